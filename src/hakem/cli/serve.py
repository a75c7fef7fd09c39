"""`hakem serve`: the directors' app on this machine, for phones on the same network."""

from __future__ import annotations

import os
from pathlib import Path
from types import ModuleType

import click

from hakem.cli.files import lang_option
from hakem.locale.terms import Voice
from hakem.locale.texts import Says, label, sentence

HOST, PORT = "0.0.0.0", 8000  # noqa: S104 - phones on the same network are whom it is for
CLUB = label("Our club")
ABOUT = sentence("Open the directors' app: address and QR code are printed, phones on the same network can use it.")
MISSING = label("the app needs more packages: {command}")
BOTH = label("a certificate and its key were expected together")
DATABASE = sentence("Where the database is; else {variable} says so, else it is a file in the data folder.")
INSTALL = 'pip install "hakem[serve]"'
HERE, PHONES = label("On this machine: {address}"), label("On a phone in the same network: {address}")
FIRST = label("The first chief director comes in here, once, within a day: {address}")
ALONE = sentence("Phones cannot reach this address, only this machine can; {option} lets them in.")
PLAIN = sentence("Without a certificate what is sent can be read by others in the network: use a network of your own.")
STOP = sentence("Stop with {keys}.")


def command(lang: str) -> click.Command:
    """Make the command with its help in this language."""
    return click.Command("serve", callback=serve, help=say(lang, ABOUT), params=[
        click.Option(["--host"], default=HOST, show_default=True, help=say(lang, sentence("Address to listen on."))),
        click.Option(["--port"], type=click.IntRange(1, 65535), default=PORT, show_default=True,
                     help=say(lang, sentence("Port to listen on."))),
        click.Option(["--tls-cert"], type=click.Path(path_type=Path),
                     help=say(lang, sentence("Certificate, for an encrypted connection."))),
        click.Option(["--tls-key"], type=click.Path(path_type=Path),
                     help=say(lang, sentence("Key of the certificate."))),
        click.Option(["--database"], help=say(lang, DATABASE, variable="HAKEM_DATABASE_URL")),
        lang_option(lang),
    ])


def serve(*, host: str, port: int, tls_cert: Path | None, tls_key: Path | None, database: str | None,
          lang: str) -> None:
    """Print where it is, and serve until it is stopped."""
    if (tls_cert is None) != (tls_key is None):
        raise click.UsageError(say(lang, BOTH))
    web = parts(lang)
    from hakem.journal.store import open_store

    store = open_store(database)
    try:
        house = web.House(store, secure=tls_cert is not None, language=lang)
        served = web.prepare(house, host, port, club_name=say(lang, CLUB))
        app = web.build(house)
        announce(lang, served, secure=house.secure)
        web.run(app, host, port, tls_cert, tls_key)
    finally:
        store.close()


def announce(lang: str, served: object, *, secure: bool) -> None:
    """Say where the app is, and show the code for phones."""
    from hakem.web.qr import terminal_qr
    from hakem.web.serve import Served

    assert isinstance(served, Served)
    click.echo(say(lang, HERE, address=served.here))
    if served.phones:
        click.echo(say(lang, PHONES, address=served.phones))
        if not os.environ.get("HAKEM_NO_QR"):
            click.echo(terminal_qr(served.welcome or served.phones))
    else:
        click.echo(say(lang, ALONE, option=f"--host {HOST}"))
    if served.welcome:
        click.echo(say(lang, FIRST, address=served.welcome))
    if not secure:
        click.echo(say(lang, PLAIN))
    click.echo(say(lang, STOP, keys="Ctrl+C"))


def parts(lang: str) -> ModuleType:
    """The app, if what it needs is installed."""
    try:
        from hakem.web import serve as web
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("hakem"):
            raise
        raise click.ClickException(say(lang, MISSING, command=INSTALL)) from None
    return web


def say(lang: str, text: str, **slots: object) -> str:
    """A text in this language."""
    return Voice(lang).say(Says(text, slots))
