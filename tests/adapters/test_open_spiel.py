"""The games as OpenSpiel loads them: names, parameters, refusals, pickles, and what is missing without it."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from pathlib import Path

import pyspiel
import pytest

from motherlode.adapters import open_spiel
from motherlode.core import registry
from motherlode.core.errors import BadBox, BadOption, BadRecord, CannotRead, IllegalMove, MalformedMove, UnknownName

GAMES = ("gold", "quick-silver", "gold-river", "goldmine-rumbles")
PERFT = Path(__file__).parents[1] / "perft"


def forward(state: open_spiel.MotherlodeState, steps: int) -> open_spiel.MotherlodeState:
    """So many steps on, each time the middle of what is possible."""
    for _ in range(steps):
        if not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[len(actions) // 2])
    return state


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_registered_and_loads_with_its_defaults(name: str) -> None:
    ours = registry.game(name)
    game = pyspiel.load_game("motherlode_" + name.replace("-", "_"))
    assert game.num_players() == ours.default_players
    assert game.num_distinct_actions() == len(ours.moves_table(ours.components()))
    assert game.max_chance_outcomes() == len(ours.outcomes_table(ours.components()))
    kind = game.get_type()
    assert (kind.min_num_players, kind.max_num_players) == ours.players
    assert kind.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    assert kind.dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL
    assert {"players", "box"} < set(kind.parameter_specification)


def test_options_are_parameters() -> None:
    game = pyspiel.load_game("motherlode_gold(players=4,layout=grid,draft=true,start='2)")
    options = game.desk.options
    assert (options.players, options.layout, options.draft, options.start) == (4, 2, 1, 3)
    assert str(game) == "motherlode_gold(draft=True,layout=grid,players=4,start='2)"
    assert game == open_spiel.load("gold:players=4,layout=grid", draft=True, start=2)
    assert pyspiel.load_game(str(game)) == game


def test_a_word_that_looks_like_a_number_survives_the_game_string() -> None:
    game = open_spiel.load("gold", players=5, owners="01234")
    assert game.desk.options.owners.tolist() == [1, 2, 3, 4, 5]
    again = pyspiel.load_game(str(game))
    assert again.desk.options == game.desk.options


def test_a_box_is_a_path_or_a_name(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    named = pyspiel.load_game("motherlode_quick_silver(players=2,box=duel)")
    assert str(named) == "motherlode_quick_silver(box=duel,players=2)"
    monkeypatch.chdir(PERFT)
    filed = pyspiel.load_game("motherlode_quick_silver(players=2,box=qs-tiny.toml)")
    monkeypatch.chdir(tmp_path)
    assert pyspiel.load_game(str(filed)) == filed, "the path holds in every folder"
    assert filed.desk.components.record != named.desk.components.record


def test_a_box_that_was_changed_is_read_anew(tmp_path: Path) -> None:
    box = tmp_path / "box.toml"
    box.write_text((PERFT / "tiny.toml").read_text())
    before = open_spiel.load("gold:players=2", box=box)
    box.write_text(box.read_text().replace("worth = 1", "worth = 2"))
    after = open_spiel.load("gold:players=2", box=box)
    assert before.desk.components.record != after.desk.components.record


def test_test_games_are_there_when_asked_for() -> None:
    assert open_spiel.register("kuhn") == "motherlode_kuhn"
    assert pyspiel.load_game("motherlode_kuhn").num_distinct_actions() == 2


def test_loading_twice_shares_the_engine() -> None:
    first, second = (pyspiel.load_game("motherlode_gold(players=2)") for _ in range(2))
    assert first.desk is second.desk
    assert pyspiel.load_game("motherlode_gold(players=3)").desk is not first.desk


@pytest.mark.parametrize(
    ("wrong", "error", "says"),
    [
        ("motherlode_gold(players=9)", BadOption, "players=9 is not understood"),
        ("motherlode_gold(layout=round)", BadOption, "scattered, grid"),
        ("motherlode_gold(utility=fame)", BadOption, "win, points"),
        ("motherlode_gold(information=none)", BadOption, "imperfect, perfect"),
        ("motherlode_quick_silver(information=perfect)", BadOption, "cards in other hands"),
        ("motherlode_quick_silver(box=duell)", CannotRead, "Did you mean 'duel'"),
        ("motherlode_quick_silver(players=6,box=duel)", BadOption, "not enough cards"),
        ("motherlode_gold(colour=red)", pyspiel.SpielError, "Unknown parameter 'colour'"),
    ],
)
def test_bad_parameters_are_refused(wrong: str, error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        pyspiel.load_game(wrong)


def test_our_own_way_of_writing_refuses_too(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="no option 'colour'"):
        open_spiel.load("gold", colour="red")
    with pytest.raises(BadOption, match="players=three"):
        open_spiel.load("gold:players=three")
    with pytest.raises(BadOption, match="draft=perhaps"):
        open_spiel.load("gold", draft="perhaps")
    with pytest.raises(UnknownName, match="Did you mean 'gold'"):
        open_spiel.load("golt")
    odd = tmp_path / "a,b.toml"
    odd.write_text((PERFT / "tiny.toml").read_text())
    with pytest.raises(BadOption, match="cannot write this path"):
        open_spiel.load("gold", box=odd)
    odd = odd.rename(tmp_path / "broken.toml")
    odd.write_text("[box]\n")
    with pytest.raises(BadBox, match="line 1"):
        open_spiel.load("gold", box=odd)


@pytest.mark.parametrize("name", GAMES)
def test_actions_are_written_in_the_notation_of_the_game(name: str) -> None:
    state = open_spiel.load(name).new_initial_state()
    while not state.is_terminal() and state.move_number() < 60:
        for action in state.legal_actions():
            text = state.action_to_string(state.current_player(), action)
            assert text == state.action_to_string(action)
            assert state.string_to_action(text) == state.string_to_action(state.current_player(), text) == action
        forward(state, 1)


def test_what_cannot_be_played_is_refused_and_changes_nothing() -> None:
    state = forward(open_spiel.load("gold:start=0,layout=grid").new_initial_state(), 0)
    assert not state.is_chance_node()
    before, legal = state.now, state.legal_actions()
    illegal = next(action for action in range(state.num_distinct_actions()) if action not in legal)
    for action in (illegal, -7, 10**6):
        with pytest.raises(IllegalMove, match="not legal now") as refusal:
            state.apply_action(action)
        assert refusal.value.moves
    with pytest.raises(MalformedMove):
        state.string_to_action("fly away")
    with pytest.raises(IllegalMove):
        state.string_to_action(str(state.desk.moves[illegal]))
    assert (state.now, state.history(), state.legal_actions()) == (before, [], legal)
    forward(state, 1)
    assert state.is_chance_node()
    with pytest.raises(IllegalMove):
        state.apply_action(max(state.legal_actions()) + 1)


def test_a_finished_game_takes_no_more() -> None:
    state = forward(open_spiel.load("kuhn").new_initial_state(), 10)
    assert state.is_terminal()
    assert state.legal_actions() == state.legal_actions(0) == []
    with pytest.raises(IllegalMove, match="over"):
        state.apply_action(0)


@pytest.mark.parametrize("name", [*GAMES, "kuhn"])
def test_games_and_states_are_pickled(name: str) -> None:
    game = open_spiel.load(name)
    assert pickle.loads(pickle.dumps(game)) == game
    state = forward(game.new_initial_state(), 25)
    for twin in (state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert (twin.now, twin.history(), str(twin)) == (state.now, state.history(), str(state))
    before = state.now
    forward(twin, 3)
    assert state.now == before, "a copy has a life of its own"


def test_a_state_of_another_game_is_refused() -> None:
    written = forward(open_spiel.load("gold").new_initial_state(), 4).serialize()
    state = open_spiel.load("gold-river").deserialize_state(written)
    with pytest.raises(BadRecord, match="not one of this game"):
        state.legal_actions()


def test_a_pickle_is_read_in_another_process_that_knows_nothing_yet(tmp_path: Path) -> None:
    state = forward(open_spiel.load("kuhn").new_initial_state(), 3)
    (tmp_path / "state").write_bytes(pickle.dumps(state))
    script = "import pickle, sys; print(pickle.load(open(sys.argv[1], 'rb')).history())"
    done = run(script, str(tmp_path / "state"))
    assert done.stdout.strip() == str(state.history()), done.stderr


def run(script: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-W", "error", "-c", script, *arguments], capture_output=True, text=True)


def test_without_openspiel_the_error_says_what_to_install() -> None:
    script = "import sys; sys.modules['pyspiel'] = None; import motherlode, motherlode.adapters.open_spiel"
    done = run(script)
    assert done.returncode == 1
    assert "pip install motherlode[open-spiel]" in done.stderr.splitlines()[-1]


def test_registering_loads_nothing_heavy() -> None:
    script = """
import sys, motherlode.adapters.open_spiel as door
print({"numpy", "numba"} & set(sys.modules))
import pyspiel
game = pyspiel.load_game("motherlode_gold")
state = game.new_initial_state()
"""
    done = run(script)
    assert done.stdout.strip() == "set()", done.stderr
    assert done.returncode == 0, "with a game and a state still there, Python ends in good order"


def test_the_rules_as_they_stand_give_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    script = """
import motherlode.adapters.open_spiel as door, hashlib, random
rng = random.Random(4)
state = door.load("gold:players=2,layout=grid").new_initial_state()
told = hashlib.sha256()
while not state.is_terminal() and state.move_number() < 60:
    told.update(state.now + repr((state.legal_actions(), state.information_state_tensor(1))).encode())
    other = state.resample_from_infostate(0, rng.random)
    told.update(other.now)
    state.apply_action(rng.choice(state.legal_actions()))
print(told.hexdigest())
"""
    compiled = run(script)
    monkeypatch.setenv("MOTHERLODE_JIT", "0")
    assert run(script).stdout == compiled.stdout != "", compiled.stderr
