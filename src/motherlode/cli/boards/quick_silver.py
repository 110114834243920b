"""The drawn table of Quick Silver: the seats with their carts, the centre, the own hand, and the swap under way.

A cart shows a sign for each token: `[#]` is a plate, `[x]` a blast. Cards stand in brackets with their number. The
face-up cards of a deal stand on a page of their own; the table shows them only to those who agreed on the memory aid.
"""

from __future__ import annotations

from rich.text import Text

from motherlode.cli.boards import Page, Scene
from motherlode.cli.boards.quick_silver_pages import NAME, Pages, letters, listed
from motherlode.cli.playing.terminal import wrapped
from motherlode.core.actions import Move
from motherlode.core.box import Components
from motherlode.core.contract import OVER
from motherlode.core.game import Game
from motherlode.core.records import Record
from motherlode.core.story import words
from motherlode.core.table import Scores
from motherlode.games.quick_silver.records import (
    AIM,
    BLACK_DIE,
    CENTRE,
    DEAL,
    FIRST_DEALER,
    MAX_HAND,
    PICK_SLOT,
    REDIRECT,
    STRANGER_WINS,
    TAKE_FROM_HAND,
    TAKE_UNSEEN,
    TURN,
    WHITE_DIE,
    Box,
    View,
)

LABEL = 11
CHAIN_LINES = 2
SWAP_LINES = 3
VERBS = {
    **dict.fromkeys(("give", "offer"), "give"),
    **dict.fromkeys(("aim", "at", "to", "with", "redirect", "point", "name"), "aim"),
    **dict.fromkeys(("slot", "take"), "slot"),
    **dict.fromkeys(("swap", "card"), ""),
}
"""What a move may begin with, and the kind of move that it is then."""
ASKED = {TURN: "turn", AIM: "aim", REDIRECT: "redirect", PICK_SLOT: "slot"}


def make(game: Game, components: Components, scatter: int) -> QuickSilverBoard:
    """The board."""
    return QuickSilverBoard(game, components)


class QuickSilverBoard:
    """Draws Quick Silver."""

    numbered = False

    def __init__(self, game: Game, components: Components) -> None:
        assert isinstance(components.record, Box)
        self.box = components.record
        catalogue = words(game)
        self.words: dict[str, str] = catalogue["board"]
        self.things: dict[str, str] = catalogue["things"]
        self.kinds = components.names["kind"]
        self.paper = Pages(self.box, self.kinds, self.words, self.things)
        self.chain: list[int] = []
        """The places that were named for the card on the table, in order."""

    # the table

    def fit(self, columns: int) -> None:
        """Draw in so many columns from now on."""
        self.paper.width = columns

    def draw(self, scene: Scene) -> list[Text]:
        """Head, seats, centre, hand, the swap, and what the reader can do."""
        v = scene.look
        assert isinstance(v, View)
        aid = scene.aid if isinstance(scene.aid, View) else None
        rule = self.paper.rule()
        lines = [*self._head(v, scene), rule, *self._seats(v, aid, scene), rule, *self._centre(v, aid)]
        if v.me:
            lines += self._hand(v)
        lines += self._swap(v, scene)
        lines += self._swaps(aid, scene.names) if aid is not None and v.me else []
        if scene.legal and v.me and v.me == v.actor:
            lines += self._said(self.words["can"], self._can(v, scene), "bold")
        return [*lines, rule]

    def _head(self, v: View, scene: Scene) -> list[Text]:
        """The round and its lap, whose turn it is, and what wins."""
        middle, lap, style = self.words["head_over"], "", "bold"
        if v.actor > 0:
            name, key = scene.names[v.actor - 1], "turn" if v.actor == v.mover else "choice"
            middle = self.words[f"your_{key}"] if name == "You" else self.words[key].format(player=name)
        elif v.actor != OVER:
            middle = ""
        if v.final and v.actor != OVER:
            lap, style = ", " + self.words["last_lap"], "bold yellow"
        elif v.die < v.black and v.actor != OVER:
            lap = ", " + self.words["lap"].format(lap=v.black - v.die, laps=v.black)
        left = f" QUICK SILVER  {self.words['round'].format(round=v.round)}{lap}"
        right = self.words["mayor"].format(mayor=self.box.mayor)
        if self.paper.narrow:
            second = f" {middle:<{self.paper.width - len(right) - 2}}{right}"
            return [Text(left, style), Text(second, "bold")]
        return [Text(f"{left:<38}", style) + Text(f"{middle:^24}", "bold") + Text(f"{right:>17}")]

    def _seats(self, v: View, aid: View | None, scene: Scene) -> list[Text]:
        narrow = self.paper.narrow
        size = max(map(len, [*scene.names, self.words["stranger"] if v.stranger else ""])) + 1 if narrow else NAME
        title = f"{'':<5}{'':<{size}}{self.words['columns']}"
        lines = [Text(f"{title:<63}{self.words['saw'] if aid and not narrow else ''}", "dim")]
        for seat, name in enumerate(scene.names, start=1):
            turn = seat == v.actor
            line = f" {'>' if turn else ' '} {seat - 1} {name:<{size}}${v.cash[seat]:<5}"
            if not v.alive[seat]:
                lines.append(Text(line + self.words["dead"], "dim"))
                continue
            style = "bold" if turn else ""
            signs = self._signs(v, seat)
            up = " ".join(self.paper.sign(kind) for kind in self.paper.cards(aid.shown, seat)) if aid else ""
            line += f"{self.paper.cart(v, seat):<13}"
            if narrow:
                found = [*filter(None, signs), *([self.words["saw_narrow"].format(cards=up)] if up else [])]
                lines += self.paper.rows(line, [Text(sign) for sign in found], "; ", 5, style)
            else:
                lines.append(self.paper.cut(f"{line}{signs[0]:<9}{signs[1]:<6}{signs[2]:<9}{up}", style))
        if v.stranger:
            lines.append(Text(f"     {self.words['stranger']:<{size}}${v.cash[CENTRE]}"))
        return lines

    def _signs(self, v: View, seat: int) -> list[str]:
        """Sneak tokens, who deals, who has the black die; empty where there is nothing to say."""
        sneaks = self.words["sneak" if v.sneaks[seat] == 1 else "sneaks"].format(sneaks=v.sneaks[seat])
        signs = [sneaks if v.sneaks[seat] else "", self.words["deals"] if seat == v.dealer else "", ""]
        if seat == v.holder and v.black:
            signs[2] = self.words["last" if v.final else "die"].format(die=v.die)
        return signs

    def _centre(self, v: View, aid: View | None) -> list[Text]:
        slots = []
        for slot in range(self.box.centre):
            kind = aid.hand[CENTRE, slot] if aid is not None else 0
            slots.append(Text(f"{slot + 1} [{self.paper.card(kind) if kind else '?'}]"))
        key = "pile" if v.pile > 1 else "pile_one" if v.pile else "pile_none"
        return self._row(self.words["centre"].capitalize(), slots, "  ", self.words[key].format(pile=v.pile))

    def _hand(self, v: View) -> list[Text]:
        held = self.paper.cards(v.hand, v.me)
        total = sum(self.box.number[kind] for kind in held) + v.sneaks[v.me] * self.box.sneak_value
        text = self.words["total"].format(total=total) if held and not v.offered else ""
        return self._row(self.words["hand"], [self.paper.face(kind) for kind in held], " ", text)

    def _row(self, label: str, items: list[Text], gap: str, right: str) -> list[Text]:
        """Things beside each other, in as many lines as they need, and a remark at the right end."""
        lines = self.paper.rows(f" {label:<{LABEL}}", items, gap)
        if right and len(lines[-1]) + len(right) >= self.paper.width:
            lines.append(Text())
        if right:
            lines[-1].append(right.rjust(self.paper.width - len(lines[-1])))
        return lines

    def _swap(self, v: View, scene: Scene) -> list[Text]:
        """Who offers to whom, and who paid to point elsewhere."""
        if not v.offering:
            return [Text(f" {self.words['swap']:<{LABEL}}{self.words['no_swap']}", "dim")]
        begin = self.words["offers"].format(player=scene.names[v.mover - 1])
        if v.offered:
            begin = self.words["you_offer"].format(card=self.paper.card(v.offered))
        chain = self.chain
        if v.target and (not chain or chain[-1] != v.target):
            chain = [v.redirector, v.target] if v.redirector else [v.target]
        if not v.target:
            chain = []
        parts = [begin]
        for number, place in enumerate(chain, start=1):
            name = self._place(place, scene.names)
            parts.append(self.words["pays"].format(player=name) if number < len(chain) else name)
        return self._said(self.words["swap"], " -> ".join(parts), "bold", CHAIN_LINES)

    def _swaps(self, aid: View, names: list[str]) -> list[Text]:
        """The swaps of this round that the reader took part in."""
        told = []
        for i in range(aid.swaps):
            given, taken = self.paper.card(aid.swap_given[i]), self.paper.card(aid.swap_taken[i])
            if aid.swap_giver[i] == aid.me:
                other = self._place(aid.swap_target[i], names)
                other += f" {aid.swap_slot[i]}" if aid.swap_slot[i] else ""
                told.append(self.words["you_gave"].format(other=other, given=given, taken=taken))
            elif aid.swap_target[i] == aid.me:
                other = names[aid.swap_giver[i] - 1]
                told.append(self.words["other_took"].format(other=other, given=given, taken=taken))
        return self._said(self.words["swapped"], "; ".join(told), "dim", SWAP_LINES) if told else []

    def _can(self, v: View, scene: Scene) -> str:
        named = [" ".join(move.arguments.values()) for move in scene.legal if move.arguments]
        if v.phase == TURN:
            return self.words["can_swap" if v.pile else "can_pass"].format(cards=", ".join(named))
        if v.phase == PICK_SLOT:
            return self.words["can_slot"].format(slots=listed(named))
        centre = self.words["the_centre"]
        places = [f"{place} {scene.names[int(place)]}" if place.isdigit() else centre for place in named]
        return self.words[f"can_{ASKED[v.phase]}"].format(places=listed(places))

    def _said(self, label: str, text: str, style: str, most: int = CHAIN_LINES) -> list[Text]:
        lines = wrapped([text], self.paper.width - LABEL - 1)
        lines = lines[-(most + self.paper.narrow) :]
        heads = [label, *[""] * (len(lines) - 1)]
        return [Text(f" {head:<{LABEL}}") + Text(line, style) for head, line in zip(heads, lines, strict=True)]

    def _place(self, place: int, names: list[str]) -> str:
        return self.words["centre"] if place == CENTRE else names[place - 1]

    # what is typed

    def prompt(self, look: Record, name: str) -> str:
        """What is to be chosen."""
        assert isinstance(look, View)
        return f"{name}, {self.words['ask_' + ASKED[look.phase]]}"

    def tips(self, look: Record, legal: list[Move]) -> list[str]:
        """How to type a move, and what the signs mean."""
        assert isinstance(look, View)
        move = " ".join(legal[-1].arguments.values())
        legend = self.words["legend_stranger" if look.stranger else "legend"]
        return [self.words["tip_" + ASKED[look.phase]].format(move=move), legend]

    def meant(self, text: str, legal: list[Move], names: list[str]) -> list[Move]:
        """The move itself; else a seat, a slot or a card's number; else the beginning of a name."""
        kind, said = self._taken_apart(text)
        found = self._fitting(said, {str(m): self._names(m, names) for m in legal if kind in ("", m.kind)})
        return [move for move in legal if str(move) in found]

    def wanted(self, text: str, look: Record, names: list[str]) -> str:
        """The move that a text means, legal or not, so that the door can say why not; empty, if it is none at all."""
        assert isinstance(look, View)
        kind, said = self._taken_apart(text)
        moves = {
            "give": {f"give {card}": self._called("give", card, names) for card in self.kinds[1:]},
            "aim": {
                f"aim {place}": self._called("aim", place, names) for place in [*map(str, range(len(names))), "centre"]
            },
            "slot": {f"slot {slot}": [str(slot)] for slot in range(1, MAX_HAND + 1)},
        }
        first = {TURN: "give", PICK_SLOT: "slot"}.get(look.phase, "aim")
        for tried in [kind] if kind else sorted(moves, key=lambda one: one != first):
            found = self._fitting(said, moves[tried])
            if found:
                return found[0]
        return ""

    def _taken_apart(self, text: str) -> tuple[str, str]:
        """The kind of move that a text begins with, if it does, and what it names."""
        verb, _, rest = text.strip().lower().partition(" ")
        return (VERBS[verb], letters(rest)) if rest and verb in VERBS else ("", letters(text))

    def _fitting(self, said: str, known: dict[str, list[str]]) -> list[str]:
        """The moves that are called so; else, for words, those that begin so."""
        for fits in (str.__eq__, str.startswith):
            found = [move for move, called in known.items() if any(fits(letters(name), said) for name in called)]
            if found or not said.isalpha():
                return found
        return []

    def _names(self, move: Move, names: list[str]) -> list[str]:
        """All that a move may be called."""
        word = " ".join(move.arguments.values())
        return [str(move), *self._called(move.kind, word, names)] if word else [str(move)]

    def _called(self, kind: str, word: str, names: list[str]) -> list[str]:
        """All that a card, a place or a slot may be called."""
        if kind == "give":
            return [word, self.things.get(word, word), str(self.box.number[self.kinds.index(word)])]
        if kind == "aim":
            return [word, names[int(word)]] if word.isdigit() else [word, "center", self.words["the_centre"]]
        return [word]

    def many(self, text: str, moves: list[Move]) -> str:
        """The moves that a text may mean."""
        return self.words["many"].format(text=text[:20], moves=listed([str(move) for move in moves]))

    # chance

    def question(self, look: Record, name: str) -> str:
        """What is asked when a person deals."""
        assert isinstance(look, View)
        how = self.words["face_up" if look.held[look.mover] < look.white else "face_down"]
        keys = {
            FIRST_DEALER: "which_dealer",
            WHITE_DIE: "which_white",
            BLACK_DIE: "which_black",
            DEAL: "which_card",
            TAKE_FROM_HAND: "which_taken",
            TAKE_UNSEEN: "which_unseen",
        }
        key = keys.get(look.phase, "which_centre")
        return self.words[key].format(seat=look.mover - 1, other=look.target - 1, slot=look.slot, how=how)

    def short(self, outcome: Move) -> str:
        """The sign of a card; seats and faces as they are."""
        word = " ".join(outcome.arguments.values())
        return self.paper.sign(self.kinds.index(word)) if word in self.kinds[1:] else word

    # between the steps

    def shown(self, before: Record, code: int, after: Record) -> dict[int, int]:
        """Nothing closes here; but the way of an offered card and the carts before a reveal are remembered."""
        assert isinstance(before, View) and isinstance(after, View)
        if not after.offering or after.phase == AIM:
            self.chain = []
        elif before.phase == AIM or (
            before.phase == REDIRECT and after.plates[before.actor] < before.plates[before.actor]
        ):
            self.chain = [*self.chain, after.target]
        if self.ended(before, after):
            self.paper.note_carts(before)
        return {}

    def ended(self, before: Record, after: Record) -> bool:
        """Whether hands were shown."""
        assert isinstance(before, View) and isinstance(after, View)
        return before.reveals != after.reveals

    def on_page(self, kind: str) -> bool:
        """Hands, and all that is told after them."""
        return kind.startswith("shows")

    def continues(self, before: Record) -> bool:
        """A swap is told in one line, and so is a hand that is dealt."""
        assert isinstance(before, View)
        return bool(before.offering or (before.phase == DEAL and before.held[before.mover]))

    def pages(self, seen: Record, names: list[str]) -> list[Page]:
        """After a round: the reveal and the market. After a deal: the cards that lie face-up."""
        assert isinstance(seen, View)
        dealt = seen.phase == TURN and not seen.begun
        found = [self.paper.market(seen, names)] if seen.reveals and (dealt or seen.actor == OVER) else []
        return [*found, self.paper.spy(seen, names)] if dealt and seen.actor != OVER else found

    def standings(self, look: Record, scores: Scores, names: list[str]) -> list[Text]:
        """Rank, name, cash, cart; the winners are marked."""
        assert isinstance(look, View)
        lines = []
        for seat in sorted(range(len(names)), key=lambda seat: (scores.ranks[seat], seat)):
            cart = self.paper.cart(look, seat + 1) if look.alive[seat + 1] else self.words["dead"]
            line = f"{scores.ranks[seat]:>3}  {names[seat]:<{NAME}}${look.cash[seat + 1]:<6}{cart}"
            lines.append(Text(line, "bold" if seat in scores.winners else ""))
        if look.stranger:
            won = look.ending == STRANGER_WINS
            line = f"{'1' if won else '':>3}  {self.words['stranger']:<{NAME}}${look.cash[CENTRE]}"
            lines.insert(0 if won else len(lines), Text(line, "bold" if won else ""))
        return lines
