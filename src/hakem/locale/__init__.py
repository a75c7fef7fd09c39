"""The words: every ruling, option and question in Turkish and English.

Nothing here is read before somebody speaks: `import hakem` loads no text. English stands beside the code that says it;
Turkish in `tr/LC_MESSAGES/hakem.po` (`scripts/texts` brings it up to date). `readout` is the way in.
"""

LANGUAGES = ("en", "tr")
