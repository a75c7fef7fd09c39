"""`hakem director add`: a director of the club, and the link by which he chooses his PIN."""

from __future__ import annotations

from datetime import UTC, datetime

import click

from hakem.cli.files import lang_option
from hakem.cli.serve import CLUB, DATABASE, INSTALL, MISSING, say
from hakem.locale.texts import label, sentence

ABOUT, ADD = sentence("Directors who may use the app."), sentence("Add a director, and print a link that works once.")
LINK = label("{name}: open this path in the app, once, within a day: {path}")
SEVERAL = label("there are several clubs; name one with {option}: {names}")
NO_CLUB = label("there is no club {name}")


def command(lang: str) -> click.Command:
    """Make the command with its help in this language."""
    group = click.Group("director", help=say(lang, ABOUT))
    group.add_command(click.Command("add", callback=add, help=say(lang, ADD), params=[
        click.Argument(["name"]),
        click.Option(["--chief"], is_flag=True, help=say(lang, sentence("A chief director."))),
        click.Option(["--club"], help=say(lang, sentence("The club, where there are several."))),
        click.Option(["--database"], help=say(lang, DATABASE, variable="HAKEM_DATABASE_URL")),
        lang_option(lang),
    ]))
    return group


def add(*, name: str, chief: bool, club: str | None, database: str | None, lang: str) -> None:
    """Add the director."""
    try:
        from hakem.journal.accounts import CHIEF, DIRECTOR, clubs_of, new_club, new_director, new_link
        from hakem.journal.scope import Club
        from hakem.journal.store import open_store
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("hakem"):
            raise
        raise click.ClickException(say(lang, MISSING, command=INSTALL)) from None
    store, at = open_store(database), datetime.now(UTC)
    try:
        clubs = clubs_of(store)
        found = [one for one in clubs if club in (None, one.name, one.id)]
        if not found and clubs:
            raise click.ClickException(say(lang, NO_CLUB, name=club))
        if len(found) > 1:
            raise click.ClickException(say(lang, SEVERAL, option="--club", names=", ".join(one.name for one in found)))
        his = Club(store, found[0].id) if found else new_club(store, club or say(lang, CLUB), at=at)
        role = CHIEF if chief or not found else DIRECTOR
        made = new_director(his, name, at=at, role=role)
        path = f"/welcome/{new_link(his, at=at, role=role, director=made.id)}"
    finally:
        store.close()
    click.echo(say(lang, LINK, name=made.name, path=path))
