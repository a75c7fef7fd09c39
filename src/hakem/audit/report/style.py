"""How the report looks, on a screen and on paper (A4, in colour or not)."""

from __future__ import annotations

CSS = """
:root { --ink: #1d2430; --soft: #59636f; --line: #d5dae0; --paper: #fff;
  --irregular: #a3271f; --record: #c98a1b; --information: #5f7fa8; --none: #e9edf1; }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 60rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, "Segoe UI", "Noto Sans", Roboto, sans-serif; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .25rem; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 .5rem; padding-top: .75rem; border-top: 2px solid var(--ink); }
h3 { font-size: 1rem; margin: 1.25rem 0 .35rem; }
p { margin: .4rem 0; max-width: 46rem; }
.soft { color: var(--soft); }
dl.figures { display: grid; grid-template-columns: repeat(6, 1fr); gap: .75rem; margin: 1.25rem 0 0; }
dl.figures div { border: 1px solid var(--line); border-radius: 6px; padding: .6rem .8rem; }
dl.figures dt { color: var(--soft); font-size: .85rem; line-height: 1.25; }
dl.figures dd { margin: .15rem 0 0; font-size: 1.6rem; font-weight: 650; font-variant-numeric: tabular-nums; }
dl.figures .irregular { border-top: 5px solid var(--irregular); }
dl.figures .record { border-top: 5px solid var(--record); }
dl.figures .information { border-top: 5px solid var(--information); }
svg { display: block; width: 100%; height: auto; font: 13px system-ui, "Segoe UI", "Noto Sans", Roboto, sans-serif; }
svg .name { fill: var(--ink); } svg .number { fill: var(--ink); font-weight: 600; }
svg rect.irregular { fill: var(--irregular); } svg rect.record { fill: var(--record); }
svg rect.information { fill: var(--information); } svg rect.none { fill: var(--none); }
svg rect.problem { fill: #fff; stroke: var(--ink); stroke-dasharray: 3 2; }
figure { margin: 0; }
svg text.in { font-size: 12px; font-weight: 600; fill: #fff; }
svg text.in.record, svg text.in.problem { fill: #1d2430; }
.key { display: flex; flex-wrap: wrap; gap: .4rem 1.2rem; font-size: .9rem; margin: .4rem 0 .8rem; padding: 0; }
.key li { list-style: none; display: flex; align-items: center; gap: .4rem; }
.key i { width: 1rem; height: 1rem; border-radius: 3px; display: inline-block; }
.key .irregular { background: var(--irregular); } .key .record { background: var(--record); }
.key .information { background: var(--information); } .key .none { background: var(--none); }
.key .problem { border: 1px dashed var(--ink); }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { text-align: left; vertical-align: top; padding: .35rem .6rem .35rem 0; border-bottom: 1px solid var(--line); }
th { font-weight: 600; color: var(--soft); }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
td.where { white-space: nowrap; } td.file { overflow-wrap: anywhere; }
.dot { display: inline-block; width: .7rem; height: .7rem; border-radius: 50%; margin-right: .4rem; }
.dot.irregular { background: var(--irregular); } .dot.record { border-radius: 0; background: var(--record); }
.dot.information { background: transparent; border: 2px solid var(--information); }
ol.problems { font-size: .9rem; padding-left: 1.4rem; overflow-wrap: anywhere; }
@page { size: A4; margin: 16mm 14mm; }
@media print {
  body { max-width: none; padding: 0; font-size: 9.5pt; }
  h1 { font-size: 18pt; } h2 { font-size: 13pt; margin-top: 16pt; break-after: avoid; } h3 { break-after: avoid; }
  dl.figures { grid-template-columns: repeat(6, 1fr); gap: 5pt; } dl.figures dt { font-size: 7.5pt; }
  dl.figures dd { font-size: 15pt; } dl.figures div { padding: 4pt 6pt; }
  svg, tr, dl.figures { break-inside: avoid; } .key, h3 { break-after: avoid; } thead { display: table-header-group; }
  svg rect, .dot, .key i, dl.figures div { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
@media (max-width: 48rem) { dl.figures { grid-template-columns: repeat(3, 1fr); } }
@media (max-width: 40rem) { td.where { white-space: normal; } h1 { font-size: 1.5rem; } }
"""
