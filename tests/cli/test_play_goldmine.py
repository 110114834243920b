"""Goldmine Rumbles at the terminal: the drawn mine, what may be typed, and whole games that fit the screen."""

from __future__ import annotations

import random
from functools import cache

import pytest

from motherlode.cli.boards import Answering, Spoken, Staged, Stretching, Unclear
from motherlode.cli.boards.goldmine_rumbles import GoldmineBoard
from motherlode.cli.playing.session import Fitting, Session
from motherlode.cli.playing.terminal import EndOfInput
from motherlode.cli.screens import BIDDEN, CLAIMED, FOUGHT, NARROW, PLACED, THREE, WIDE, Moment, Recorder, session_of
from motherlode.games.goldmine_rumbles.records import (
    BID,
    BREAD,
    LAY_TILE,
    PARTNER_ROUTE,
    PICK_CHARACTER,
    PICK_ROW,
    PIPE_MOVES,
    REROLL,
    ROUTE,
    SITE_PLACE,
    View,
)

CUBES = "3 - 7 - 11 - -"


class Player(Recorder):
    """Answers every question of a person with a legal move, drawn from a seed, and holds every screen to its size."""

    def __init__(self, seed: int, size: tuple[int, int], live: bool = True) -> None:
        super().__init__([], live, size)
        self.random = random.Random(seed)
        self.session: Session | None = None
        self.phases: dict[int, str] = {}
        self.least_room = 99

    def ask(self, prompt: str) -> str:
        assert self.session is not None
        lines = self.paper.getvalue().splitlines()
        if self.live:
            assert len(lines) < self.lines and max(map(len, lines), default=0) <= self.columns, self.paper.getvalue()
        if not prompt.endswith("> "):
            self.paper.write("\n")
            return ""
        self.phases[self.session.table.look(None).phase] = self.paper.getvalue() + prompt  # type: ignore[attr-defined]
        self.paper.write("\n")
        self.least_room = min(self.least_room, self.session._room())
        kinds: dict[str, list[str]] = {}
        for move in self.session.table.moves():
            kinds.setdefault(move.kind, []).append(str(move))
        look = self.session.table.look(None)
        assert isinstance(look, View)
        if look.phase in (ROUTE, PARTNER_ROUTE) and self.random.random() < 0.8:
            for kind in ("search", "attack", "buy"):
                if kind in kinds:
                    return self.random.choice(kinds[kind])
            board = self.session.board
            assert isinstance(board, GoldmineBoard)
            seat = self.session.table.actor
            if look.bought and not look.just_moved and board.ways.found(look, seat + 1, look.bought):
                return f"way {look.bought} 1"
        kind = self.random.choice(
            [*kinds, *[kind for kind in ("invite", "bid", "accept", "fight") if kind in kinds] * 4]
        )
        return self.random.choice(kinds[kind])


@pytest.mark.parametrize(
    ("players", "size"), [(3, (80, 24)), (4, (80, 24)), (3, NARROW), (4, WIDE), (3, (40, 28))], ids=str
)
def test_every_screen_of_a_whole_game_fits(players: int, size: tuple[int, int]) -> None:
    player = Player(players, size)
    seats = ",".join(["you=Bartholomew IX", "you", "random", "random"][:players])
    options = "hidden_cubes=on,paid_routes=on,compass=on,advice=on,characters=chosen"
    session = session_of(Moment("", f"goldmine-rumbles:players={players},{options}", seats, ""), player, seed=players)
    player.session = session
    session.run()
    session.finish()
    assert session.table.over and {PICK_CHARACTER, ROUTE, PICK_ROW, BID} <= set(player.phases)
    assert player.least_room >= 1, "there is always room for an answer to what was typed"
    assert max(map(len, player.screen.splitlines())) <= size[0]


def test_a_game_in_a_pipe() -> None:
    player = Player(2, (80, 24), live=False)
    player.session = session_of(Moment("", "goldmine-rumbles:players=3", "you,random,random", ""), player, seed=2)
    player.session.run()
    player.session.finish()
    assert "gold    notes    marks   tokens  mission      sum" in player.screen
    assert " wins." in player.screen.replace("You win!", "x wins.").replace("share the win.", "x wins.")


def begun(typed: str, options: str = "", seed: int = 7) -> Session:
    """A game after what was typed."""
    answers = [part.replace("-", "").replace("_", " ") for part in typed.split()]
    game = "goldmine-rumbles:players=3" + (f",{options}" if options else "")
    session = session_of(Moment("", game, THREE, "", seed=seed), Recorder(answers))
    with pytest.raises(EndOfInput):
        session.run()
    return session


@cache
def shared(typed: str) -> Session:
    """The same for all tests that change nothing."""
    return begun(typed)


def means(session: Session, text: str) -> list[str]:
    """The moves that the acting person's text means."""
    board, table = session.board, session.table
    assert isinstance(board, GoldmineBoard)
    return board.said(text, table.look(table.actor), table.moves(), session.names)


def view(session: Session) -> View:
    look = session.table.look(session.table.actor)
    assert isinstance(look, View)
    return look


def test_the_board_has_all_that_it_may_have() -> None:
    board = shared("").board
    for kind in (Answering, Spoken, Staged, Stretching, Fitting):
        assert isinstance(board, kind)


# what is typed


@pytest.mark.parametrize(
    ("typed", "text", "moves"),
    [
        ("", "3", ["start 3"]),
        ("", "site 15", ["start 15"]),
        ("", "start 11", ["start 11"]),
        (CUBES, "lamps", ["cube miner-lamps"]),
        (CUBES, "cube 3", ["cube miner-lamps"]),
        (CUBES, "colt tools, plans", ["cube colt-45", "cube mining-tools", "cube tunnel-plans"]),
        (CUBES, "cube company-shares", ["cube company-shares"]),
        (PLACED, "buy 3", ["buy 3"]),
        (PLACED, "buy claim 14", ["buy 3"]),
        (PLACED, "buy #11", ["buy 2"]),
        (PLACED, "buy bread", ["shop bread"]),
        (PLACED, "buy 2 dynamite", ["shop dynamite", "shop dynamite"]),
        (PLACED, "go 16", ["go site-16"]),
        (PLACED, "go site-16", ["go site-16"]),
        (PLACED, "go cid", ["go site-11"]),
        (PLACED, "go a2-n1", ["go a2-n1"]),
        (PLACED, "go a2 s2", ["go a2-n1"]),
        (PLACED, "go c1", []),
        (PLACED, "turn b1 left", ["turn b1 270"]),
        (PLACED, "turn b1 180", ["turn b1 180"]),
        (PLACED, "way 14", ["go a3-n1", "face bread", "go site-14"]),
        (PLACED, "way 14 2", ["go a2-n1", "turn a3 90", "go site-14"]),
        (PLACED, "attack ben", ["attack 1"]),
        (PLACED, "attack papa", ["attack papa"]),
        (PLACED, "pickpocket cid whi", ["pickpocket 2 whiskey"]),
        (PLACED, "use med", ["use medical-supplies"]),
        (PLACED, "drink whiskey", ["use whiskey"]),
        (PLACED, "sell lea", ["sell chippawa-leaf"]),
        (PLACED, "swap flask bib", ["flask bible"]),
        (PLACED, "refresh 3 1", ["refresh 13"]),
        (PLACED, "done", ["end"]),
        (PLACED, "howdy", []),
        (PLACED, "peek 1", []),
        (f"{PLACED} buy_14 go_a3n1", "face br", ["face bread"]),
        (f"{PLACED} buy_14 go_a3n1", "feed bread", ["face bread"]),
        (f"{PLACED} buy_14 way_14_1 search", "top", ["row top"]),
        (f"{PLACED} buy_14 way_14_1 search", "row bottom", ["row bottom"]),
        (f"{PLACED} buy_14 way_14_1 search", "top 1 3", ["row top", "take 1", "take 3"]),
        (f"{PLACED} buy_14 way_14_1 search top", "fungus", ["take 3"]),
        (f"{PLACED} buy_14 way_14_1 search top", "take 2", ["take 2"]),
        (CLAIMED, "dig", ["mine"]),
        (f"{CLAIMED} invite -", "2", ["bid 2"]),
        (f"{CLAIMED} invite -", "no", ["pass"]),
        (BIDDEN, "ben", ["accept 1"]),
        (BIDDEN, "accept cid", ["accept 2"]),
        (BIDDEN, "nobody", ["pass"]),
        (f"{CLAIMED} mine", "whi", ["use whiskey"]),
        (f"{CLAIMED} mine", "go 3", ["go site-3"]),
        (FOUGHT, "both", ["dismiss both"]),
        (f"{FOUGHT} pass", "yes", ["leaf"]),
        (f"{PLACED} shop_2_bread shop_dynamite", "bread", ["discard bread"]),
        (f"{PLACED} shop_2_bread shop_dynamite", "3", ["discard dynamite"]),
    ],
)
def test_what_texts_mean(typed: str, text: str, moves: list[str]) -> None:
    session = shared(typed)
    if not moves and text.startswith("go"):
        with pytest.raises(Unclear, match="No tunnel of tile c1 is in reach"):
            means(session, text)
    else:
        assert means(session, text) == moves


@pytest.mark.parametrize(
    ("typed", "text", "why"),
    [
        ("", "5", "Pawns start at 3, 7, 11, 15"),
        (CUBES, "mi", "'mi' may mean miner-lamps, mining-tools"),
        (CUBES, "gold", "There is no column 'gold'"),
        (CUBES, "colt colt colt lamps", "You have 3 cubes to place, not 4"),
        (PLACED, "go 14", "No free way leads to site 14"),
        (PLACED, "go 3", "You are there"),
        (PLACED, "go", "Go where"),
        (PLACED, "go ben", "No free way leads to Ben"),
        (PLACED, "go zoe", "There is no player 'zoe': 0 Ann, 1 Ben, 2 Cid"),
        (f"{PLACED} go_16", "go 11", "You have just moved"),
        (PLACED, "turn b1", "Turn by how much"),
        (PLACED, "buy claim 9", "Claim 9 is not for sale. For sale: 16, 11, 14, 6, 1"),
        (PLACED, "buy 11 bread", "You have 10 gold"),
        (PLACED, "shop gold", "There is no item 'gold'"),
        (PLACED, "use zebra", "There is no item 'zebra'"),
        (PLACED, "sell b", "'b' may mean bacon, bible, blunderbus, bread"),
        (PLACED, "way 14 9", "There is no way 9"),
        (PLACED, "way 99", "Say which site"),
        (CLAIMED, "way 3", "A way is taken on a journey"),
        (PLACED, "try b1 90", "compass=on"),
        (PLACED, "ways 17", "`ways` needs a site from 1 to 16"),
        (PLACED, "ways 3 zoe", "There is no player 'zoe'"),
        (PLACED, "claim 99", "claims have numbers from 1 to 16"),
        (PLACED, "flask bible", "you have no flask"),
        (PLACED, "attack cid", "Cid is not at your place"),
        (PLACED, "shop whiskey, please", "There is no item"),
    ],
)
def test_why_not(typed: str, text: str, why: str) -> None:
    session = shared(typed)
    before = session.table.version
    answer = session._obey(session.table.actor, text)
    assert answer is not None and why in answer[0]
    assert session.table.version == before


def test_every_move_of_the_notation_is_understood() -> None:
    """Whatever is legal may be typed as it is written."""
    for typed in ("", CUBES, PLACED, f"{PLACED} buy_14 go_a3n1", CLAIMED, BIDDEN, FOUGHT, f"{FOUGHT} pass"):
        session = shared(typed)
        for move in session.table.moves():
            assert (means(session, str(move)) or [str(move)]) == [str(move)]


def test_a_way_is_played_to_its_end_and_taken_back_step_by_step() -> None:
    session = begun(f"{PLACED} buy_14 take_way_1")
    assert view(session).place[1] == SITE_PLACE + 14 and view(session).items[1, BREAD] == 0
    assert session._obey(0, "undo") == ["Taken back."]
    assert view(session).place[1] != SITE_PLACE + 14


# questions


def test_ways_are_told_with_their_price_best_first() -> None:
    session = begun(PLACED)
    assert session._obey(0, "ways 14") == []
    board = session.board
    assert isinstance(board, GoldmineBoard)
    told = board.drawing.answer
    assert told[0] == "Ann to site 14:" and told[1].startswith(" 1  1 Bread: to a3-n1, past a rat with Bread")
    assert session._obey(0, "ways 3 ben") == [] and board.drawing.answer[0].startswith("Ben")
    assert session._obey(0, "ways 3") == [] and board.drawing.answer == ["Ann to site 3: already there."]
    assert session._obey(0, "ways") == [] and board.drawing.answer[0] == "Ann, best ways to claims:"
    assert session._obey(0, "look") == [] and board.drawing.answer == []


def test_the_compass_shows_a_turned_tile_and_turns_nothing() -> None:
    session = begun(PLACED, "compass=on")
    board, before = session.board, session.table.version
    assert isinstance(board, GoldmineBoard)
    plain = [line.plain for line in board.draw(session.scene(0))]
    answer = session._obey(0, "try b1 90 a1 180")
    assert answer is not None and "in free reach would be site 3 (now sites 3, 11, 15, 16)" in answer[0]
    tried = [line.plain for line in board.draw(session.scene(0))]
    assert "COMPASS: b1 by 90, a1 by 180 tried out" in tried[0] and tried[1:] != plain[1:]
    assert session._answer(0, "") is None
    assert [line.plain for line in board.draw(session.scene(0))] == plain and session.table.version == before
    for text in ("try", "try b9 90", "try b1 45", "try b1"):
        assert session._obey(0, text) == [board.words["compass_how"]]


def test_a_route_is_sold_unseen() -> None:
    typed = f"{PLACED} buy_14 - way_14_1 -"
    session = begun(typed, "paid_routes=on")
    assert session.table.actor == 2 and view(session).steps[2] == 3
    text = "\n".join(line.plain for line in session.board.draw(session.scene(2)))
    assert "Your route for Ann to site 14" in text and "go a3-n1" not in text, "Ben's steps are no business of Cid's"
    sold = begun(f"{typed} pass - ben", "paid_routes=on")
    assert view(sold).place[1] == SITE_PLACE + 14 and view(sold).gold[2] == 11


@pytest.mark.parametrize("text", ["store", "claims", "items", "legend", "boards", "dashboards", "players", "claim 5"])
def test_pages_that_may_be_asked_for(text: str) -> None:
    session = shared(PLACED)
    board = session.board
    assert isinstance(board, GoldmineBoard)
    answer = session._obey(0, text)
    assert answer is not None and (answer or board.drawing.answer)


def test_hints_are_spoken_as_people_type() -> None:
    session = shared(PLACED)
    board = session.board
    assert isinstance(board, GoldmineBoard)
    spoken = {str(move): board.spoken(move, view(session)) for move in session.table.moves()}
    assert spoken["go site-16"] == "go 16" and spoken["buy 3"] == "buy 3 (claim 14)" and spoken["end"] == "end"
    first = shared("")
    assert board.spoken(first.table.moves()[0], view(first)) == "site 3"


@pytest.mark.parametrize("phase", range(LAY_TILE, REROLL + 1))
def test_questions_for_those_who_deal(phase: int) -> None:
    look = View()
    look.phase = phase
    assert shared("").board.question(look, "Ann").endswith(":")


def test_every_decision_has_a_prompt() -> None:
    board = shared("").board
    for phase in range(PICK_CHARACTER, PIPE_MOVES + 1):
        look = View()
        look.phase, look.actor, look.players = phase, 1, 3
        assert board.prompt(look, "Ann").startswith("Ann, ") and board.tips(look, [])[0]
