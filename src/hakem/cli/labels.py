"""The words that the command line itself says, in English and Turkish, and which language is spoken.

The English text is the key. The words of rulings are in `hakem.locale`.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

LANGUAGES = ("tr", "en")


def language(asked: str | None = None, environ: Mapping[str, str] | None = None) -> str:
    """Say which language to speak: the one asked for, else HAKEM_LANG, else the locale's, else English.

    >>> language("tr"), language(environ={"LANG": "tr_TR.UTF-8"}), language(environ={"LANG": "de_DE"})
    ('tr', 'tr', 'en')
    """
    env = os.environ if environ is None else environ
    spoken = env.get("LC_ALL") or env.get("LC_MESSAGES") or env.get("LANG") or ""
    for wish in (asked, env.get("HAKEM_LANG"), spoken):
        short = (wish or "")[:2].lower()
        if short in LANGUAGES:
            return short
    return "en"


def asked_language(argv: Sequence[str]) -> str | None:
    """Say which language the arguments ask for, before they are parsed: help has to be in it too.

    >>> asked_language(["rule", "--lang", "tr", "-"]), asked_language(["--lang=en"]), asked_language(["laws"])
    ('tr', 'en', None)
    """
    for at, word in enumerate(argv):
        if word == "--lang" and at + 1 < len(argv):
            return argv[at + 1]
        if word.startswith("--lang="):
            return word.removeprefix("--lang=")
    return None


def text(lang: str, english: str, /, **slots: object) -> str:
    """Give a label in this language with its slots filled; each slot is followed by a space, a mark or nothing."""
    words = TURKISH[english] if lang == "tr" else english
    return words.format(**slots) if slots else words


TURKISH = {
    # ---- help
    "The Laws of Duplicate Bridge: what happened at the table goes in, what must be ruled comes out.":
        "Yarışma briçi yasaları: masada olan girer, verilecek karar çıkar.",
    "Rule on each case in a YAML or JSON FILE (- reads standard input).":
        "YAML ya da JSON dosyasındaki (FILE) her vaka için karar verir (-: standart girdi).",
    "Compare each case in FILES with what it expects.":
        "Dosyalardaki (FILES) her vakayı, beklenen sonuç ile karşılaştırır.",
    "List the clauses of the Laws and whether they are ruled. NUMBER is a Law or a clause (50, 50D2).":
        "Yasaların maddelerini ve karara bağlanıp bağlanmadıklarını listeler. NUMBER: yasa ya da madde (50, 50D2).",
    "Ask what happened, step by step, and read out the ruling.":
        "Ne olduğunu adım adım sorar ve kararı okur.",
    "Language: tr or en.": "Dil: tr ya da en.",
    "Print results as JSON.": "Sonuçları JSON olarak yazar.",
    "Only this edition.": "Yalnızca bu baskı.",
    "Edition of the Laws.": "Yasaların baskısı.",
    "Keep the case in this file.": "Vakayı bu dosyaya kaydeder.",
    "Show this text.": "Bu metni gösterir.",
    "Show the version.": "Sürümü gösterir.",
    # ---- check
    "Law {law}: {passed} passed, {failed} failed": "Yasa {law}: {passed} geçti, {failed} kaldı",
    "All: {passed} passed, {failed} failed": "Tümü: {passed} geçti, {failed} kaldı",
    "FAILED {case} ({file})": "KALDI {case} ({file})",
    "could not be played: {error}": "oynatılamadı: {error}",
    "and {n} more": "{n} tane daha",
    # ---- laws
    "Law {law}": "Yasa {law}",
    "ruled": "karara bağlanır",
    "judged": "hakem takdiri",
    "definition": "tanım",
    "not-yet": "henüz yok",
    "{n} clauses": "{n} madde",
    "cases": "vaka",
    # ---- errors
    "error": "hata",
    "an error in hakem itself, please report it: {error}": "hakem programının kendi hatası, lütfen bildirin: {error}",
}
