"""Programs at the table: whatever they do, the game goes on, and nothing of them stays behind."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from pathlib import Path

import pytest

from motherlode.core import registry, tally
from motherlode.core.bits import below
from motherlode.core.errors import BadOption, CannotRead
from motherlode.core.game import Game
from motherlode.core.guests import channel, program
from motherlode.core.guests.chair import GIVEN_UP, Chair
from motherlode.core.guests.guest import Guest, Place, Trouble
from motherlode.core.open_match import OpenMatch
from motherlode.core.streams import THINK, start_stream

HERE = Path(__file__).parent / "guests"
EXAMPLE = Path(__file__).parents[2] / "examples" / "json_lines" / "bot.py"
GOLD = registry.game("gold")
KUHN = registry.game("kuhn")


class Table:
    """A match at a table where warnings are kept."""

    def __init__(self, *specs: object, game: Game = KUHN) -> None:
        self.warnings: list[str] = []
        entrants = [registry.entrant(spec, game) for spec in specs]
        options = game.options({"players": len(entrants)})
        self.match = OpenMatch(game, game.components(), options, entrants, False, self.warnings.append)

    def __enter__(self) -> Table:
        return self

    def __exit__(self, *_: object) -> None:
        self.match.close()

    def chair(self, seat: int) -> Chair:
        found = self.match._seated[seat]
        assert isinstance(found, Chair)
        return found


def rude(how: str, limit: float = 0.3) -> str:
    return f"exec:{sys.executable} {HERE / 'rude.py'} '{how}',limit={limit}"


def children() -> set[int]:
    """The processes that this one started and has not waited for."""
    return {int(word) for word in Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children").read_text().split()}


def running(program: Path) -> bool:
    """Whether a process still runs this program: one that was killed is given a moment to vanish."""
    for _ in range(100):
        lines = []
        for path in Path("/proc").glob("[0-9]*/cmdline"):
            with contextlib.suppress(OSError):
                lines.append(path.read_text())
        if not any(str(program) in line for line in lines):
            return False
        time.sleep(0.1)
    return True


def test_the_example_plays_the_same_game_the_same_way() -> None:
    spec = f"exec:{sys.executable} {EXAMPLE}"
    before = children()
    tallies = []
    for _ in range(2):
        with Table(spec, spec) as table:
            assert len(children() - before) == 0  # they come with the first game
            tallies.append(table.match.play(5, 0, 40))
            assert len(children() - before) == 2  # one for each seat, for all games
            assert table.warnings == [] and table.match.forfeits == {}
        assert children() == before
    assert tallies[0] == tallies[1]
    assert 0 < tallies[0][tally.WINS + 1] < 40 * tally.WIN_UNITS


FAULTS = {
    "stall": "took too long",
    "nonsense": "no JSON object: 'I fold'",
    "illegal": "plays 'flip a1', which is not legal now",
    "unknown": "'raise 5' is no move of this game",
    "nothing": "None is no move",
    "error": "says: no idea",
}


@pytest.mark.parametrize(("how", "said"), FAULTS.items())
def test_a_fault_costs_a_decision_and_the_next_the_seat(how: str, said: str) -> None:
    before = children()
    with Table(rude(how), "random", game=GOLD) as table:
        counts = table.match.play(1, 0, 1)
        assert counts[tally.GAMES] == 1 and counts[tally.MOVES] > 50
        first, second = table.warnings
        assert said in first and first.endswith("a random move is played for it")
        assert said in second and second.endswith("its seat plays at random for the rest of the game")
        assert children() == before
        decisions = sum(table.match.log().count(move) for move in range(64))
        assert 20 < table.match.forfeits[rude(how)] < decisions - 20
    assert children() == before


GONE = {
    "dies": "has ended with exit code 3",
    "floods": "floods the table",
    "chatters": "floods the table",
    "hangs on": "has ended with exit code 0",
    "never ready": "has ended with exit code 1",
    "rude hello": "answered with 'move', where 'ready' was asked for",
}


@pytest.mark.parametrize(("how", "said"), GONE.items())
def test_who_is_gone_loses_the_seat_at_once(how: str, said: str) -> None:
    before = children()
    with Table(rude(how, 2 if how == "hangs on" else 3), "random") as table:
        for number in range(3):
            table.match.play(1, number, 1)
        assert said in table.warnings[0] and "for the rest of the game" in table.warnings[0]
        assert table.match.forfeits
    assert children() == before
    assert not running(HERE / "rude.py")


def test_who_reads_nothing_is_not_waited_for() -> None:
    """Long before its pipe is full of what it should have read."""
    player = program.Program([sys.executable, str(HERE / "rude.py"), "deaf"], 0.3)
    place = next(iter(places()))
    player.begin(place)
    view, moves = KUHN.record("View")(), list(KUHN.moves_table(place.components).moves)
    begun = time.monotonic()
    player._waiting = [b"{}\n" * 100_000]
    with pytest.raises(Trouble, match="does not read"):
        player.choose(view, moves)
    assert time.monotonic() - begun < 10
    player.close()


def places() -> list[Place]:
    options = KUHN.options({"players": 2})
    return [Place(KUHN, KUHN.components(), options, seat) for seat in range(2)]


def test_a_late_answer_is_not_taken_for_the_next() -> None:
    player = program.Program([sys.executable, str(HERE / "rude.py"), "late"], 0.2)
    place = places()[0]
    view, moves = KUHN.record("View")(), list(KUHN.moves_table(place.components).moves)
    player.begin(place)
    assert player.choose(view, moves) == "pass"
    with pytest.raises(Trouble, match="took too long") as late:
        player.choose(view, moves)
    assert not late.value.fatal
    player.limit = 5
    assert player.choose(view, moves) == "bet"
    assert player._asked == 4  # this answer was to this question
    player.close()


def test_forfeited_moves_come_from_the_seats_own_stream() -> None:
    """A seat that is lost before its first move plays as a random bot would: the game is the same."""
    with Table(rude("never ready"), "random") as table, Table("random", "random") as plain:
        for number in range(GIVEN_UP + 2):
            assert table.match.play(8, number, 1) == plain.match.play(8, number, 1)
        assert table.match.log() == plain.match.log()
        assert any("is not asked any more" in text for text in table.warnings)
        chair = table.chair(0)
        start_stream(chair._rng, 8, 0, THINK + 1)
        assert below(chair._rng, 2) in (0, 1)


def test_a_program_that_does_not_end_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(channel, "LEAVING_SECONDS", 0.1)
    stubborn = channel.Channel([sys.executable, "-c", "import time; time.sleep(3600)"])
    pid = stubborn.pid
    assert pid in children()
    stubborn.close()
    assert pid not in children()
    stubborn.close()  # twice is no harm


def test_one_that_nobody_closed_is_ended_too() -> None:
    lost = channel.Channel(["cat"])
    pid = lost.pid
    del lost
    assert pid not in children()


def test_what_cannot_be_started(tmp_path: Path) -> None:
    with pytest.raises(CannotRead, match="no program './none'"):
        registry.entrant("exec:./none --flag", KUHN)
    with pytest.raises(BadOption, match="names no program"):
        registry.entrant("exec:", KUHN)
    with pytest.raises(BadOption, match="is no command"):
        registry.entrant("exec:cat 'x", KUHN)
    for limit in ("0", "-1", "soon", "1e9"):
        with pytest.raises(BadOption, match="limit"):
            registry.entrant(f"exec:cat,limit={limit}", KUHN)
    broken = tmp_path / "broken"
    broken.write_text("#!/nowhere/at/all\n")
    broken.chmod(0o755)
    with Table(f"exec:{broken}", "random") as table:
        assert table.match.play(1, 0, 1)[tally.GAMES] == 1
        assert "could not be started" in table.warnings[0]


def test_dials_and_limits_are_said_after_a_comma() -> None:
    guest = registry.entrant("exec:cat --level=3 -u,limit=0.5,depth=4", KUHN)
    assert isinstance(guest, Guest)
    assert (guest.limit, guest.said, guest.spec) == (0.5, {"depth": "4"}, "exec:cat --level=3 -u,limit=0.5,depth=4")
    assert registry.split_seats("exec:cat --level=3,limit=2,random,./a.py:x=1,y=2,exec:cat") == [
        "exec:cat --level=3,limit=2",
        "random",
        "./a.py:x=1,y=2",
        "exec:cat",
    ]
