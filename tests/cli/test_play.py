"""`motherlode play` in a pipe: what is typed, what is said, what is saved."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from motherlode.cli import main
from motherlode.cli.screens import small_box
from motherlode.core import replay
from motherlode.core.registry import games

SQUARES = [f"{column}{row}" for row in range(1, 9) for column in "abcdefgh"]
ALL = "\n".join(SQUARES * 8)


class Ran(NamedTuple):
    code: int
    out: str
    err: str


Play = Callable[..., Ran]


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Play:
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str, typed: str = "") -> Ran:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        with pytest.raises(SystemExit) as ended:
            main(["play", *arguments])
        captured = capsys.readouterr()
        assert "Traceback" not in captured.err
        return Ran(int(str(ended.value.code)), captured.out, captured.err)

    return run


def steps(path: Path | str) -> Any:
    return json.loads(Path(path).read_text())["steps"]


def test_the_first_prompt_comes_soon_and_compiles_nothing() -> None:
    code = (
        "import sys, io, time; start = time.time(); sys.stdin = io.StringIO('quit')\n"
        "from motherlode.cli import main\n"
        "try: main(['play', 'gold'])\n"
        "except SystemExit: pass\n"
        "assert 'numba' not in sys.modules and 'numpy' not in sys.modules\n"
        "assert time.time() - start < 3, time.time() - start\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert "You, first card> quit" in done.stdout and "\x1b" not in done.stdout


def test_a_whole_game(play: Play) -> None:
    ran = play("gold:layout=grid", "--seed", "1", "--save", "game.json", typed=ALL)
    assert ran.code == 0
    assert "Gold: the Gold Rush took the last card." in ran.out and "win" in ran.out.splitlines()[-1]
    assert replay.replay("game.json").over


def test_without_a_game_it_asks(play: Play) -> None:
    ran = play("--seed", "1", typed="\nglod\n1\nquit\n")
    assert ran.code == 0
    assert "Did you mean 'gold'?" in ran.out and "Type a name or a number" in ran.out and "Your turn" in ran.out
    assert play(typed="").code == 1


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["glod"], "Did you mean 'gold'?"),
        (["gold", "--players", "1"], "from 2 to 5"),
        (["gold", "--players", "6"], "from 2 to 5"),
        (["gold:players=3", "--players", "4"], "said twice"),
        (["gold", "--players", "3", "--seats", "you,greedy"], "--seats you,greedy,greedy, or say --players 2"),
        (["gold", "--seats", "you,gredy"], "Did you mean 'greedy'?"),
        (["gold", "--seats", "you,greedy:memry=1"], "no option 'memry'"),
        (["gold", "--seats", "you:age=7,greedy"], "a person has a name only"),
        (["gold", "--watch", "--seats", "you,greedy"], "name bots only"),
        (["gold", "--option", "grid"], "key=value"),
        (["gold", "--option", "layout=round"], "scattered, grid"),
        (["gold", "--save", "/no/such/place/game.json"], "cannot be written"),
        (["gold", "--deal", "nothing.txt"], "nothing.txt cannot be read"),
        (["gold", "--box", "nothing.toml"], "nothing.toml"),
        (["--resume", "nothing.json"], "nothing.json cannot be read"),
        (["gold", "--resume", "nothing.json"], "leave them out"),
    ],
)
def test_refusals_name_the_remedy(play: Play, arguments: list[str], told: str) -> None:
    ran = play(*arguments)
    assert ran.code == 2 and told in ran.err
    assert "first card" not in ran.out


def test_commands(play: Play) -> None:
    typed = "help\n?\nhint\nmoves\nundo\nrules\nlog\nsave\nsave a.json\nsave /no/such/b.json\nfoo\nh9\n\nquit\n"
    ran = play("gold", "--seed", "1", typed=typed)
    assert ran.code == 0
    for told in (
        "plays that move; so does `flip a1`",
        "Hint: flip",
        "flip: a1 b1",
        "Nothing to undo: no move yet.",
        "Gold, in short.",
        "Memory is part of Gold",
        "Save where?",
        "--resume a.json` goes on",
        "/no/such/b.json cannot be written",
        "'foo' is no move of this game",
        "'h9' is no move of this game",
    ):
        assert told in ran.out, told
    assert steps("a.json") == []
    assert ran.out.count("64 cards left") == 1  # the table is not drawn again for an answer


def test_undo_and_log_do_not_name_closed_cards(play: Play) -> None:
    ran = play("gold", "--seats", "you,you", "--seed", "1", typed="a1\nb1\nundo\nlog\nquit\n")
    after = ran.out.split("cannot")[0].rsplit("> undo", 1)[1]
    assert "Nothing to undo" in after and "digger" not in after and "gold" not in after
    assert "digger" not in ran.out.rsplit("> log", 1)[1]


def test_the_aid_shows_what_was_seen(play: Play) -> None:
    typed = "a1\nb1\naid\nlog\naid\nquit\n"
    ran = play("gold:layout=grid", "--seats", "you,you", "--seed", "1", typed=typed)
    assert "The memory aid is on" in ran.out and "The memory aid is off" in ran.out
    assert "a1:O3" in ran.out and "Player 1 turns a1: orange digger 3." in ran.out.split("> log")[1]


def test_hints_name_legal_moves(play: Play) -> None:
    typed: list[str] = []
    for _ in range(12):
        ran = play("gold", "--seed", "9", "--players", "2", typed="\n".join([*typed, "hint", "quit"]))
        hint = next(line for line in reversed(ran.out.splitlines()) if line.startswith("Hint: "))
        typed.append(hint.removeprefix("Hint: ").split(",")[0])
        assert "because" in hint
    assert "no move" not in ran.out and "not legal" not in ran.out


def test_games_without_a_good_bot_have_no_hint(play: Play) -> None:
    ran = play("kuhn", "--seed", "1", typed="hint\nquit\n")
    assert "There is no hint for Kuhn poker" in ran.out


@pytest.mark.parametrize("name", [game.id for game in games().values() if game.test_only])
def test_any_game_can_be_played_by_numbers_and_names(play: Play, name: str) -> None:
    ran = play(name, "--seed", "1", typed="1\n2\nstake 1\n" * 40)
    assert ran.code in (0, 1)
    assert "points" in ran.out if ran.code == 0 else "saved" in ran.err


def test_undo_takes_back_what_showed_nothing(play: Play) -> None:
    ran = play("pledges", "--seed", "1", typed="pick east\nundo\nlog\npick west\nlog\nquit\n")
    assert "Taken back." in ran.out
    first, second = (part.split("> ")[0] for part in ran.out.split("> log\n")[1:])
    assert "east mine." not in first and "You pick the west mine." in second and "pick the east" not in second


def test_people_have_printable_names(play: Play) -> None:
    ran = play("gold", "--seats", "you=A\x1b[2Jn,you=Ben,you=Ben", "--seed", "1", typed="quit\n")
    assert "\x1b" not in ran.out and "> A[2Jn" in ran.out and "Ben 2" in ran.out


def test_the_input_ends_in_the_middle(play: Play) -> None:
    ran = play("gold", "--seed", "1", typed="a1\n")
    assert ran.code == 1
    assert "The input ended" in ran.err and "motherlode-autosave.json" in ran.err
    assert steps("motherlode-autosave.json")[0][:2] == [0, "flip a1"]


def test_an_unwritable_place_is_no_loss(play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "motherlode-autosave.json").mkdir()
    spare = tmp_path / "spare"
    spare.mkdir()
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(spare))
    ran = play("gold", "--seed", "1", typed="a1\n")
    assert ran.code == 1 and "cannot be written" in ran.err
    assert steps(spare / "motherlode-autosave.json")[0][:2] == [0, "flip a1"]


@pytest.mark.parametrize("cut", [1, 2, 7, 30])
def test_a_resumed_game_goes_on_as_if_never_left(play: Play, cut: int) -> None:
    seats = ["--seats", "you=Ann,greedy:memory=fading,random"]
    play("gold", *seats, "--seed", "5", "--save", "whole.json", typed="\n".join(SQUARES[:45]))
    play("gold", *seats, "--seed", "5", "--save", "part.json", typed="\n".join(SQUARES[:cut]))
    first = steps("part.json")
    ran = play("--resume", "part.json", "--save", "rest.json", typed="\n".join(SQUARES[cut:45]))
    assert ran.code == 1 and "Ann" in ran.out
    assert len(first) < len(steps("rest.json"))
    assert Path("rest.json").read_text() == Path("whole.json").read_text()


def test_a_resumed_game_without_a_seed_keeps_what_people_know(play: Play) -> None:
    play("gold", "--save", "part.json", typed="a1\nb1\n")
    document = json.loads(Path("part.json").read_text())
    assert document["play"]["seed"] is None and document["seats"][0] == "you"
    play("--resume", "part.json", "--save", "rest.json", typed="c1\nd1\ne1\n")
    assert steps("rest.json")[: len(document["steps"])] == document["steps"]
    again = json.loads(Path("rest.json").read_text())["play"]
    assert again["scatter"] == document["play"]["scatter"] and again["think"] == document["play"]["think"]


def test_a_finished_game_resumes_to_its_scores(play: Play) -> None:
    play("gold", "--seed", "1", "--save", "game.json", typed=ALL)
    ran = play("--resume", "game.json")
    assert ran.code == 0 and "the Gold Rush took the last card" in ran.out


def test_a_damaged_record_is_refused(play: Play) -> None:
    play("gold", "--seed", "1", "--save", "game.json", typed="a1\n")
    text = Path("game.json").read_text()
    Path("edited.json").write_text(text.replace("turn orange-3", "turn gold-3"))
    assert play("--resume", "edited.json").code == 2
    Path("other.json").write_text(text.replace('"scatter": 1', '"scatter": "x"'))
    ran = play("--resume", "other.json")
    assert ran.code == 2 and "damaged" in ran.err


def test_people_say_what_was_dealt(play: Play) -> None:
    typed = "c4\nfoo\n\ngreen 4\nd4\n$3\nquit\n"
    ran = play("gold", "--seats", "you=Ann,you=Ben", "--deal", "ask", typed=typed)
    assert "'foo' cannot have happened." in ran.out and "The card that Ann turned at c4 is: green 4" in ran.out
    assert "Strike! The green digger 4 carries the gold 3 out for Ann." in ran.out
    assert play("gold", "--seats", "you,you", "--deal", "ask", typed="c4\nquit\n").code == 0
    ran = play("gold", "--seats", "you,you", "--deal", "ask", "--save", "ask.json", typed="c4\n")
    assert ran.code == 1 and steps("ask.json") == []
    assert "is: red 5" in play("--resume", "ask.json", typed="c4\nred 5\nquit\n").out


def test_a_file_deals(play: Play) -> None:
    Path("deal.txt").write_text("# a real table\ngold-3\n\nturn dynamite\n")
    ran = play("gold", "--seats", "you,you", "--deal", "deal.txt", typed="a1\nb1\nc1\n")
    assert "Boom! Gold 3 and dynamite" in ran.out or "Boom! gold 3 and dynamite" in ran.out
    assert ran.code == 2 and "ran out after 2 outcomes" in ran.err and "saved" in ran.err
    ran = play("--resume", "motherlode-autosave.json", "--deal", "deal.txt", typed="quit\n")
    assert ran.code == 0 and "62 cards left" in ran.out


def test_watching(play: Play) -> None:
    ran = play("gold", "--watch", "--seats", "greedy:memory=perfect", "--players", "4", "--seed", "2")
    assert ran.code == 0 and "Greedy 4" in ran.out and ran.out.rstrip().endswith("wins.")
    assert ran.out == play("gold", "--seats", ",".join(["greedy:memory=perfect"] * 4), "--seed", "2").out


def test_a_series(play: Play, tmp_path: Path) -> None:
    box = tmp_path / "small.toml"
    box.write_text(small_box().text)
    typed = "\n".join(SQUARES[:15] * 12)
    options = ["--series", "--box", str(box), "--seed", "3", "--seats", "you,greedy,random"]
    ran = play("gold", *options, "--save", "whole.json", typed=typed)
    assert ran.code == 0
    assert [f"After game {number} of 3" in ran.out for number in (1, 2, 3)] == [True] * 3
    assert "The series: " in ran.out.splitlines()[-1]
    lines = typed.splitlines()
    cut = ran.out.count("card> ") * 2 // 3
    play("gold", *options, "--save", "part.json", typed="\n".join(lines[:cut]))
    assert json.loads(Path("part.json").read_text())["play"]["series"]
    again = play("--resume", "part.json", "--save", "rest.json", typed="\n".join(lines[cut:]))
    assert again.out.splitlines()[-6:] == ran.out.splitlines()[-6:]
    assert Path("rest.json").read_text() == Path("whole.json").read_text()


def test_nobody_reads_on() -> None:
    command = f"{sys.executable} -m motherlode.cli play gold --watch --seed 1 | head -2"
    done = subprocess.run(["bash", "-o", "pipefail", "-c", command], capture_output=True, timeout=60)
    assert done.returncode == 0 and done.stderr == b""


def test_odd_bytes_are_no_accident() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "motherlode.cli", "play", "gold", "--seed", "1"],
        input=b"\xff\xfe\x00\na1\nquit\n",
        capture_output=True,
        timeout=60,
    )
    assert done.returncode == 0 and b"Traceback" not in done.stderr
    assert b"You turn a1" in done.stdout
