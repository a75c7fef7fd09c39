"""Text for searching: Turkish letters typed on any keyboard, and the names that players use for the same thing.

Both the text and what is looked for are folded; never shown. Identifiers are ASCII and are not folded.
"""

from __future__ import annotations

import re
import unicodedata

_LETTERS = str.maketrans({
    "İ": "i", "I": "i", "ı": "i", "ş": "s", "Ş": "s", "ğ": "g", "Ğ": "g", "ç": "c", "Ç": "c", "ö": "o", "Ö": "o",
    "ü": "u", "Ü": "u", "â": "a", "Â": "a", "î": "i", "Î": "i", "û": "u", "Û": "u",
    "'": "", "’": "", "‘": "", "\u0307": "", "\ufe0e": "", "\ufe0f": "", "–": "-", "—": "-",
})
SAME = {  # folded: what is also said, and the word of these texts; suffixes may follow
    "deklaran": "dekleran", "deklere": "deklare", "kontur": "kontr", "surkontur": "surkontr", "renons": "ronons",
    "klem": "claim", "love talebi": "claim", "direktor": "hakem", "maca": "pik", "kupa": "kor", "sinek": "trefl",
    "papaz": "rua", "bacak": "vale", "oglan": "vale", "kozsuz": "sanzatu", "ihlal": "aykirilik", "savunma": "defans",
    "istemsiz": "istem disi",
}
WHOLE = {"td": "hakem", "kontra": "kontr", "kiz": "dam", "nt": "sanzatu", "sa": "sanzatu", "dbl": "kontr"}
_SAME = re.compile(rf"\b({'|'.join(sorted(SAME, key=len, reverse=True))})")
_WHOLE = re.compile(rf"\b({'|'.join(WHOLE)})\b")


def fold(text: str) -> str:
    """The text as it is searched: no case, no accents, one name for one thing.

    >>> fold("SIRASIZ ÇIKIŞ") == fold("sirasiz cikis"), fold("Deklaran’ın")
    (True, 'dekleranin')
    """
    plain = unicodedata.normalize("NFC", text).translate(_LETTERS).casefold().translate(_LETTERS)
    plain = _SAME.sub(lambda found: SAME[found[0]], " ".join(plain.split()))
    return _WHOLE.sub(lambda found: WHOLE[found[0]], plain)
