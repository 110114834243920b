"""Bots and lore in files, and bots that are objects."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import motherlode as ml
from motherlode.arena.crew import settled
from motherlode.arena.simulate import simulate
from motherlode.arena.simulation import Simulation
from motherlode.core import registry, story
from motherlode.core.bot import Bot
from motherlode.core.errors import BadOption, CannotRead, UnknownName
from motherlode.core.guests import files
from motherlode.core.guests.guest import Guest
from motherlode.core.match import Match
from motherlode.core.open_match import OpenMatch

HERE = Path(__file__).parent / "guests"
KUHN = registry.game("kuhn")
STEADY, UNCOMPILABLE, LORE = (str(HERE / f"{name}.py") for name in ("steady", "uncompilable", "lore"))
ATTENTIVE, FIRST = str(HERE / "attentive.py"), str(HERE / "first.py")


def runs(seats: list[object], compiled: bool, jobs: int = 1, game: str = "kuhn") -> Simulation:
    return simulate(registry.game(game), {}, seats, 30, 7, jobs, compiled=compiled)


# kernels


def test_a_file_with_kernels_plays_the_same_compiled_and_hosted(capfd: pytest.CaptureFixture[str]) -> None:
    spec = f"{STEADY}:high=0.3"
    assert isinstance(registry.entrant(spec, KUHN), Bot)
    hosted = runs([spec, "random"], compiled=False)
    assert "the kernel choose gave 1000000, which is not legal" in capfd.readouterr().err
    assert hosted == runs([spec, "random"], compiled=True)
    assert hosted.seats == [spec, "random"] and hosted.forfeits == {}


def test_interpreted_kernels_play_in_a_process_of_their_own() -> None:
    bot = registry.entrant(STEADY, KUHN)
    (guest,) = settled([bot], KUHN, compiled=False)
    assert isinstance(guest, Guest) and guest.spec == STEADY
    house = registry.bot("random", KUHN)
    assert settled([house, house], KUHN, compiled=False) == [house, house]


def test_what_cannot_be_compiled_plays_on_and_says_why_once(capfd: pytest.CaptureFixture[str]) -> None:
    results = [runs([UNCOMPILABLE, "random"], compiled) for compiled in (True, True, False)]
    assert results[0] == results[1] == results[2]
    told = capfd.readouterr().err
    assert told.count("cannot be compiled, and plays interpreted") == 1
    assert "uncompilable.py" in told and "memory.codes = len({seat: [seat]})" in told


def test_an_illegal_move_of_a_kernel_is_never_played() -> None:
    """`steady` answers with nonsense now and then; the fence draws a move instead."""
    bot = registry.entrant(f"{STEADY}:high=0", KUHN)
    assert isinstance(bot, Bot)
    options, components = KUHN.options({"players": 2}), KUHN.components()
    both = [bot, bot]
    fast, slow = Match(KUHN, components, options, both, False), OpenMatch(KUHN, components, options, both, False)
    assert fast.play(1, 0, 60) == slow.play(1, 0, 60)


def test_dials_of_a_file_are_checked() -> None:
    with pytest.raises(BadOption, match="no option 'low'"):
        registry.entrant(f"{STEADY}:low=1", KUHN)
    with pytest.raises(BadOption, match="0 to 1"):
        registry.entrant(f"{STEADY}:high=7", KUHN)


def test_another_content_is_another_kind(tmp_path: Path) -> None:
    path = tmp_path / "my bot.py"
    path.write_text(Path(STEADY).read_text())
    first = files.kernel_kind(str(path))
    assert files.kernel_kind(str(path)) is first
    path.write_text(Path(STEADY).read_text() + "\nMORE = 1\n")
    second = files.kernel_kind(str(path))
    assert first.id != second.id and second.id.startswith("my_bot_")
    assert first.unit(KUHN).directory != second.unit(KUHN).directory
    assert registry.kind_of(second.name) is second


WRONG = {
    "import os\n": "holds no bot",
    "def choose(:\n": "is not Python",
    "from motherlode.core.kernels import kernel\n@kernel\ndef choose(x: int) -> int:\n    return 1\n": "it lacks Dials",
    "import motherlode.core.kernels as k\nraise ValueError('ouch')\n@k.kernel\ndef choose(): ...\n": "ouch",
}


@pytest.mark.parametrize(("text", "why"), WRONG.items(), ids=range(len(WRONG)))
def test_files_that_are_no_bots(tmp_path: Path, text: str, why: str) -> None:
    path = tmp_path / "wrong.py"
    path.write_text(text)
    with pytest.raises(CannotRead, match=why):
        registry.entrant(str(path), KUHN)


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(CannotRead, match="No such file"):
        registry.entrant("./nowhere.py", KUHN)


@pytest.mark.parametrize("spec", [FIRST, STEADY, "exec:cat", "./x.py:a=1"])
def test_the_door_of_the_house_is_closed(spec: str) -> None:
    """What people over the network may name are bots of the house."""
    with pytest.raises(UnknownName):
        registry.bot(spec, KUHN)


# lore


def test_lore_from_a_file_teaches_the_search() -> None:
    bot = registry.entrant(f"plain-search:lore={LORE},simulations=40", KUHN)
    assert isinstance(bot, Bot)
    assert bot.spec == f"plain-search:lore={LORE},simulations=40"
    assert registry.kind_of(bot.kind.name) is bot.kind
    module = bot.kind.module(KUHN)
    assert module.choose is not registry.bot_kind("plain-search").module(KUHN).choose
    options, components = KUHN.options({"players": 2}), KUHN.components()
    plain = registry.bot("plain-search:simulations=40", KUHN)

    def log(bots: list[Bot]) -> list[list[int]]:
        match = OpenMatch(KUHN, components, options, bots, False)
        found = []
        for number in range(12):
            match.play(1, number, 1)
            found.append(match.log())
        return found

    assert log([bot, bot]) != log([plain, plain])


def test_lore_can_lie_over_that_of_the_house() -> None:
    from motherlode.bots.search import lore, making

    base = files.module_of(LORE)
    teacher = files.module_of(str(HERE / "lore_too.py"))
    both = files.layered(teacher, base)
    assert both.settled is base.settled and both.roll is teacher.roll
    made = making.make(KUHN, "layered", both)
    assert {teacher, base} <= set(made.PARTS)
    space = made.walk.__globals__["play_out"].__globals__
    assert space["settled"] is base.settled and space["roll"] is teacher.roll and space["worth"] is not lore.worth


def test_lore_is_for_searches_in_files() -> None:
    with pytest.raises(BadOption, match="takes no lore there"):
        registry.entrant(f"random:lore={LORE}", KUHN)
    with pytest.raises(BadOption, match="path of a Python file"):
        registry.entrant("plain-search:lore=mine", KUHN)
    with pytest.raises(BadOption, match="no option 'lore'"):
        registry.bot(f"plain-search:lore={LORE}", KUHN)


# plain Python


def test_a_plain_bot_is_told_what_its_seat_may_know(capfd: pytest.CaptureFixture[str]) -> None:
    result = simulate(KUHN, {}, ["random", f"{ATTENTIVE}:mood=calm"], 1, 7, compiled=False)
    said = capfd.readouterr().err.splitlines()
    assert said[0] == "sits kuhn 1 2 {'mood': 'calm'} 2"
    assert "sees 2 ['pass', 'bet']" in said
    heard = [line for line in said if line.startswith("hears")]
    assert len(heard) >= result.moves
    kinds = {line.split()[1] for line in heard}
    assert kinds <= set(story.words(KUHN)["notices"])


def test_the_result_does_not_depend_on_jobs() -> None:
    seats: list[object] = [FIRST, ATTENTIVE]
    one, two = runs(seats, False, 1), runs(seats, False, 2)
    assert one == two and one.forfeits == {}


def chooser(view: Any, moves: list[Any], place: Any) -> Any:
    return moves[place.seat]


class Picky:
    """Needs no place, and listens."""

    heard = 0

    def notice(self, notice: Any) -> None:
        Picky.heard += 1

    def choose(self, view: Any, moves: list[Any]) -> Any:
        return str(moves[-1])


def test_classes_functions_and_objects_play() -> None:
    result = ml.simulate("kuhn", seats=[chooser, Picky], games=5, jobs=2)
    assert result.seats == ["chooser", "Picky"] and result.forfeits == {}
    assert Picky.heard >= 5
    assert ml.simulate("kuhn", seats=[chooser, Picky()], games=5) == result
    contest = ml.arena("kuhn", bots=[Picky, "random"], deals=10)
    assert contest.bots == ["Picky", "random"] and contest.forfeits == {}


def stuck(view: Any, moves: list[Any]) -> Any:
    import time

    time.sleep(30)


stuck.limit = 0.05  # type: ignore[attr-defined]


def broken(view: Any, moves: list[Any]) -> Any:
    raise ZeroDivisionError


@pytest.mark.parametrize(("bot", "said"), [(stuck, "took too long"), (broken, "ZeroDivisionError")])
def test_an_object_that_fails_forfeits(bot: object, said: str, capfd: pytest.CaptureFixture[str]) -> None:
    result = ml.simulate("kuhn", seats=[bot, "random"], games=3)
    assert result.games == 3 and list(result.forfeits) == [bot.__name__]  # type: ignore[attr-defined]
    told = capfd.readouterr().err
    assert said in told and "forfeited" in told
    assert "forfeited" in str(result)


def test_what_is_no_bot() -> None:
    for thing in (5, object(), dict):
        with pytest.raises(BadOption, match="no bot"):
            ml.simulate("kuhn", seats=[thing, "random"])


def test_a_contest_says_how_many_forfeits_there_were() -> None:
    contest = ml.arena("kuhn", bots=[broken, "random"], deals=2)
    assert contest.forfeits["broken"] > 0
    assert "could not decide" in str(contest)
