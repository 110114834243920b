"""Gold River at the terminal: what may be typed, what is refused, and whole games that fit the screen."""

from __future__ import annotations

import random

import pytest

from motherlode.cli.boards import Scene, Spoken, Staged, Stretching, Unclear
from motherlode.cli.boards.gold_river import GoldRiverBoard
from motherlode.cli.playing.session import Fitting, Session
from motherlode.cli.playing.terminal import EndOfInput
from motherlode.cli.screens import NARROW, R1, R2, R4, ROWS, WIDE, Moment, Recorder, screen_of, session_of
from motherlode.core.errors import IllegalMove
from motherlode.games.gold_river.records import FIRST_PLAYER, LAY, LIFT, ROLL, SEARCH, View

THREE = "you=Ann,you=Ben,you=Cid"
RIVER = "gold-river:players=3"


class Player(Recorder):
    """Answers every question of a person with a legal move, drawn from a seed, and holds every screen to its size."""

    def __init__(self, seed: int, size: tuple[int, int], live: bool = True) -> None:
        super().__init__([], live, size)
        self.random = random.Random(seed)
        self.session: Session | None = None
        self.asked: set[str] = set()
        self.least_room = 99

    def ask(self, prompt: str) -> str:
        assert self.session is not None
        lines = self.paper.getvalue().splitlines()
        if self.live:
            assert len(lines) < self.lines and max(map(len, lines)) <= self.columns, self.paper.getvalue()
        self.paper.write("\n")
        if not prompt.endswith("> "):
            return ""
        self.asked.add(prompt.split(", ")[1].split()[0])
        self.least_room = min(self.least_room, self.session._room())
        kinds: dict[str, list[str]] = {}
        for move in self.session.table.moves():
            kinds.setdefault(move.kind, []).append(str(move))
        moves = kinds[self.random.choice(list(kinds))]
        return self.random.choice(moves[:4] if moves[0].startswith("raise") else moves)


def begun(typed: str, dealt: str = ROWS, game: str = RIVER, seats: str = THREE) -> Session:
    """A game after what was typed."""
    answers = [part.replace("-", "").replace("_", " ") for part in typed.split()]
    session = session_of(Moment("", game, seats, "", dealt), Recorder(answers))
    with pytest.raises(EndOfInput):
        session.run()
    return session


def means(session: Session, text: str) -> list[str]:
    """The moves that the acting person's text means."""
    board, table = session.board, session.table
    assert isinstance(board, GoldRiverBoard)
    return board.said(text, table.look(table.actor), table.moves(), session.names)


def test_the_board_has_all_that_it_may_have() -> None:
    board = begun("").board
    for kind in (Spoken, Staged, Stretching, Fitting):
        assert isinstance(board, kind)


@pytest.mark.parametrize("size", [(80, 24), NARROW, WIDE], ids=str)
@pytest.mark.parametrize("players", [2, 3, 5])
def test_every_screen_of_a_whole_game_fits(players: int, size: tuple[int, int]) -> None:
    player = Player(players, size)
    seats = ",".join(["you=Bartholomew IX", "you", *["random"] * (players - 2)])
    session = session_of(Moment("", f"gold-river:players={players},poker=on", seats, ""), player, seed=players)
    player.session = session
    session.run()
    session.finish()
    assert session.table.over and {"bid", "take", "discard"} <= player.asked
    assert player.least_room >= 1, "there is always room for an answer to what was typed"
    assert max(map(len, player.screen.splitlines())) <= size[0]


def test_a_game_in_a_pipe() -> None:
    player = Player(1, (80, 24), live=False)
    player.session = session_of(Moment("", "gold-river:players=4", "you,random,random,random", ""), player, seed=1)
    player.session.run()
    player.session.finish()
    assert "nuggets   claims   Mayors" in player.screen and " wins." in player.screen.replace("You win!", "x wins.")


# bids


@pytest.mark.parametrize("text", ["7", "bid 7", "Bid 7", "i bid 7", "7 gold", "bid  7 nuggets"])
def test_a_bid_is_what_is_paid_in_all(text: str) -> None:
    assert means(begun("3"), text) == ["raise 4"]


def test_the_engines_own_words_are_left_to_the_door() -> None:
    session = begun("3")
    for text in ("raise 4", "pass", "lift", "howdy", "bid", "bid seven", "-3", "3.5"):
        assert means(session, text) == []
    assert session._obey(1, "raise 4") is None
    look = session.table.look(0)
    assert isinstance(look, View) and look.bid == 7


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("3", "The bid is 3: bid 4 or more"),
        ("2", "The bid is 3"),
        ("0", "The bid is 3"),
        ("16", "16 is more than you have: you have 15 gold."),
        ("bid 999999", "more than you have"),
    ],
)
def test_a_wrong_bid_changes_nothing(text: str, why: str) -> None:
    session = begun("3")
    before = session.table.version
    with pytest.raises(Unclear, match="bid|have"):
        means(session, text)
    answer = session._obey(1, text)
    assert answer is not None and why in answer[0]
    assert session.table.version == before


def test_who_cannot_bid_is_told_to_pass() -> None:
    session = begun("15")
    answer = session._obey(1, "16")
    assert answer == ["You have 15 gold, and the bid is 15: you can only pass."]
    assert "only pass" in screen_of(Moment("", RIVER, THREE, "15", ROWS))
    passed = begun("15 -")
    assert passed.table.actor == 2, "Enter plays the only move"
    assert begun("3 -").table.actor == 1, "Enter alone is no move where there are several"


def rich(session: Session, seat: int, nuggets: int) -> None:
    table = session.table.engine.tables[0]
    table.nuggets[seat] = nuggets  # type: ignore[attr-defined]


@pytest.mark.parametrize("bid", [LIFT, LIFT + 1, 2 * LIFT, 2 * LIFT + 1, 150])
def test_a_bid_above_all_single_raises_is_several_moves(bid: int) -> None:
    session = begun("")
    rich(session, 1, 150)
    moves = means(session, str(bid))
    assert moves[:-1] == ["lift"] * ((bid - 1) // LIFT)
    assert session._obey(0, str(bid)) is None
    look = session.table.look(0)
    assert isinstance(look, View) and (look.bid, look.bidder, look.lifted) == (bid, 1, 0)


def test_of_several_moves_all_are_played_or_none(monkeypatch: pytest.MonkeyPatch) -> None:
    session = begun("")
    rich(session, 1, 150)
    monkeypatch.setattr(session.company, "again", lambda table: None)
    told = session.chronicle.mark()
    monkeypatch.setattr(session.board, "said", lambda *_: ["lift", "ride"])
    with pytest.raises(IllegalMove):
        session._play(0, "80", session.table.moves())
    look = session.table.look(0)
    assert isinstance(look, View) and look.lifted == 0 and session.chronicle.mark() == told


# cards


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("1", "pick 1"),
        ("pick 3", "pick 3"),
        ("take 3", "pick 3"),
        ("cold 5", "pick 1"),
        ("Cold Mountain 9", "pick 2"),
        ("cold-mountain-9", "pick 2"),
        ("nar", "pick 3"),
        ("take the san narciso", "pick 3"),
        ("7", ""),
        ("coy", "pick 4"),
        ("mountain 9", "pick 2"),
        ("9h", "pick 2"),
    ],
)
def test_cards_by_slot_and_by_name(text: str, move: str) -> None:
    session = begun("3 bid_5 pass pass")
    if move:
        assert means(session, text) == [move]
    else:
        with pytest.raises(Unclear, match="There is no card 7"):
            means(session, text)


def test_cards_that_are_not_there() -> None:
    session = begun("3 bid_5 pass pass cold_5 4")
    for text, why in (("1", "Card 1 is taken"), ("coyote 7", "not in the row"), ("bank", "not in the row")):
        with pytest.raises(Unclear, match=why):
            means(session, text)
    assert means(session, "xyz") == []


def test_an_ambiguous_name_is_asked_again() -> None:
    session = begun("3 bid_5 pass pass")
    with pytest.raises(Unclear, match="may mean pick 1 .Cold Mountain 5., pick 2"):
        means(session, "cold")


def test_equal_cards_need_no_choice() -> None:
    rows = ROWS.replace("lay_judge lay_bank", "lay_gold-4 lay_gold-4-b")
    session = begun(f"{R1} pass pass pass", rows)
    assert means(session, "gold") == ["pick 2"]


# targets


def test_targets_by_number_name_and_owner() -> None:
    session = begun(f"{R1} pass pass pass 1 whis judge san")
    assert means(session, "2") == ["take cold-mountain-5"]
    assert means(session, "cold 7") == ["take cold-mountain-7"]
    assert means(session, "take cold-mountain-7") == ["take cold-mountain-7"]
    assert means(session, "ann's cold") == ["take cold-mountain-9"]
    for text, why in (("cold", "may mean 1 Cold Mountain 9 .Ann., 2"), ("9", "choose from 1 to 3")):
        with pytest.raises(Unclear, match=why):
            means(session, text)
    answer = session._obey(2, "san narciso 8")
    assert answer is not None and "san-narciso-8 is your own" in answer[0]


def test_whom_to_rob_and_what_to_blow_up() -> None:
    session = begun(f"{R2} 4 pass pass pass hold 1")
    assert means(session, "an") == ["rob 0"] and means(session, "2") == ["rob 2"]
    session = begun(f"{R2} 4 pass pass pass hold 1 cid dyn")
    assert means(session, "bank") == ["blast bank"] and means(session, "blow up bank") == ["blast bank"]


def test_the_bank() -> None:
    session = begun(R2)
    assert [means(session, text) for text in ("4", "none", "all", "deposit 4")] == [
        ["deposit 4"],
        ["deposit 0"],
        ["deposit 15"],
        ["deposit 4"],
    ]
    with pytest.raises(Unclear, match="room for 15"):
        means(session, "16")


def test_the_mustang() -> None:
    session = begun(R4)
    assert [means(session, text) for text in ("yes", "no", "ride")] == [["ride"], ["wait"], []]


def test_half_of_the_bid() -> None:
    session = begun("5 pass 1 2", "", "gold-river:players=2", "you=Ann,you=Ben")
    assert means(session, "gold") == ["half"] and means(session, "half") == []
    assert session._obey(session.table.actor, "half") is None


# what is shown


def test_the_fee_is_told_before_it_is_paid() -> None:
    before = screen_of(Moment("", RIVER, THREE, f"{R2} 4 pass pass 1 pass", ROWS))
    assert "fee 2 to Ben" in before and "you become Mayor" not in before
    assert "fee 2 to Ben, you become Mayor" in screen_of(Moment("", RIVER, THREE, f"{R2} 4 pass", ROWS))


def test_undo_takes_a_bid_back_that_ended_the_auction() -> None:
    assert "Bids      Ann pass  Ben pass  Cid ?" in screen_of(Moment("", RIVER, THREE, "pass pass 4 undo", ROWS))


def test_hints_speak_of_whole_bids() -> None:
    session = begun("3")
    board, table = session.board, session.table
    assert isinstance(board, GoldRiverBoard)
    spoken = {str(move): board.spoken(move, table.look(1)) for move in table.moves()}
    assert spoken["raise 4"] == "bid 7" and spoken["pass"] == "pass"
    answer = session._obey(1, "hint")
    assert answer is not None and answer[0]


@pytest.mark.parametrize(
    ("phase", "question"),
    [
        (FIRST_PLAYER, "The seat that begins is:"),
        (LAY, "Card 1 of the row is:"),
        (SEARCH, "The One-Armed Bandit draws:"),
        (ROLL, "The dice show"),
    ],
)
def test_questions_for_those_who_deal(phase: int, question: str) -> None:
    look = View()
    look.phase = phase
    assert begun("").board.question(look, "").startswith(question)


def test_an_onlooker_sees_the_table_too() -> None:
    session = session_of(Moment("", "gold-river", "random,random,random,random", ""), Recorder([]))
    board = session.board
    lines = [line.plain for line in board.draw(Scene(session.table.look(None), session.names, [], 0))]
    assert "GOLD RIVER" in lines[0] and not any("You can" in line for line in lines)
