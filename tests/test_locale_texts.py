"""The texts themselves: complete and compiled, the same slots in both languages, and nothing that reads badly."""

from __future__ import annotations

import importlib.machinery
import importlib.util
import io
import re
import subprocess
import sys
from pathlib import Path
from string import Formatter

import pytest

pytest.importorskip("babel")
pytest.importorskip("jinja2")

ROOT = Path(__file__).resolve().parent.parent
_loader = importlib.machinery.SourceFileLoader("texts", str(ROOT / "scripts" / "texts"))
_spec = importlib.util.spec_from_loader("texts", _loader)
texts = importlib.util.module_from_spec(_spec)
_loader.exec_module(texts)

MESSAGES = [(message.id, message.string) for message in texts.kept() if message.id]
BOTH = [text for pair in MESSAGES for text in pair]
TURKISH = [turkish for _, turkish in MESSAGES]


def slots(text):
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def called_with(*keywords):
    """The texts that the source calls these with."""
    from babel.messages.extract import extract_from_dir
    only = {word: texts.KEYWORDS[word] for word in keywords}
    return {message for _, _, message, _, _ in extract_from_dir(
        texts.SOURCE, texts.METHODS, texts.OPTIONS, keywords=only)}


def test_the_catalogue_is_complete_compiled_and_up_to_date():
    assert texts.problems() == []


def test_nothing_is_kept_that_is_not_said():
    from babel.messages.pofile import read_po
    kept = read_po(io.BytesIO(texts.PO.read_bytes()), locale="tr")
    assert not kept.obsolete
    assert b"#~" not in texts.PO.read_bytes()
    assert not any(message.fuzzy for message in kept if message.id)


def test_both_languages_have_the_same_slots():
    assert [pair for pair in MESSAGES if slots(pair[0]) != slots(pair[1])] == []


def test_a_sentence_ends_with_a_stop_and_a_label_does_not():
    stops = (".", "?", ":")
    sentences = called_with("says", "sentence")
    turkish = dict(MESSAGES)
    assert [text for text in sentences if not text.endswith(stops) or not turkish[text].endswith(stops)] == []
    labels = called_with("label", "noun", "says_in") - sentences
    assert [text for text in labels if text.endswith(".")] == []


def test_a_line_can_be_read_in_one_breath():
    assert [text for text in BOTH if len(text) > 220] == []


@pytest.mark.parametrize("pattern", [
    r"\}['’]?[^\W\d_]",  # a suffix on a slot
    r"\}\s+m[ıiuü]\w*\b",  # the question particle
    r"\}\s+(d[ae]|t[ae])\b",  # and, also
    r"\}['’]?(d[ıiuü]r|t[ıiuü]r)\b",  # the copula
    r"\}['’]?\s+(y?l[ae])\b",  # with
])
def test_no_turkish_suffix_touches_a_slot(pattern):
    assert [text for text in TURKISH if re.search(pattern, text)] == []


CARRIERS = {
    "seat": r"oyuncusu|elinden|\.$|$", "leader": r"oyuncusu", "offender": r"oyuncusu", "partner": r"oyuncusu",
    "partner_on_lead": r"oyuncusu", "opponent_on_lead": r"oyuncusu", "defender": r"oyuncusu", "side": r"tara",
    "suit": r"reng", "suits": r"(reng|iste$|yasakla$)", "every": r"renk", "card": r"kart", "led": r"kart",
    "own": r"kart", "back": r"kart", "lying": r"kart", "call": r"konuş", "first": r"konuş", "second": r"konuş",
    "law": r"(\.|:|kapsamında|uyarınca|\)|burada)", "trick": r"\.", "n": r"löve", "about": r"(kart|konuş)",
}


@pytest.mark.parametrize("slot", CARRIERS)
def test_a_turkish_slot_is_followed_by_the_noun_that_carries_it(slot):
    after = [(text, text[found.end():].lstrip(" "))
             for text in TURKISH for found in re.finditer(rf"\{{{slot}\}}", text)]
    bare = (" {rank}", "{suit} {rank}", "Yasa {law}. {incident}: {seat}.")
    assert [text for text, rest in after if not re.match(CARRIERS[slot], rest) and text not in bare] == []


def test_no_english_in_turkish():
    english = set(re.findall(r"[a-z]+", " ".join(source for source, _ in MESSAGES).lower()))
    turkish = set(re.findall(r"[a-zçğıöşü]+", " ".join(re.sub(r"\{\w+\}", "", text) for text in TURKISH).lower()))
    allowed = {"alert", "bidding", "box", "vp", "imp", "nt"}
    same = {"not", "an"}  # words of both: note, moment
    assert (english & turkish) - allowed - same == set()


LACKING = re.compile(  # Turkish words typed without their letters
    r"\b(kagit|cikis|cikm|cikar|konusma|dogu|bati|guney|artirim|acik|kapali|sirasi|sirasiz|ronons|love|kor\b|kart[ia]n|"
    r"karti\b|yuzu|usulsuz|ortag|secim|secenek|lutfen|gecerli|duzelt|buyuk|kucuk|uzerine|icin|dort|uc\b|bes\b|alti\b|"
    r"ruasi|asi\b|dami\b|oyunculari|kusurlu tarafi|defansi|deklerani|tarafi\b|rengi\s+yasakla\b)")


def test_no_turkish_word_lacks_its_letters():
    assert [text for text in TURKISH if LACKING.search(text.lower())] == []


def test_words_that_blame_are_not_said():
    blame = re.compile(r"\b(cheat|guilt|guilty|offence|offense|culprit|fault|punish|convict|crime|illegal|"
                       r"suç|suçlu|hile|hilekâr|hileci|kabahat|cezalandır\w*|yasadışı|deklaran|direktör)\b",
                       re.IGNORECASE)
    assert [text for text in BOTH if blame.search(text)] == []


def test_penalty_is_said_of_penalty_cards_and_law_90_only():
    for english, turkish in MESSAGES:
        if "penalty" in english.lower():
            assert re.search(r"penalty cards?|procedural penalty", english, re.IGNORECASE), english
        if "ceza" in turkish.lower():
            assert re.search(r"cezalı kart|yöntemsel ceza", turkish, re.IGNORECASE), turkish


def test_english_names_roles_not_men():
    he = re.compile(r"\b(he|his|him|she|her)\b", re.IGNORECASE)
    assert [source for source, _ in MESSAGES if he.search(source)] == []


def test_suits_are_never_written_with_a_letter_or_a_picture():
    assert [text for text in BOTH if re.search(r"[♠♥♦♣]|\ufe0f", text)] == []


def test_no_text_is_loaded_before_somebody_speaks():
    code = ("import sys, hakem; hakem.Table(contract='3NT S').play('W:C5')\n"
            "print([m for m in sys.modules if m == 'gettext' or m.startswith('hakem.locale')])")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True,
                          env={"PYTHONPATH": str(ROOT / "src")})
    assert done.stdout.strip() == "[]"
