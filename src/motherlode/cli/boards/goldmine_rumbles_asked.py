"""What a decision of Goldmine Rumbles is about: what may be chosen, and what it costs or brings."""

from __future__ import annotations

from typing import cast

from rich.text import Text

from motherlode.cli.boards import Scene
from motherlode.cli.boards.goldmine_rumbles_signs import Signs
from motherlode.core.actions import ActionTable
from motherlode.games.goldmine_rumbles.dashboard import effect, penalty
from motherlode.games.goldmine_rumbles.fights import combat_score, fighter_at, pickings
from motherlode.games.goldmine_rumbles.mine import beast_at
from motherlode.games.goldmine_rumbles.mining import yield_of
from motherlode.games.goldmine_rumbles.moves import CELL_NAMES
from motherlode.games.goldmine_rumbles.records import (
    ACCEPT_BID,
    ACCEPT_OFFER,
    AT_CLAIM,
    BETWEEN,
    BIBLE_FIGHT,
    BIBLE_YIELD,
    BID,
    BOTTOM,
    COLT,
    ITEM_NAMES,
    LAST_CALL,
    LEAF_PLAY,
    LOOT,
    MATCHSTICK,
    MAX_STEPS,
    OFFER,
    OVERFLOW,
    PARTNER_AT_CLAIM,
    PARTNER_PICK,
    PARTNER_ROUTE,
    PAY_OR_FIGHT,
    PICK,
    PICK_CHARACTER,
    PICK_ROW,
    ROB_PLAYER,
    ROUTE,
    ROW,
    START_SITE,
    START_SITES,
    TOP,
    WEAPON,
    WIND_DOWN,
    Table,
    View,
)

MEDICINE = {"fungus": "poisons", "medical-supplies": "bandages", "whiskey": "injuries"}
FIGHTS = (WEAPON, BETWEEN, BIBLE_FIGHT, LEAF_PLAY)


class Asked:
    """Tells a decision in a column of lines."""

    def __init__(self, signs: Signs, moves: ActionTable) -> None:
        self.signs, self.box, self.words, self.moves = signs, signs.box, signs.words, moves
        self.width = 0

    def lines(self, v: View, scene: Scene, width: int) -> list[Text]:
        """The lines for who is asked; none where the table says it all."""
        self.width = width
        tell = {
            PICK_CHARACTER: self._characters,
            START_SITE: self._sites,
            OFFER: self._offer,
            ACCEPT_OFFER: self._offers,
            PICK_ROW: self._claim,
            PICK: self._claim,
            PARTNER_PICK: self._claim,
            OVERFLOW: self._overflow,
            AT_CLAIM: self._digging,
            LAST_CALL: self._digging,
            PARTNER_AT_CLAIM: self._digging,
            BID: self._bids,
            ACCEPT_BID: self._bids,
            BIBLE_YIELD: self._bible,
            PAY_OR_FIGHT: self._papa,
            LOOT: self._loot,
            WIND_DOWN: self._wind_down,
            ROUTE: self._journey,
            PARTNER_ROUTE: self._journey,
            **dict.fromkeys(FIGHTS, self._fight),
        }.get(v.phase)
        return [] if tell is None or v.actor <= 0 else tell(v, scene)

    def _title(self, key: str, **parts: object) -> list[Text]:
        return self.signs.broken(self.words[key].format(**parts), self.width, "bold yellow")

    def _said(self, key: str, **parts: object) -> list[Text]:
        return self.signs.broken(self.words[key].format(**parts), self.width)

    # set-up

    def _characters(self, v: View, scene: Scene) -> list[Text]:
        lines = self._title("title_character")
        for number, name in enumerate(self.signs.characters[1:], start=1):
            if number not in list(v.character):
                called = self.signs.things.get(name, name)
                item = self.signs.item(self.box.character_item[number])
                lines += self._said("character_item", number=number, name=called, item=item)
        return lines

    def _sites(self, v: View, scene: Scene) -> list[Text]:
        lines = self._title("title_start")
        free = [int(move.arguments["site"]) for move in scene.legal if move.kind == "start"]
        free = free or [self.box.start_site[i] for i in range(START_SITES)]
        for site in free:
            lines += self._said("start_site", site=f"{site:>2}", cell=CELL_NAMES[self.box.site_cell[site]])
        return lines + self._said("start_how", site=free[0])

    # routes that are sold

    def _offer(self, v: View, scene: Scene) -> list[Text]:
        lines = self._title("title_offer", player=scene.names[v.player - 1], site=v.bought)
        if v.me in (0, v.actor):
            steps = [str(self.moves[v.step[v.actor, i]]) for i in range(v.steps[v.actor]) if v.step[v.actor, i]]
            count = v.steps[v.actor]
            lines += self._said("offer_steps", steps=count, most=MAX_STEPS, list=", ".join(steps) or "-")
        return lines + self._said("offer_how", site=v.bought, fee=self.box.finder_fee)

    def _offers(self, v: View, scene: Scene) -> list[Text]:
        lines = self._title("title_offers")
        for seat, name in enumerate(scene.names, start=1):
            if v.steps[seat]:
                lines += self._said("offer_is", player=name, steps=v.steps[seat])
        return lines + self._said("offer_blind")

    # journeys

    def _journey(self, v: View, scene: Scene) -> list[Text]:
        """What is at the place of a traveller: a rat or snake, what is left of a Dynamite, who may be attacked."""
        table, here = cast(Table, v), v.place[v.actor]
        lines = []
        if beast := beast_at(self.box, table, here):
            lines += self._said(f"beast_{beast}")
        if v.charges:
            lines += self._said("charges", charges=v.charges)
        for move in scene.legal:
            if move.kind == "attack":
                seat = 0 if move.arguments["whom"] == "papa" else int(move.arguments["whom"]) + 1
                parts = {"sum": self._sum(v, v.actor), "other": self._sum(v, seat), "papa": self.box.papa_bonus}
                name = scene.names[seat - 1] if seat else ""
                lines += self._said("here" if seat else "here_papa", player=name, **parts)
        return lines

    # claims

    def _claim(self, v: View, scene: Scene) -> list[Text]:
        lines = self._title("title_claim", claim=v.bought, rock=self.signs.rock(v.bought, full=True))
        rows = (TOP, BOTTOM) if v.phase == PICK_ROW else (v.row,)
        for row in rows:
            lines.append(Text(self.words["row_top" if row == TOP else "row_bottom"], "bold"))
            for place in range(1, ROW + 1):
                item = self.box.shows[v.bought, ROW * (row - 1) + place - 1]
                gone = v.phase != PICK_ROW and v.picked >> place & 1
                left = "" if v.items[0, item] and not gone else f" {self.words['none_left']}"
                lines.append(Text(f" {place} {self.signs.item(item)}{left}", "dim" if left else ""))
        also = self.words["pick_all"] if v.items[v.actor, MATCHSTICK] and v.picks < ROW else ""
        return lines + (self._said("pick_two", all=also) if v.phase == PICK_ROW else [])

    def _overflow(self, v: View, scene: Scene) -> list[Text]:
        held = self.signs.held(v, v.actor)
        lines = self._title("title_overflow", held=len(held), carry=self.box.carry)
        for number, item in enumerate(dict.fromkeys(held), start=1):
            count = held.count(item)
            lines.append(Text(f" {number} {self.signs.item(item)}{f' x{count}' if count > 1 else ''}"))
        uses = [move.arguments["item"] for move in scene.legal if move.kind == "use"]
        return lines + (self._said("overflow_use", items=", ".join(uses)) if uses else [])

    def _digging(self, v: View, scene: Scene) -> list[Text]:
        lines = self._title("title_claim", claim=v.bought, rock=self.signs.rock(v.bought, full=True))
        own = self.signs.digging(v, v.actor)
        if v.arrived:
            other = v.partner if v.actor == v.player else v.player
            return lines + self._said("yield_both", player=scene.names[other - 1], sum=own)
        lines += self._said("yield_alone", sum=own)
        return lines + (self._said("yield_pair") if not v.invited else [])

    def _bids(self, v: View, scene: Scene) -> list[Text]:
        lines = self._title("title_claim", claim=v.bought, rock=self.signs.rock(v.bought, full=True))
        for seat, name in enumerate(scene.names, start=1):
            if v.bid[seat]:
                lines += self._said("bid_is", player=name, bid=v.bid[seat])
        if v.phase == ACCEPT_BID:
            return lines + self._said("yield_pair")
        other = BOTTOM if v.row == TOP else TOP
        items = ", ".join(self.signs.item(self.box.shows[v.bought, ROW * (other - 1) + i]) for i in range(ROW))
        lines += self._said("bid_would", sum=self.signs.digging(v, v.actor), items=items)
        return lines + self._said("bid_journey", site=v.bought)

    def _bible(self, v: View, scene: Scene) -> list[Text]:
        table = cast(Table, v.copy())
        now = yield_of(self.box, table, v.actor)
        table.read |= 1 << v.actor
        lines = self._title("title_yield")
        lines += self._said("dice", dice=" ".join(f"[{die}]" for die in (v.die_one, v.die_two) if die))
        return lines + self._said("yield_reads", better=yield_of(self.box, table, v.actor), now=now)

    # fights

    def _papa(self, v: View, scene: Scene) -> list[Text]:
        seat = v.actor
        lines = self._title("title_papa") + self._said("papa_pays", fee=min(v.fee[seat], v.gold[seat]))
        lines += self._said("papa_fights", sum=self._sum(v, seat), papa=self.box.papa_bonus, injuries=v.injuries[seat])
        return lines + self._stakes(v, seat, 0)

    def _stakes(self, v: View, seat: int, foe: int) -> list[Text]:
        """What a seat wins and loses."""
        table = cast(Table, v)
        win = pickings(self.box, table, foe, seat) + (0 if foe else self.box.papa_reward)
        win = min(win, v.gold[foe]) if foe else win
        loss = min(pickings(self.box, table, seat, foe), v.gold[seat])
        return self._said("stakes" if foe else "papa_stakes", win=win, loss=loss)

    def _sum(self, v: View, seat: int) -> str:
        """What a fighter adds to the die."""
        if seat == 0:
            return f"+{self.box.papa_bonus}"
        table = cast(Table, v)
        weapon = self.box.blunderbus_bonus if v.weapon[seat] else effect(self.box, table, seat, COLT)
        parts = [f"+{weapon} {self.signs.things['blunderbus'] if v.weapon[seat] else self.signs.column(COLT)}"]
        if v.leaves[seat]:
            parts.append(f"+{self.box.leaf_bonus * v.leaves[seat]} {self.signs.things['chippawa-leaf']}")
        if less := penalty(self.box, table, seat):
            parts.append(self.words["tokens"].format(penalty=less))
        return " ".join(parts)

    def _fight(self, v: View, scene: Scene) -> list[Text]:
        lines = self._title("title_fight")
        table, rolled = cast(Table, v), v.phase in (BIBLE_FIGHT, LEAF_PLAY)
        for place in (1, 2, 3):
            seat = fighter_at(table, place)
            if seat == 0 and (place < 3 or v.fight == ROB_PLAYER):
                continue
            name = scene.names[seat - 1] if seat else self.words["papa"]
            hurt = v.injuries[seat] if seat else v.papa_injuries
            lines += [Text(line.plain, "bold") for line in self._said("fighter", player=name, injuries=hurt)]
            die = v.die_one if place < 3 else v.die_two
            key = "fighter_score" if rolled else "fighter_sum"
            score = combat_score(self.box, table, seat, die)
            lines += self._said(key, die=f" [{die}]", sum=self._sum(v, seat), score=score)
        if v.phase == WEAPON:
            colt = effect(self.box, table, v.actor, COLT)
            lines += self._said("weapon_ask", bonus=self.box.blunderbus_bonus, colt=colt)
        elif v.phase == LEAF_PLAY:
            lines += self._said("leaf_ask", bonus=self.box.leaf_bonus)
        elif v.phase == BIBLE_FIGHT:
            lines += self._said("dismiss_ask")
        mine = v.foe if v.actor != v.foe else (v.fighter or v.second)
        return lines + self._stakes(v, v.actor, mine)

    def _loot(self, v: View, scene: Scene) -> list[Text]:
        if v.loser:
            lines = self._title("title_loot", player=scene.names[v.loser - 1])
        else:
            lines = self._title("title_loot_papa")
        held = dict.fromkeys(self.signs.held(v, v.loser))
        listed = ", ".join(f"{number} {self.signs.item(item)}" for number, item in enumerate(held, start=1))
        return lines + self.signs.broken(f"{listed}.", self.width)

    def _wind_down(self, v: View, scene: Scene) -> list[Text]:
        lines = self._title("title_wind_down")
        for move in scene.legal:
            if (item := move.arguments.get("item", "")) in MEDICINE:
                assert item in ITEM_NAMES
                lines += self._said(f"heals_{item}", count=getattr(v, MEDICINE[item])[v.actor])
        return lines + self._said("wind_down_worth", cost=self.box.token_cost)
