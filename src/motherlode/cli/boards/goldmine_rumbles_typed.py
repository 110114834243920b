"""What people type at a table of Goldmine Rumbles, and the moves that it means.

Sites are numbers (`go 8`), items, columns, characters and players go by how their name begins (`use pie`, `lamps`).
What this cannot read is for the door to read or to refuse: the whole notation may be typed too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import cast

from motherlode.cli.boards import Unclear
from motherlode.cli.boards.goldmine_rumbles_signs import Signs
from motherlode.cli.boards.goldmine_rumbles_ways import Ways
from motherlode.core.actions import Move
from motherlode.games.goldmine_rumbles.asked import ASKED
from motherlode.games.goldmine_rumbles.items import displayed_here
from motherlode.games.goldmine_rumbles.mine import first_node, in_region, node_of, zone_at
from motherlode.games.goldmine_rumbles.moves import CELL_NAMES, NODE_NAMES, PORT_NAMES
from motherlode.games.goldmine_rumbles.records import (
    ACCEPT_BID,
    ACCEPT_OFFER,
    BETWEEN,
    BIBLE_FIGHT,
    BIBLE_YIELD,
    BID,
    CLAIM_CUBE,
    COLUMN_NAMES,
    CUBES,
    ITEM_NAMES,
    LEAF_PLAY,
    LOOT,
    MAX_SITES,
    OFFER,
    OVERFLOW,
    PARTNER_PICK,
    PARTNER_ROUTE,
    PICK,
    PICK_CHARACTER,
    PICK_ROW,
    PIPE_MOVES,
    PORTS,
    ROUTE,
    ROW,
    SHOWN,
    SITE_NODE,
    SQUARES,
    START_SITE,
    START_SITES,
    WEAPON,
    WIND_DOWN,
    Table,
    View,
)

KINDS = {kind for kinds, _ in ASKED.values() for kind in kinds.split()}
ANSWERS = {"move", "light", "match"}
"""Verbs that are words of an answer as well."""
ESSENTIALS = ("bread", "dynamite", "whiskey")
USABLE = ("apple-pie", "fungus", "medical-supplies", "whiskey", "pipe")
YES = ("y", "yes", "ok")
NO = ("n", "no", "none", "nobody", "done", "stop", "alone")
DEGREES = {"90": "90", "180": "180", "270": "270", "right": "90", "around": "180", "left": "270"}
TUNNEL = re.compile(r"([abc][123])(?:[- ]*([nesw][12]))?")
FILLING = ("the", "a", "an", "to", "on", "at", "with", "from", "for", "of", "site", "column", "tile", "claim", "item")


class Typed:
    """Reads what is typed."""

    def __init__(self, signs: Signs, ways: Ways) -> None:
        self.signs, self.ways = signs, ways
        self.box, self.words = signs.box, signs.words

    def moves(self, text: str, v: View, legal: list[Move], names: list[str]) -> list[str]:
        """The moves that a text means, one after the other; none, if it is for the door."""
        said = " ".join(text.lower().replace(",", " ").split())
        if not said:
            return []
        self.v, self.table, self.legal, self.names = v, cast(Table, v), legal, names
        self.kinds = {move.kind for move in legal}
        verb, _, rest = said.partition(" ")
        if verb in ("way", "take") and (found := re.fullmatch(r"(?:take )?way(?: (\d+))?(?: (\d+))?", said)):
            return self._way(found[1], found[2], verb == "take")
        if said in NO and "pass" in self.kinds:
            return ["pass"]
        elsewhere = (KINDS | set(self._verbs())) - self.kinds - ANSWERS
        if verb not in elsewhere and (answer := self._answer(said)):
            return answer
        handler = self._verbs().get(verb)
        return handler(self._plain(rest)) if handler else []

    def spoken(self, move: Move, v: View) -> str:
        """A move as people would type it."""
        said = move.arguments
        if move.kind == "go" and said["to"].startswith("site-"):
            return f"go {said['to'].removeprefix('site-')}"
        if move.kind == "start":
            return f"site {said['site']}"
        if move.kind == "buy":
            return f"{move} (claim {v.display[int(said['square'])]})"
        return str(move)

    def _plain(self, text: str) -> str:
        """Without the little words."""
        return " ".join(word for word in text.split() if word not in FILLING)

    # names

    def _one(self, text: str, names: Iterable[str], key: str, what: str) -> str:
        """The name that a text begins, by any of its words."""
        names = list(names)
        wanted = re.findall(r"[a-z0-9]+", text)
        found = [name for name in names if name == text or self.words.get(f"short_{name}", "").lower() == text]
        found = found or [name for name in names if wanted and begins(wanted, name)]
        if len(found) == 1:
            return found[0]
        listed = {what: ", ".join(found or names)}
        raise Unclear(self.words[f"{key}_{'many' if found else 'none'}"].format(text=text[:20], **listed))

    def item(self, text: str, among: Iterable[str] = ITEM_NAMES) -> str:
        """An item by name."""
        among = list(among)
        try:
            return self._one(text, among, "item", "items")
        except Unclear:
            if set(among) < set(ITEM_NAMES):  # a thing that exists, but not here: the door knows why
                return self._one(text, ITEM_NAMES, "item", "items")
            raise

    def column(self, text: str) -> str:
        """A column by name or number."""
        if text.isdecimal() and 1 <= int(text) <= len(COLUMN_NAMES):
            return COLUMN_NAMES[int(text) - 1]
        return self._one(text, COLUMN_NAMES, "column", "columns")

    def player(self, text: str) -> str:
        """A player by name or seat, or Papa Clayton."""
        if text in ("papa", "clayton", "papa clayton", "p"):
            return "papa"
        lowered = [name.lower() for name in self.names]
        exact = [seat for seat, name in enumerate(lowered) if name == text or str(seat) == text.lstrip("@")]
        found = exact or [seat for seat, name in enumerate(lowered) if text and name.startswith(text)]
        if len(found) == 1:
            return str(found[0])
        told = ", ".join(f"{seat} {name}" for seat, name in enumerate(self.names))
        raise Unclear(self.words["player_none"].format(text=text[:20], players=told))

    def _listed(self, text: str, kind: str) -> str:
        """An item of a numbered list, by its number or name."""
        items = self._legal_items(kind)
        if text.isdecimal() and 1 <= int(text) <= len(items):
            return items[int(text) - 1]
        return self.item(text, items)

    def _legal_items(self, kind: str) -> list[str]:
        return [move.arguments["item"] for move in self.legal if move.kind == kind]

    # answers to what is asked, without a verb

    def _answer(self, said: str) -> list[str]:
        phase, plain = self.v.phase, self._plain(said)
        number = int(plain) if plain.isdecimal() else None
        if phase == START_SITE:
            return self._start(said, number)
        if phase == PICK_CHARACTER:
            return self._character(plain.removeprefix("be "), number)
        if phase in (CUBES, CLAIM_CUBE):
            return self._cubes(plain)
        if phase == PIPE_MOVES and plain not in ("pass", "end"):
            return self._carry(plain.removeprefix("carry ").removeprefix("move "))
        if phase in (PICK_ROW, PICK, PARTNER_PICK):
            return self._pick(plain, number)
        if phase == OVERFLOW and plain.split()[0] != "use":
            return [f"discard {self._listed(plain.removeprefix('discard '), 'discard')}"]
        if phase == LOOT:
            return [f"loot {self._listed(plain.removeprefix('loot ').removeprefix('take '), 'loot')}"]
        if phase == BID and number is not None:
            return [f"bid {number}"]
        if phase in (ACCEPT_BID, ACCEPT_OFFER) and plain != "pass":
            whom = plain.removeprefix("accept ").removeprefix("take ")
            return [f"accept {self.player(whom)}"] if whom != "papa" else []
        return self._in_fights(plain)

    def _in_fights(self, plain: str) -> list[str]:
        phase = self.v.phase
        if phase == BIBLE_YIELD and plain in (*YES, "bible"):
            return ["read"]
        if phase == LEAF_PLAY and plain in (*YES, "chippawa", "play leaf", "chew"):
            return ["leaf"]
        if phase == WEAPON and plain in ("colt", "blunderbus", "blu", *NO):
            return ["weapon blunderbus" if plain.startswith("blu") else "weapon colt"]
        if phase == BIBLE_FIGHT and plain in ("own", "other", "both"):
            return [f"dismiss {plain}"]
        if phase in (WIND_DOWN, BETWEEN) and plain not in ("pass", "roll") and not plain.startswith("use "):
            return [f"use {self.item(plain, self._legal_items('use'))}"]
        return []

    def _start(self, said: str, number: int | None) -> list[str]:
        sites = [self.box.start_site[i] for i in range(START_SITES)]
        if said.startswith("start "):
            rest = said.removeprefix("start ").removeprefix("at ").removeprefix("site ")
            number = int(rest) if rest.isdecimal() else None
        if number is None:
            return []
        if number not in sites:
            raise Unclear(self.words["site_start"].format(sites=", ".join(map(str, sites))))
        return [f"start {number}"]

    def _character(self, plain: str, number: int | None) -> list[str]:
        names = self.signs.characters[1:]
        if number is not None and 1 <= number <= len(names):
            return [f"be {names[number - 1]}"]
        found = [name for name in names if name == plain or begins(re.findall(r"[a-z]+", plain) or ["?"], name)]
        return [f"be {found[0]}"] if len(found) == 1 else []

    def _cubes(self, plain: str) -> list[str]:
        wanted = re.sub(r"^(cubes?|place|put)( |$)", "", plain).split()
        found = [f"cube {self.column(word)}" for word in wanted]
        left = 1 if self.v.phase == CLAIM_CUBE else self.v.left
        if len(found) > left:
            raise Unclear(self.words["cubes_many"].format(left=left, count=len(found)))
        return found

    def _carry(self, plain: str) -> list[str]:
        ends = plain.split()
        return [f"carry {self.column(ends[0])} {self.column(ends[1])}"] if len(ends) == 2 else []

    def _pick(self, plain: str, number: int | None) -> list[str]:
        if plain in ("light", "match", "matchstick", "all"):
            return ["light"]
        first, *more = plain.removeprefix("row ").split()
        if self.v.phase == PICK_ROW:
            if first in ("top", "bottom"):
                return [f"row {first}", *(f"take {word}" for word in more if word.isdecimal())]
            return []
        rest = plain.removeprefix("take ").removeprefix("pick ")
        if rest.isdecimal():
            return [f"take {rest}"]
        row = {ITEM_NAMES[self.box.shows[self.v.bought, ROW * (self.v.row - 1) + i] - 1]: i + 1 for i in range(ROW)}
        found = self.item(rest, row)
        return [f"take {row[found]}"] if found in row else []

    # verbs

    def _verbs(self) -> dict[str, Callable[[str], list[str]]]:
        go, use = self._go, self._use
        return {
            **dict.fromkeys(("go", "move", "travel", "walk"), go),
            **dict.fromkeys(("face", "feed", "shoot", "bite"), self._face),
            **dict.fromkeys(("turn", "blast"), self._turn),
            **dict.fromkeys(("buy", "shop"), self._buy),
            **dict.fromkeys(("use", "eat", "drink", "smoke"), use),
            **dict.fromkeys(("attack", "rob"), lambda rest: [f"attack {self.player(rest)}"]),
            **dict.fromkeys(("pickpocket", "steal"), self._pickpocket),
            **dict.fromkeys(("done", "finish"), lambda rest: ["end"] if "end" in self.kinds else []),
            **dict.fromkeys(("dig",), lambda rest: ["mine"]),
            "sell": lambda rest: [f"sell {self.item(rest)}"],
            "swap": self._swap,
            "flask": lambda rest: self._swap(f"flask {rest}"),
            "harmonica": lambda rest: self._swap(f"harmonica {rest}"),
            "match": self._match,
            "refresh": lambda rest: ["refresh " + "".join(sorted(set(rest.replace(" ", ""))))] if rest else [],
        }

    def _go(self, rest: str) -> list[str]:
        """To a site, a tunnel by one of its ports, a pawn, or Papa Clayton."""
        site = rest.removeprefix("site-")
        if site.isdecimal() and 1 <= int(site) <= MAX_SITES:
            node = SITE_NODE + int(site)
            self._check_way(node, self.words["no_free_way"].format(site=site))
            return [f"go site-{int(site)}"]
        if found := TUNNEL.fullmatch(rest):
            return self._tunnel(found[1], found[2])
        if not rest:
            raise Unclear(self.words["go_where"])
        whom = self.player(rest)
        seat = 0 if whom == "papa" else int(whom) + 1
        node = first_node(self.box, self.table, node_of(self.table, self.v.place[seat]))
        called = self.names[seat - 1] if seat else self.words["papa"]
        self._check_way(node, self.words["no_free_way_to"].format(whom=called))
        return [f"go {NODE_NAMES[node]}"]

    def _check_way(self, node: int, why: str) -> None:
        """On a journey: say at once what to do about a place out of reach."""
        if self.v.phase not in (ROUTE, PARTNER_ROUTE):
            return
        here = first_node(self.box, self.table, node_of(self.table, self.v.place[self.v.actor]))
        if node == here:
            raise Unclear(self.words["go_here"])
        if not in_region(self.table, node):
            raise Unclear(why)
        if self.v.just_moved:
            raise Unclear(self.words["just_moved"])

    def _tunnel(self, cell: str, port: str | None) -> list[str]:
        at = PORTS * CELL_NAMES.index(cell)
        if port is not None:
            node = at + PORT_NAMES.index(port)
            named = first_node(self.box, self.table, node) if zone_at(self.box, self.table, node) else node
            return [f"go {NODE_NAMES[node if self.v.phase == OFFER else named]}"]
        nodes = [node for node in range(at, at + PORTS) if in_region(self.table, node)]
        found = list(dict.fromkeys(first_node(self.box, self.table, node) for node in nodes))
        if not found:
            raise Unclear(self.words["go_none"].format(cell=cell))
        if len(found) > 1:
            raise Unclear(self.words["go_many"].format(cell=cell, tunnels=", ".join(NODE_NAMES[n] for n in found)))
        return [f"go {NODE_NAMES[found[0]]}"]

    def _face(self, rest: str) -> list[str]:
        for how in ("bread", "blunderbus", "bite"):
            if rest and how.startswith(rest):
                return [f"face {how}"]
        return []

    def _turn(self, rest: str) -> list[str]:
        cell, _, by = rest.partition(" ")
        if cell in CELL_NAMES and not by:
            raise Unclear(self.words["turn_how"].format(cell=cell))
        return [f"turn {cell} {DEGREES[by]}"] if cell in CELL_NAMES and by in DEGREES else []

    def _buy(self, rest: str) -> list[str]:
        """A square, a claim by its number, or Essentials."""
        if found := re.fullmatch(r"#?(\d{1,2})", rest):
            number = int(found[1])
            if number <= SQUARES and not rest.startswith("#"):
                return [f"buy {number}"]
            for square in range(1, SQUARES + 1):
                if self.v.display[square] == number:
                    return [f"buy {square}"]
            claims = ", ".join(str(claim) for claim in self.signs.prices(self.v, self.v.actor))
            raise Unclear(self.words["claim_none"].format(claim=number, claims=claims or "-"))
        count, name = 1, rest
        if found := re.fullmatch(r"(\d{1,2}) (.+)", rest):
            count, name = int(found[1]), found[2]
        if not name:
            return []
        item, cost, gold = self.item(name, ESSENTIALS), self.box.essential_price * count, self.v.gold[self.v.actor]
        if cost > gold:
            raise Unclear(self.words["shop_many"].format(gold=gold, count=f"{count} {item}", cost=cost))
        return [f"shop {item}"] * count

    def _use(self, rest: str) -> list[str]:
        return [f"use {self.item(rest, USABLE)}"] if rest else []

    def _pickpocket(self, rest: str) -> list[str]:
        whom, _, item = rest.partition(" ")
        return [f"pickpocket {self.player(whom)} {self.item(item)}"] if item else []

    def _swap(self, rest: str) -> list[str]:
        given, _, item = rest.partition(" ")
        return [f"{given} {self.item(item)}"] if given in ("flask", "harmonica") and item else []

    def _match(self, rest: str) -> list[str]:
        if rest.isdecimal() or not rest:
            return [f"match {rest}"] if rest else []
        claim = displayed_here(self.table, self.v.actor)
        if not claim:
            return ["match 1"]  # the door says what is missing
        shown = [ITEM_NAMES[self.box.shows[claim, i] - 1] for i in range(SHOWN)]
        item = self.item(rest, shown)
        return [f"match {shown.index(item) + 1}"] if item in shown else []

    def _way(self, first: str | None, second: str | None, last: bool) -> list[str]:
        """`way 8`, `way 8 2`, or `take way 2` for the site that was asked for last."""
        if self.v.phase not in (ROUTE, PARTNER_ROUTE, OFFER):
            raise Unclear(self.words["way_not_yours"])
        known = self.v.bought or self.ways.last_site
        if (last and second is None) or first is None:
            site, number = known, int(first or 1)
        else:
            site, number = int(first), int(second or 1)
        if not 1 <= site <= MAX_SITES:
            raise Unclear(self.words["way_stale"])
        return self.ways.taken(self.v, site, number)


def begins(wanted: list[str], name: str) -> bool:
    """Whether each wanted word begins a word of a name, in its order."""
    parts = iter(re.findall(r"[a-z0-9]+", name))
    return all(any(part.startswith(word) for part in parts) for word in wanted)
