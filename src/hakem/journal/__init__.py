"""The journal: what is kept of a director's evening, append-only.

A `Store` is an open database, SQLite or PostgreSQL; a `Club` is one club in it. Every function that reads or writes
takes a club (a `Login` has one) and sees nothing of another's: an id of another club is `NotFound`. Times come in,
with their zone; ids are text; what comes in and goes out are frozen values. All errors are `HakemError`.

    store = open_store()                         # HAKEM_DATABASE_URL, else SQLite in the user's data folder
    club = new_club(store, "Moda Briç", at=now)
    token = new_link(club, role=CHIEF, at=now)   # for `hakem serve` to print; works once
    club, chief = use_link(store, token, name="Ayşe", pin="4711", at=now)
    cookie, login = log_in(club, chief.id, "4711", address="192.0.2.7", at=now)      # LoginFailed, Locked
    login = login_of(store, cookie, at=now)      # None, or club, director, csrf; `login.is_mine(form_token)`

    event = new_event(club, "Cumartesi", starts_at=now)
    session = new_session(club, event.id, "1", starts_at=now, sections={"A": range(1, 8)}, boards=range(1, 25))

    written = open_call(club, NewCall(session.id, "A", 4, board=7), by=chief.id, at=now, key=form_key)
    written = append(club, written.call.id, written.call.seq, Facts({"contract": "3NT S"}), by=chief.id, at=now)
    written = append(club, written.call.id, written.call.seq,
                     Told({"show": {"seat": "E", "cards": ["HQ"], "how": "dropped"}}), by=…, at=…, key=form_key)
    written.played.table.next                    # what to ask: the table is there, it need not be played again

**Answering.** A form carries the call's `seq` (hidden) and a key of its own (`new_key()`, made with the page).
`append(club, call_id, after, said, by=, at=, key=)` writes one or several entries, all or none:
`Stale` if something was written since (`.entries` is what the others did, `.call` how it stands); the table's own error
(`NotAsked`, `Impossible`, `BadNotation`) where an answer does not fit; `IsClosed`; `ReasonNeeded`. With a key that was
used before nothing is written, and `.repeated` is true. `after=None` adds ticks, notes, filed fields and reviews,
which answer nothing, at the end whatever stands there. The call that was just read may be given instead of its id: it
is read again only if somebody has written since.

**Entries** (`hakem.journal.kinds`): `Facts` (what the table began with), `Told` (the contract's record entry, with
whose word it is), `Amended` (an earlier one should have been this; `to=None` takes it away), `Ticked` (read, declined,
arrived, appeal-told, slip), `Noted`, `Filed` (outcome, judgement, appeal, penalty, warning …), `Reviewed`,
`HandedOver`, `Closed`, `Reopened`.

**Going back** one step writes nothing: `call.play(before=seq)` is the table that asks what entry `seq` answered (the
entries in their order: `played.order`). Another answer is `Amended(of=seq, to=…)`, with whose word that is;
`call.holds(seq)` is the entry as it holds now. A reason is needed once something was read out, declined, chosen or
closed at or after that entry. What no longer fits is set aside (`played.aside`), not lost: it comes in again where its
own question is asked again.

**Reading.** `read_call` (entries, `.play()`, `.masked()` without private facts), `entries_since` (to look whether
somebody else was there), `log` with a `Filter`, `how_many`, `pending` (reviews over all tables), `entry.private`
(places in `entry.what` that no player may see), `filed` (warnings of a pair in this event, say).

**Playing directors.** `plays_in`, `has_played`, `boards_ahead`: a board in it is not for this director's eyes.

**Out and away.** `as_csv`, `as_json`, `case_of`; `forget`, `forget_due`, `delete_call`, `delete_session`,
`delete_event`, `delete_club`; `backup`; `purge` for expired logins, now and then.
"""

from __future__ import annotations

from hakem.journal.accounts import (
    CHIEF,
    DIRECTOR,
    ClubData,
    Director,
    Link,
    change_club,
    change_director,
    club_data,
    clubs_of,
    director_named,
    directors_of,
    link_of,
    new_club,
    new_director,
    new_link,
    remove_director,
    use_link,
)
from hakem.journal.backup import backup
from hakem.journal.errors import (
    IsClosed,
    LinkInvalid,
    Locked,
    LoginFailed,
    NoSuchPlace,
    NotFound,
    ReasonNeeded,
    Refused,
    SessionOver,
    Stale,
    StorageFailed,
)
from hakem.journal.export import as_csv, as_json, case_of, plain_call
from hakem.journal.kinds import (
    GROUPS,
    RESULTS,
    STATUSES,
    TICKS,
    Amended,
    Closed,
    Facts,
    Filed,
    HandedOver,
    Noted,
    Reopened,
    Reviewed,
    Said,
    Ticked,
    Told,
    Unknown,
)
from hakem.journal.listing import ALL, Filter, Pending, filed, how_many, log, pending
from hakem.journal.logins import Login, begin_login, log_in, log_out, log_out_everywhere, login_of, purge
from hakem.journal.plain import new_token as new_key
from hakem.journal.play import Aside, Played
from hakem.journal.reading import Call, Entry, Line, entries_since, read_call
from hakem.journal.retention import (
    Forgotten,
    delete_call,
    delete_club,
    delete_event,
    delete_session,
    forget,
    forget_due,
)
from hakem.journal.scope import Club, Who, club_of
from hakem.journal.sessions import (
    Event,
    Session,
    boards_ahead,
    end_session,
    event_named,
    events_of,
    has_played,
    name_pair,
    names_of,
    new_event,
    new_session,
    plays_in,
    reopen_session,
    session_named,
    sessions_of,
)
from hakem.journal.store import Store, data_folder, default_url, open_store, server_version
from hakem.journal.writing import NewCall, Written, append, open_call

__all__ = [
    "ALL",
    "CHIEF",
    "DIRECTOR",
    "GROUPS",
    "RESULTS",
    "STATUSES",
    "TICKS",
    "Amended",
    "Aside",
    "Call",
    "Closed",
    "Club",
    "ClubData",
    "Director",
    "Entry",
    "Event",
    "Facts",
    "Filed",
    "Filter",
    "Forgotten",
    "HandedOver",
    "IsClosed",
    "Line",
    "Link",
    "LinkInvalid",
    "Locked",
    "Login",
    "LoginFailed",
    "NewCall",
    "NoSuchPlace",
    "NotFound",
    "Noted",
    "Pending",
    "Played",
    "ReasonNeeded",
    "Refused",
    "Reopened",
    "Reviewed",
    "Said",
    "Session",
    "SessionOver",
    "Stale",
    "StorageFailed",
    "Store",
    "Ticked",
    "Told",
    "Unknown",
    "Who",
    "Written",
    "append",
    "as_csv",
    "as_json",
    "backup",
    "begin_login",
    "boards_ahead",
    "case_of",
    "change_club",
    "change_director",
    "club_data",
    "club_of",
    "clubs_of",
    "data_folder",
    "default_url",
    "delete_call",
    "delete_club",
    "delete_event",
    "delete_session",
    "director_named",
    "directors_of",
    "end_session",
    "entries_since",
    "event_named",
    "events_of",
    "filed",
    "forget",
    "forget_due",
    "has_played",
    "how_many",
    "link_of",
    "log",
    "log_in",
    "log_out",
    "log_out_everywhere",
    "login_of",
    "name_pair",
    "names_of",
    "new_club",
    "new_director",
    "new_event",
    "new_key",
    "new_link",
    "new_session",
    "open_call",
    "open_store",
    "pending",
    "plain_call",
    "plays_in",
    "purge",
    "read_call",
    "remove_director",
    "reopen_session",
    "server_version",
    "session_named",
    "sessions_of",
    "use_link",
]
