"""Any event of a table, legal or not: each function makes one entry of a record, likely enough to get somewhere."""

from __future__ import annotations

from collections.abc import Callable

from hakem.calls import BIDS, DENOMINATIONS, DOUBLE, PASS, REDOUBLE, Call
from hakem.cards import SEATS, SUITS, Card, Seat, Side
from hakem.editions import edition
from hakem.laws.ruling import Ask, NotCovered, Offer
from hakem.rulings.next import NextCall, NextPlay, plain_option
from hakem.table.catalogue import BEFORE, DUMMY_ACTS, FINDINGS, INCIDENTS, OPTIONS, Field, IncidentKind
from hakem.table.effects import EFFECTS
from hakem.table.state import AUCTION, CLARIFICATION, OVER, PLAY

from .beginnings import Plain
from .chance import Chance, one_in, some
from .world import Entry, World

ANY_CALL = (PASS, DOUBLE, REDOUBLE, *BIDS, *(Call.parse(f"{level}{d}") for level in (8, 9) for d in DENOMINATIONS))
LOW_CALLS = (PASS, DOUBLE, REDOUBLE, *BIDS[:15])
RANKS = "AKQJT98765432"
TEXTS = ("hesitation", "remark", "a long look", "söz", "")
PHASES = {AUCTION: ("auction", BEFORE), CLARIFICATION: ("lead",), PLAY: ("play",), OVER: ("after",)}
TOLD = [kind for kind in INCIDENTS.values() if not kind.noticed]
NO_CLAIM_ABOUT_CARDS = {"attention", "director", "unauthorised", "told"}  # they can happen whenever they belong there


# ---- regular


def answer(world: World, chance: Chance) -> None:
    """Answer what is asked, in any of the ways that it may be answered."""
    match world.table.next:
        case Ask() as ask:
            value = chance.of(world.answers(ask)) if not one_in(chance, 12) else "unknown"
            entry: Plain = {"finding": {ask.finding: value}}
            if one_in(chance, 12):
                entry["finding"]["disputed"] = True
            world.take(entry, must=world.is_closed(ask) or value == "unknown")
        case Offer(to, _, options):
            picks = [plain_option(chance.of(options))]
            if isinstance(to, Side) and one_in(chance, 2):
                picks[0]["by"] = str(chance.of(to.seats))
                if one_in(chance, 2):
                    picks.append({**plain_option(chance.of(options)), "by": str(Seat(picks[0]["by"]).partner)})
            world.take({"choice": picks if len(picks) > 1 else picks[0]}, must=True)
        case NotCovered(law, incident):
            world.take(world.settles(law, incident) if one_in(chance, 2) else ruled(world, chance, law), must=False)


def go_on(world: World, chance: Chance) -> None:
    """A few regular calls or cards, one after the other."""
    for _ in range(chance.of((1, 2, 4))):
        if not isinstance(world.table.next, NextCall | NextPlay):
            break
        legal = world.legal()
        world.regular(chance.of(legal) if not one_in(chance, 2) else legal[0])


def in_one_entry(world: World, chance: Chance) -> None:
    """Several calls or cards told in one go, with seats or without."""
    twin = world.fresh()
    for entry in world.record:
        twin.record(entry)
    tokens: list[str] = []
    for _ in range(chance.number(2, 6)):
        waits = twin.next
        if not isinstance(waits, NextCall | NextPlay):
            break
        left = [card for card in world.left(waits.seat) if not twin.state.played() & card.bit]
        legal = [*(waits.legal or [])] if isinstance(waits, NextCall) or waits.legal is not None else left
        if not legal:
            break
        token = str(chance.of(legal))
        tokens.append(f"{waits.seat}:{token}" if one_in(chance, 3) else token)
        twin.record(tokens[-1])
    if tokens:
        world.take(" ".join(tokens), must=True)


def to_the_play(world: World, chance: Chance) -> None:
    """The auction comes to its end quickly, in a contract of somebody's."""
    for _ in range(8):
        if not isinstance(world.table.next, NextCall):
            break
        bids = [call for call in world.table.next.legal if call.is_bid]
        world.regular(str(chance.of(bids[:8]) if bids and world.state.bidder is None else PASS))


# ---- irregular


def any_call(world: World, chance: Chance) -> str:
    """Any call of anybody: mostly out of turn, insufficient or inadmissible."""
    seat = chance.of(SEATS) if one_in(chance, 2) else world.state.turn
    low = [call for call in LOW_CALLS if not call.is_bid or call.order <= world.state.top]
    call = chance.of(chance.of((low, LOW_CALLS, ANY_CALL)))
    return f"{seat}:{call}{'!' if one_in(chance, 5) else ''}"


def any_card(world: World, chance: Chance, seat: Seat | None = None) -> str | None:
    """Any card of anybody, nearly always one that he holds."""
    who = seat or (chance.of(SEATS) if one_in(chance, 2) else world.state.turn)
    left = world.left(who)
    if not left or one_in(chance, 12):
        return f"{who}:{chance.of(tuple(Card))}"
    return f"{who}:{chance.of(left)}"


def a_call(world: World, chance: Chance) -> None:
    """Somebody calls, whoever's turn it is."""
    if world.state.phase != AUCTION and not one_in(chance, 6):
        return a_card(world, chance)
    bars = [bar.seat for bar in world.state.force.bars]
    token = f"{bars[0]}:{chance.of(LOW_CALLS)}" if bars and one_in(chance, 2) else any_call(world, chance)
    world.take(token, must=world.state.phase != OVER)
    return None


def a_card(world: World, chance: Chance) -> None:
    """Somebody plays a card, whoever's turn it is."""
    if world.state.phase == OVER or (world.state.phase == AUCTION and not one_in(chance, 4)):
        return a_call(world, chance) if world.state.phase == AUCTION else None
    token = any_card(world, chance)
    seat, card = Seat(token[0]), Card(token[2:])
    holds = card in world.left(seat) and card not in world.waiting()
    world.take(token, must=holds)
    return None


def at_the_lead(world: World, chance: Chance) -> None:
    """The auction ends, and something happens before or at the opening lead."""
    to_the_play(world, chance)
    if world.state.phase != CLARIFICATION or world.table._engine.question is not None:
        return a_card(world, chance)
    if one_in(chance, 2):
        kinds = [kind for kind in TOLD if "lead" in kind.moments and kind.key != "moment"]
        if one_in(chance, 2) and world.left(who := world.state.on_lead):
            return tell(world, chance, INCIDENTS["face-down"], {"seat": str(who), "card": str(world.left(who)[0])})
        return tell(world, chance, chance.of(kinds))
    return a_card(world, chance)


def a_revoke(world: World, chance: Chance) -> None:
    """The hand in turn plays a card that is not among the legal ones, if it has any."""
    waits = world.table.next
    if isinstance(waits, NextPlay):
        legal = set(world.legal())
        wrong = [card for card in world.left(waits.seat) if str(card) not in legal]
        if wrong:
            rulings, unnoticed = len(world.table.rulings), world.state.unnoticed
            world.take(str(chance.of(wrong)), must=True)
            if waits.legal is not None:
                assert len(world.table.rulings) > rulings or set(world.state.unnoticed) - set(unnoticed) \
                    or world.table._engine.question is not None, "an illegal card that nothing noticed"


def unremarked(world: World, chance: Chance) -> None:
    """Calls or cards about which nobody spoke."""
    tokens = []
    for _ in range(chance.number(1, 3)):
        auction = world.state.phase == AUCTION
        if one_in(chance, 3) and (legal := world.legal()):
            tokens.append(chance.of(legal))
        else:
            token = any_call(world, chance) if auction is not one_in(chance, 8) else any_card(world, chance)
            tokens.append(token if one_in(chance, 2) else token[2:])
    world.take({"unremarked": " ".join(tokens)})


def together(world: World, chance: Chance) -> None:
    """Two or more players act at one moment."""
    make = any_call if world.state.phase == AUCTION else any_card
    acts = [make(world, chance) for _ in range(chance.number(2, 3))]
    if one_in(chance, 2):
        acts[0] = acts[0][2:]
    world.take({"together": acts})


# ---- incidents


def incident(world: World, chance: Chance) -> None:
    """Something happens that no call or card shows, mostly at a moment when it can."""
    asked = world.table._engine.question is not None
    can = [kind for kind in TOLD if not asked or kind.key != "moment"]  # time passes when the Director has ruled
    now = [kind for kind in can if set(kind.moments) & set(PHASES[world.state.phase])]
    kind = chance.of(now if now and not one_in(chance, 12) else can)
    tell(world, chance, kind)


def tell(world: World, chance: Chance, kind: IncidentKind, known: Plain | None = None) -> None:
    """Tell an incident of this kind; `known` are fields that do not depend on chance."""
    if kind.key == "together":
        return together(world, chance)
    fields = {field.name: told(world, chance, kind.key, field) for field in kind.fields
              if field.needed or one_in(chance, 2)} | (known or {})
    if kind.key == "show" and world.left(seat := Seat(str(fields["seat"]))) and not one_in(chance, 12):
        fields["cards"] = [str(card) for card in some(chance, world.left(seat), chance.of((1, 1, 3)))]
    if kind.key == "revoke" and one_in(chance, 2):
        fields |= a_trick_of(world, chance, Seat(str(fields["seat"])))
    if kind.key == "short" and not one_in(chance, 4):
        fields["has"] = max(world.state.size(Seat(str(fields["seat"]))) - 1, 0)
    if kind.key == "change" and not known and world.state.auction and world.state.phase in (AUCTION, CLARIFICATION):
        fields["seat"] = str(chance.of(world.state.auction[-3:]).seat)
    if kind.key == "omits" and not one_in(chance, 4):
        fields = {"seat": str(world.state.turn)}
    if fields.get("does") == "misplaces-card" and world.state.dummy is not None:
        there = [card for who, card in world.state.trick if who is world.state.dummy]
        fields |= {"card": str(there[0])} if there else {}
    if kind.key == "untold":
        fields["trick"] = min(world.state.trick_number + chance.number(1, 3), 14)
    if kind.key == "designates" and one_in(chance, 2):
        fields = {name: fields[name] for name in some(chance, list(fields), 2)}
    belongs = set(kind.moments) & set(PHASES[world.state.phase]) and world.state.phase != OVER
    world.take({kind.key: fields["hands"] if kind.key == "count" else fields},
               must=bool(belongs) and kind.key in NO_CLAIM_ABOUT_CARDS and (kind.key == "told" or "to" not in fields))
    return None


def dummy_acts(world: World, chance: Chance) -> None:
    """Dummy does something, more likely what the laws look back at."""
    if world.state.phase == AUCTION:
        to_the_play(world, chance)
    if world.state.phase == CLARIFICATION:
        go_on(world, chance)
    does = chance.of(DUMMY_ACTS)
    if one_in(chance, 3):
        does = chance.of(("draws-attention", "warns-wrong-hand") if world.state.forfeited else
                         ("exchanges-hands", "leaves-seat", "looks-at-hand"))
    tell(world, chance, INCIDENTS["dummy"], {"does": does})


def changes_his_call(world: World, chance: Chance) -> None:
    """A player wants to change his call: a slip that his left-hand opponent called over, or a change of mind."""
    if isinstance(world.table.next, NextCall):
        go_on(world, chance)
        go_on(world, chance)
    if len(world.state.auction) < 2 or world.state.tricks or world.state.trick:
        return
    slip = one_in(chance, 2)
    made = world.state.auction[-2 if slip else -1]
    to = {} if slip and one_in(chance, 2) else {"to": f"{chance.of(LOW_CALLS)}{chance.of(('', '!'))}"}
    world.take({"change": {"seat": str(made.seat), **to}})
    for _ in range(2):
        if isinstance(world.table.next, Ask) and world.table.next.finding in ("unintended", "without-pause"):
            world.take({"finding": {world.table.next.finding: slip}}, must=True)
    if isinstance(world.table.next, Offer) and not slip:  # his left-hand opponent calls over one or the other
        world.take(f"{made.seat.lho}:{chance.of(LOW_CALLS)}")
    if isinstance(world.table.next, Ask | Offer):
        answer(world, chance)
    to_the_play(world, chance)
    for _ in range(2):  # what declarer may do about the lead (26)
        if isinstance(world.table.next, Ask | Offer):
            answer(world, chance)


def shows_cards(world: World, chance: Chance) -> None:
    """A defender names or shows one card, or declarer his hand, after the auction; what the law asks is answered."""
    to_the_play(world, chance)
    if world.state.declarer is None or world.state.phase not in (CLARIFICATION, PLAY):
        return
    declarer = world.state.declarer
    who, how, n = chance.of(((declarer.lho, "named", 1), (declarer.rho, "shown", 1), (declarer, "deliberate", 13)))
    cards = [str(card) for card in world.left(who)[-n:]]
    if cards:
        world.take({"show": {"seat": str(who), "cards": cards, "how": how}})
        for _ in range(3):
            if isinstance(world.table.next, Ask | Offer):
                answer(world, chance)


def names_for_dummy(world: World, chance: Chance) -> None:
    """Declarer calls for a card from dummy in words, or the opening lead is out of turn."""
    to_the_play(world, chance)
    state = world.state
    if state.phase == CLARIFICATION and not one_in(chance, 3):
        left = world.left(state.on_lead.partner)
        if left:
            world.take(f"{state.on_lead.partner}:{chance.of(left)}", must=True)
        for _ in range(2):
            if isinstance(world.table.next, Ask | Offer):
                answer(world, chance)
    elif state.phase == PLAY:
        words = chance.of(("high", "low", "win", "anything"))
        world.take({"designates": {"words": words}})


def dummy_warns(world: World, chance: Chance) -> None:
    """Dummy has looked at a hand that he should not see, and later warns declarer of the wrong hand."""
    to_the_play(world, chance)
    if world.state.phase == CLARIFICATION:
        go_on(world, chance)
    if world.state.phase != PLAY or world.table._engine.question is not None:
        return
    if not world.state.forfeited:
        seen = str(chance.of([seat for seat in SEATS if seat is not world.state.dummy]))
        world.take({"dummy": {"does": "looks-at-hand", "hand": seen, "to": seen}})
    for _ in range(8):
        to_lead = not world.state.trick and not world.state.defends(world.state.turn)
        if to_lead or not isinstance(world.table.next, NextPlay):
            break
        world.regular(world.legal()[0])
    tell(world, chance, INCIDENTS["dummy"], {"does": "warns-wrong-hand"})
    if isinstance(world.table.next, Ask | Offer):
        answer(world, chance)


def leaves_cards_out(world: World, chance: Chance) -> None:
    """A hand plays no card to one trick or to two, and then it is seen, or the Director rules himself."""
    who = world.state.turn
    left_out = 0
    for _ in range(14):
        if not isinstance(world.table.next, NextPlay) or left_out == 2:
            break
        if world.state.turn is who and world.state.trick:
            trick = {"trick": world.state.trick_number} if one_in(chance, 2) else {}
            left_out += world.take({"omits": {"seat": str(who), **trick}})
        else:
            world.take(world.legal()[0])
    if left_out and one_in(chance, 2):
        world.take({"count": {str(who): min(world.state.size(who) + 1, 14)}})
        for _ in range(2):
            if isinstance(world.table.next, Ask):
                many = world.answers(world.table.next)
                world.take({"finding": {world.table.next.finding: "left-out" if "left-out" in many else many[-1]}})
    elif left_out:
        law = chance.of((67, 64))
        world.take({"ruled": {"law": law, "effects": [effect(world, chance, "card-added")]}})


def miscounted(world: World, chance: Chance) -> None:
    """One hand has a card too many and another one too few; or the one that left cards out has them still."""
    out = [one.seat for one in world.state.unnoticed if one.incident == "defective-trick"]
    if out and one_in(chance, 2):
        who = chance.of(out)
        world.take({"count": {str(who): min(world.state.size(who) + 1, 14)}})
        return
    over, under = some(chance, SEATS, 1)[0], chance.of(SEATS)
    if over is not under:
        world.take({"count": {str(over): min(world.state.size(over) + 1, 14), str(under): world.state.size(under) - 1}}
                   if world.state.size(under) else {"count": {str(over): 1}})


def plays_without_telling(world: World, chance: Chance) -> None:
    """Cards are played that nobody tells, and then a revoke in an earlier trick comes to light."""
    state = world.state
    for _ in range(8):
        if not isinstance(world.table.next, NextPlay) or (state.tricks and not world.state.trick):
            break
        world.take(str(chance.of(world.left(world.table.next.seat))))
    if not world.take({"untold": {"trick": min(world.state.trick_number + chance.number(1, 3), 14)}}):
        return
    discards = [(str(seat), n) for n in range(1, 14) for seat, card in world.state.plays(n)
                if card.suit is not world.state.plays(n)[0][1].suit]
    if discards:
        seat, trick = chance.of(discards)
        world.take({"revoke": {"seat": seat, "trick": trick}})
        for _ in range(3):
            if isinstance(world.table.next, Ask | Offer):
                answer(world, chance)


def speaks_of_the_past(world: World, chance: Chance) -> None:
    """Somebody speaks of what nobody had noticed, perhaps when the cards since then are not told any more."""
    suspects = [one for one in world.state.unnoticed if one.trick]
    if not suspects:
        return a_revoke(world, chance)
    if one_in(chance, 3) and not world.state.trick and world.table._engine.question is None:
        world.take({"untold": {"trick": min(world.state.trick_number + chance.number(1, 3), 14)}})
    one = chance.of(suspects)
    if one.incident == "defective-trick" and world.state.trick and one_in(chance, 2):
        world.take({"omits": {"seat": str(one.seat)}})
    seat = str(chance.of(SEATS))
    if one.incident == "revoke" and one_in(chance, 2):
        world.take({"revoke": {"seat": str(one.seat), "trick": one.trick}})
    else:
        world.take({"attention": {"seat": seat, "to": {"seat": str(one.seat), "trick": one.trick}}})
    return None


def a_trick_of(world: World, chance: Chance, seat: Seat) -> Plain:
    """A trick of the record, and the card that this hand played to it."""
    tricks = [(n, dict(world.state.plays(n))) for n in range(1, world.state.trick_number + 1)]
    found = [(n, plays[seat]) for n, plays in tricks if seat in plays]
    suspects = [(u.trick, u.card) for u in world.state.unnoticed if u.card is not None and u.seat is seat]
    if not found:
        return {}
    number, card = chance.of(suspects or found)
    return {"trick": number, "card": str(card)} if one_in(chance, 2) else {"trick": number}


def told(world: World, chance: Chance, key: str, field: Field) -> object:
    """A value for a field of an incident."""
    state = world.state
    seat = chance.of((*SEATS, state.turn, state.turn.rho))
    match field.kind:
        case "seat":
            if state.dummy is not None and field.name == "hand":
                return str(state.dummy)
            return str(seat)
        case "seats":
            return [str(one) for one in some(chance, SEATS, 3)]
        case "side":
            return str(chance.of(list(Side)))
        case "seat-or-side":
            return str(chance.of((seat, seat.side)))
        case "card":
            return any_card(world, chance)[2:]
        case "card-or-none":
            return "none" if one_in(chance, 2) else any_card(world, chance)[2:]
        case "cards":
            return [any_card(world, chance, seat)[2:] for _ in range(chance.number(1, 2))]
        case "call":
            return str(chance.of(ANY_CALL))
        case "call-or-card":
            if state.phase == PLAY and not one_in(chance, 5):
                return any_card(world, chance, state.dummy)[2:]
            return any_call(world, chance)[2:].rstrip("!")
        case "number":
            if field.name == "trick":
                return chance.of((max(state.trick_number - 1, 1), chance.number(1, 13), state.trick_number))
            return max(0, min(14, state.size(seat) + chance.number(-2, 2)))
        case "word":
            return chance.of(field.values)
        case "text":
            return chance.of(TEXTS)
        case "at":
            if state.unnoticed and one_in(chance, 2):
                spoken_of = chance.of(state.unnoticed)
                return {"seat": str(spoken_of.seat), "trick": max(spoken_of.trick, 1)}
            at: Plain = {"seat": str(seat)}
            if one_in(chance, 2):
                at["trick"] = chance.number(1, max(state.trick_number, 1))
            return at
        case "made":
            if state.auction and not one_in(chance, 5):
                made = chance.of(state.auction)
                return f"{made.seat}:{made.call}"
            return f"{seat}:{chance.of(LOW_CALLS)}"
        case "counts":
            return {str(one): max(0, min(14, state.size(one) + chance.of((1, -1, -1, 1, 0, 2))))
                    for one in some(chance, SEATS, 2)}
        case "suit":
            return str(chance.of(SUITS))
        case "rank":
            return chance.of(RANKS)
    raise AssertionError(f"{key}: no value for a field of kind {field.kind}")


# ---- the Director, and answers that do not fit


def ruled(world: World, chance: Chance, law: int | None = None) -> Entry:
    """Any ruling of the Director's own."""
    book = edition(world.state.edition)
    number = law if law in book.laws else chance.of(list(book.laws))
    clauses = [clause.id for clause in book.laws[number].clauses]
    words = list(EFFECTS)
    effects = [effect(world, chance, chance.of(words)) | ({"clause": chance.of(clauses)} if one_in(chance, 2) else {})
               for _ in range(chance.of((1, 1, 0, 2)))]
    return {"ruled": {"law": number, "effects": effects, "why": chance.of(TEXTS)}}


def effect(world: World, chance: Chance, word: str) -> Plain:
    """Any effect of this kind, mostly one that fits what lies there."""
    state = world.state
    seat = chance.of((*SEATS, state.turn, state.turn.rho))
    plain: Plain = {"effect": word}
    lies = chance.of(state.auction) if state.auction else None
    for name in EFFECTS[word].__match_args__:
        kind = str(EFFECTS[word].__dataclass_fields__[name].type)
        match kind:
            case "Seat":
                fits = lies is not None and word in ("call-replaced", "call-cancelled", "call-withdrawn")
                seat = lies.seat if fits else seat
                plain[name] = str(seat)
            case "Side":
                plain[name] = str(seat.side)
            case "Card":
                there = [card for who, card in (state.trick or (state.tricks[-1].plays if state.tricks else ()))
                         if who is seat]
                penalty = [p.card for p in state.force.penalty_cards if p.seat is seat]
                if word == "card-added":
                    lack = [(n, who) for n in range(1, state.trick_number) for who in SEATS
                            if state.plays(n) and all(who is not one for one, _ in state.plays(n))]
                    plain["trick"], seat = chance.of(lack or [(1, seat)])
                    plain["seat"] = str(seat)
                pool = (there if word == "card-withdrawn" else penalty if word == "picked-up" else
                        world.left(seat)) or list(Card)
                plain[name] = str(chance.of(pool))
            case "Call":
                old = lies is not None and seat is lies.seat and name != "to"
                plain["from" if name == "old" else name] = str(lies.call if old else chance.of(LOW_CALLS))
            case "int":
                plain.setdefault(name, chance.number(0, 13))
            case "bool":
                plain[name] = one_in(chance, 2)
            case "str":
                plain[name] = chance.of(WORDS[word, name])
            case _:
                plain[name] = [str(suit) for suit in some(chance, SUITS, 2)]
    return plain


WORDS: dict[tuple[str, str], tuple[str, ...]] = {
    ("must-pass", "until"): ("next-turn", "end"),
    ("penalty-card", "kind"): ("major", "minor"),
    ("lead-restriction", "kind"): ("require", "forbid"),
    ("lead-restriction", "until"): ("this-lead", "loses-lead"),
    ("play-restriction", "kind"): ("require", "forbid", "highest", "lowest"),
    ("play-restriction", "until"): ("this-trick",),
}


def a_ruling(world: World, chance: Chance) -> None:
    """The Director rules himself, whether or not something is asked."""
    world.take(ruled(world, chance))


def wrong_answer(world: World, chance: Chance) -> None:
    """A finding that nobody asked for, or a choice that nobody has."""
    from .world import DRAWN

    waits = world.table.next
    if one_in(chance, 2):
        kind = chance.of([k for k in FINDINGS.values() if not isinstance(waits, Ask) or k.name != waits.finding])
        value = {"yes-no": True, "card": "HQ", "call": "1S", "seat": "N", "suits": ["H"], "number": 1}.get(kind.kind)
        accepted = world.take({"finding": {kind.name: value if value is not None else kind.values[0]}})
        DRAWN[f"wrong finding {kind.name}"] += 1
    else:
        pick: Plain = {"option": chance.of(OPTIONS), "suit": str(chance.of(SUITS))}
        if isinstance(waits, Offer):
            if one_in(chance, 3):
                pick = plain_option(waits.options[0]) | {"by": str((waits.to if isinstance(waits.to, Seat) else
                                                                    waits.to.seats[0]).lho)}
            elif any(plain_option(option).items() >= pick.items() for option in waits.options):
                pick["card"] = "C2"
        accepted = world.take({"choice": pick})
        DRAWN[f"wrong choice {pick['option']}"] += 1
    assert not accepted, "an answer that nobody asked for was accepted"


def take_back(world: World, chance: Chance) -> None:
    """The last entry, or two, never happened."""
    for _ in range(min(chance.of((1, 1, 2)), len(world.record))):
        world.undo()


Step = Callable[[World, Chance], None]
REGULAR: tuple[tuple[Step, int], ...] = ((go_on, 14), (in_one_entry, 3), (to_the_play, 3))
IRREGULAR: tuple[tuple[Step, int], ...] = (
    (a_call, 3), (a_card, 4), (at_the_lead, 2), (a_revoke, 3), (speaks_of_the_past, 1), (unremarked, 2), (together, 1),
    (incident, 9), (dummy_acts, 1), (changes_his_call, 1), (miscounted, 1), (dummy_warns, 1), (leaves_cards_out, 1),
    (shows_cards, 1), (names_for_dummy, 1),
    (plays_without_telling, 1), (a_ruling, 2), (wrong_answer, 2), (take_back, 1),
)
