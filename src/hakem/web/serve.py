"""Starting the app: the first link, the address for phones on the same network, the server."""

from __future__ import annotations

import socket
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path

import uvicorn
from starlette.applications import Starlette

from hakem.errors import HakemError
from hakem.journal.accounts import CHIEF, clubs_of, directors_of, new_club, new_link
from hakem.journal.logins import purge
from hakem.journal.retention import forget_due
from hakem.journal.scope import Club
from hakem.web.app import build
from hakem.web.house import House

ANY = ("", "0.0.0.0", "::")  # noqa: S104 - compared with, not bound to


class CannotServe(HakemError):
    """The address is taken, or the certificate cannot be read."""


@dataclass(frozen=True, slots=True)
class Served:
    """Where the app is, for who starts it."""

    here: str
    phones: str  # empty: no other machine can reach it
    welcome: str = ""  # the first chief's one-time link


def prepare(house: House, host: str, port: int, *, club_name: str) -> Served:
    """Make the first club where there is none, give its first chief a link, forget what is due."""
    at = house.now()
    if not clubs_of(house.store):
        new_club(house.store, club_name, at=at)
    clubs = [Club(house.store, one.id) for one in clubs_of(house.store)]
    purge(house.store, at=at)
    for club in clubs:
        forget_due(club, at=at)
    scheme = "https" if house.secure else "http"
    name = own_address() if host in ANY else host
    phones = f"{scheme}://{f'[{name}]' if ':' in name else name}:{port}/"
    lonely = next((club for club in clubs if not any(one.is_chief and one.has_pin for one in directors_of(club))), None)
    token = new_link(lonely, at=at, role=CHIEF) if lonely is not None else ""
    return Served(f"{scheme}://{'localhost' if host in ANY else name}:{port}/", "" if is_alone(name) else phones,
                  f"{phones}welcome/{token}" if token else "")


def is_alone(name: str) -> bool:
    """Whether this address is that of the machine for itself.

    >>> is_alone("127.0.0.1"), is_alone("localhost"), is_alone("192.168.1.7")
    (True, True, False)
    """
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return name == "localhost"


def own_address() -> str:
    """The address of this machine in its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def run(app: Starlette, host: str, port: int, certificate: Path | None = None, key: Path | None = None) -> None:
    """Serve until it is stopped. CannotServe says in a line why it cannot be."""
    config = uvicorn.Config(app, host=host, port=port, log_level="warning", access_log=False, server_header=False,
                            timeout_keep_alive=75,
                            ssl_certfile=str(certificate) if certificate else None,
                            ssl_keyfile=str(key) if key else None, proxy_headers=False)
    listening = listen(host, port)
    try:
        if certificate is not None:
            config.load()
    except OSError as error:
        listening.close()
        why = error.strerror or error
        raise CannotServe(f"{certificate}: {why}; a certificate with its key was expected") from None
    with listening:
        uvicorn.Server(config).run(sockets=[listening])


def listen(host: str, port: int) -> socket.socket:
    """Take the address before anything is promised about it."""
    try:
        found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        kind, _, _, _, address = found[0]
        listening = socket.socket(kind, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(256)
    except (OSError, OverflowError) as error:
        why = getattr(error, "strerror", None) or error
        raise CannotServe(f"{host}:{port}: {why}; a free address was expected") from None
    return listening


__all__ = ["CannotServe", "House", "Served", "build", "prepare", "run"]
