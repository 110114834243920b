"""Views as vectors: they lose nothing, stay within bounds, and tell everything from the own seat."""

from __future__ import annotations

import importlib.util
import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from motherlode.core import compiling, encoder, registry
from motherlode.core.box import Components
from motherlode.core.contract import CHANCE, OVER
from motherlode.core.encoding import Encoding, Feature, amount, bits, flag, number, one_hot, seat, seat_bits
from motherlode.core.engine import Engine
from motherlode.core.errors import BadOption
from motherlode.core.game import Game
from motherlode.core.loader import Unit, jit_wanted
from motherlode.core.match import Match
from motherlode.core.records import Record, options_of
from motherlode.core.tally import CHANCES, MOVES
from motherlode.games.gold_river import moves as river
from motherlode.games.quick_silver import moves as silver
from motherlode.testing.contract import cases_of

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = 10  # tables of each game that are looked at, beside the first and the last


@dataclass(frozen=True)
class Case:
    """A game with a box and options."""

    game: Game
    said: tuple[tuple[str, object], ...]
    box: str = ""

    def __str__(self) -> str:
        return ",".join(
            (f"{self.game.id}{self.box and ':' + Path(self.box).stem}", *(f"{k}={v}" for k, v in self.said))
        )

    @property
    def components(self) -> Components:
        return self.game.components(self.box)

    @property
    def options(self) -> Record:
        return self.game.options(dict(self.said))

    @property
    def encoding(self) -> Encoding:
        return Encoding(self.game, self.components, self.options)

    def engine(self) -> Engine:
        engine = Engine(self.game, self.components, self.options)
        if jit_wanted():
            compiling.ensure(compiling.DOORS, self.game)
            engine.switch()
        return engine


def cases() -> Iterator[Case]:
    """Every case of every game; with each further box, ours and those of tests, those that it has enough cards for."""
    for game in registry.games().values():
        for said in cases_of(game):
            yield Case(game, tuple(said.items()))
        small = [str(path) for path in (ROOT / "tests/perft").glob("*.toml") if f'"{game.id}"' in path.read_text()]
        for box in (*game.boxes(), *sorted(small)):
            for said in cases_of(game):
                try:
                    game.facts(game.components(box), game.options(dict(said)))
                except BadOption:
                    continue
                yield Case(game, tuple(said.items()), box)


EVERY = list(cases())
PLAIN = [Case(game, (("players", game.default_players),)) for game in registry.games().values()]
PUBLISHED = [case for case in PLAIN if not case.game.test_only]


def by_name(case: Case) -> str:
    return str(case)


@cache
def compiled_encode() -> Any:
    """The kernel as learners run it."""
    return Unit("encode", (encoder.__name__,), [Path(str(encoder.__file__))]).compile(encoder.encode)


def vector(told: Encoding, view: Record) -> Any:
    """The vector of a view in 32-bit numbers; compiled, if that is wanted."""
    if not jit_wanted():
        return np.array(told.vector(view), dtype=np.float32)
    out = np.full(told.size + 2, 7, dtype=np.float32)
    raw = np.frombuffer(view.raw, dtype=np.int8)
    program = np.array(told.program, dtype=np.int64)
    compiled_encode()(program, raw, 0, view.me, out, 1, told.size)  # type: ignore[attr-defined]
    assert out[0] == out[-1] == 7, "it wrote beyond its entries"
    return out[1:-1]


def random_game(engine: Engine, seed: int) -> list[bytes]:
    """The tables of a random game, from the first to the last."""
    rng = random.Random(seed)
    engine.setup()
    tables = [engine.tables[0].tobytes()]
    while engine.actor() != OVER:
        chance = engine.actor() == CHANCE
        engine.play(engine.draw(rng.randrange(engine.cases())) if chance else rng.choice(engine.legal_moves()))
        tables.append(engine.tables[0].tobytes())
    return tables


def some(tables: list[bytes], count: int = SAMPLE) -> list[bytes]:
    """The first, the last, and some between."""
    between = random.Random(len(tables)).sample(tables[1:-1], min(count, len(tables) - 2))
    return [tables[0], *between, tables[-1]]


def seen(engine: Engine, table: bytes) -> list[Record]:
    """What every seat and the onlooker know and see; each view once."""
    engine.tables[0].raw[:] = table
    players: int = engine.options[0].players  # type: ignore[attr-defined]
    views = [show(one) for one in range(players + 1) for show in (engine.view, engine.look)]
    return list({view.tobytes(): view for view in views}.values())


def check(told: Encoding, view: Record) -> None:
    """The vector stays within bounds and tells the view."""
    made = vector(told, view)
    worst = int(np.abs(made).argmax())
    name = next(part.name for part in told.parts if part.start <= worst < part.stop)
    assert abs(made[worst]) <= 1, f"{name}: {made[worst]}"
    again = told.decode(made.tolist())
    wrong = [field.name for field in view.FIELDS if again._value(field) != view._value(field)]
    assert again == view, f"{wrong}: {view}"


@pytest.mark.parametrize("case", EVERY, ids=by_name)
def test_a_vector_tells_the_whole_view(case: Case) -> None:
    engine, told = case.engine(), case.encoding
    for table in some(random_game(engine, 5)):
        for view in seen(engine, table):
            check(told, view)


@pytest.mark.parametrize(
    ("name", "players", "changes", "larger"),
    [
        ("gold-river", 5, [("nuggets = 6\ncopies = 1", "nuggets = 6\ncopies = 26")], "unseen[1]"),
        ("quick-silver", 4, [("[numbers.hand]\nvalue = 3", "[numbers.hand]\nvalue = 4")], "hand"),
        ("quick-silver", 6, [("[[black_die]]\nface = 3", "[[black_die]]\nface = 4")], "swap_giver"),
        ("goldmine-rumbles", 3, [('cubes = "3 3 3 3"', 'cubes = "8 8 8 8 8"')], "track"),
    ],
)
def test_a_box_with_more_in_it(
    tmp_path: Path, name: str, players: int, changes: list[tuple[str, str]], larger: str
) -> None:
    game = registry.game(name)
    text = (game.folder / "components.toml").read_text()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    (tmp_path / "larger.toml").write_text(text)
    plain = Case(game, (("players", players),))
    case = Case(game, (("players", players),), str(tmp_path / "larger.toml"))
    empty = slice(0, 0)
    assert span(case.encoding.where()[larger]) > span(plain.encoding.where().get(larger, empty))
    engine, told = case.engine(), case.encoding
    for table in some(random_game(engine, 2)):
        for view in seen(engine, table):
            check(told, view)


def span(entries: slice) -> int:
    return int(entries.stop - entries.start)


@pytest.mark.parametrize("case", PUBLISHED, ids=by_name)
def test_games_of_good_players_stay_within_bounds(case: Case) -> None:
    """They reach numbers that random games do not. So few games are not worth compiling their players."""
    bot = registry.bot("greedy", case.game)
    ready = jit_wanted() and compiling.plan(compiling.MATCH, case.game, [bot.kind])[0].ready()
    engine, told = case.engine(), case.encoding
    match = Match(case.game, case.components, case.options, [bot] * told.players, ready, log=4000)
    for index in range(3):
        count = match.play(3, index, 1)
        engine.setup()
        tables = [engine.tables[0].tobytes()]
        for action in match.log(count[MOVES] + count[CHANCES]):
            engine.play(action)
            tables.append(engine.tables[0].tobytes())
        assert engine.actor() == OVER
        for table in some(tables, 20):
            for view in seen(engine, table):
                check(told, view)


@pytest.mark.skipif(not jit_wanted(), reason="nothing is compiled")
@pytest.mark.parametrize("case", PLAIN, ids=by_name)
def test_compiled_and_interpreted_agree(case: Case) -> None:
    engine, told = case.engine(), case.encoding
    for table in some(random_game(engine, 8), 4):
        for view in seen(engine, table):
            assert vector(told, view).tolist() == np.array(told.vector(view), dtype=np.float32).tolist()


# What a list of features covers


@pytest.mark.parametrize("plain", PLAIN, ids=by_name)
def test_parts_follow_each_other_without_gaps(plain: Case) -> None:
    for case in cases_with(plain.game):
        told = case.encoding
        where = told.where()
        assert len(where) == len(told.parts), "two parts have the same name"
        assert [index for part in where.values() for index in range(part.start, part.stop)] == list(range(told.size))
        for part in told.parts:
            rows, columns, entries = part.shape
            assert part.stop - part.start == rows * columns * entries > 0


@pytest.mark.parametrize("plain", PLAIN, ids=by_name)
def test_options_and_spare_bytes_are_not_told_and_all_else_is(plain: Case) -> None:
    told = {part.feature.field for case in cases_with(plain.game) for part in case.encoding.parts}
    known = options_of(type(plain.options))
    fields = plain.game.record("View").FIELDS
    assert told == {field.name for field in fields if field.name not in known and field.name[:5] != "spare"}


def cases_with(game: Game) -> list[Case]:
    return [case for case in EVERY if case.game is game]


@pytest.mark.parametrize(
    ("name", "most"), [("gold", 1800), ("quick-silver", 1500), ("gold-river", 2500), ("goldmine-rumbles", 3500)]
)
def test_vectors_are_no_larger_than_they_need_be(name: str, most: int) -> None:
    game = registry.game(name)
    assert Encoding(game, game.components(), game.options()).size < most


def test_sizes_follow_box_and_options() -> None:
    game = registry.game("quick-silver")
    sizes = [Case(game, (("players", players),)).encoding.size for players in range(2, 7)]
    assert sizes == sorted(set(sizes))
    assert Case(game, (("players", 2),), "duel").encoding.size < sizes[0]
    assert "cash[7]" not in Case(game, ()).encoding.where()
    assert "cash[7]" in Case(game, (("stranger", "on"),)).encoding.where()


# From the own seat


@pytest.mark.parametrize(
    ("name", "field"),
    [("gold", "points"), ("quick-silver", "plates"), ("gold-river", "nuggets"), ("goldmine-rumbles", "gold")],
)
def test_the_own_row_is_the_first(name: str, field: str) -> None:
    game = registry.game(name)
    case = Case(game, (("players", game.players[1]),))
    engine, told = case.engine(), case.encoding
    part = next(part for part in told.parts if part.name == field)
    for table in some(random_game(engine, 4), 20):
        for view in seen(engine, table):
            values: Any = getattr(view, field)
            first = max(1, view.me)  # type: ignore[attr-defined]
            around = [*range(first, told.players + 1), *range(1, first)]
            rows = vector(told, view)[part.start : part.stop].tolist()
            assert [told._value(part, [row], first) for row in rows] == [values[one] for one in around]


def turned(one: int, players: int) -> int:
    """The next seat."""
    return one % players + 1


def relabelled(game: Game, chance: bool, action: int, players: int) -> int:
    """The same move or outcome at a table where everybody has moved on by a seat."""
    bases = {
        ("quick-silver", True): silver.DEALER,
        ("quick-silver", False): silver.AIM_AT,
        ("gold-river", True): river.BEGINS,
        ("gold-river", False): river.ROB_SEAT,
    }
    base = bases.get((game.id, chance))
    if base is None or not base < action <= base + players:
        return action
    return base + turned(action - base, players)


@pytest.mark.parametrize(
    ("name", "said", "other"),
    [
        ("gold", "start=0,owners=012--", "start=1,owners=120--"),
        ("quick-silver", "players=4,stranger=on", "players=4,stranger=on"),
        ("gold-river", "players=4,poker=on", "players=4,poker=on"),
    ],
)
def test_where_the_own_seat_stands_makes_no_difference(name: str, said: str, other: str) -> None:
    """Two tables at which the same happens, one seat further on: all but `me` is told in the same way."""
    game = registry.game(name)
    here, there = (Case(game, tuple(registry.split_spec(f"{name}:{text}")[1].items())) for text in (said, other))
    told, players = here.encoding, here.encoding.players
    one, two = here.engine(), there.engine()
    rng = random.Random(6)
    one.setup()
    two.setup()
    compared = told.where()["me"].stop
    while one.actor() != OVER:
        chance = one.actor() == CHANCE
        action = one.draw(rng.randrange(one.cases())) if chance else rng.choice(one.legal_moves())
        one.play(action)
        two.play(relabelled(game, chance, action, players))
        if rng.random() < 0.2 or one.actor() == OVER:
            for me in range(1, players + 1):
                mine, theirs = vector(told, one.view(me)), vector(told, two.view(turned(me, players)))
                different = np.flatnonzero(mine[compared:] != theirs[compared:]) + compared
                names = {part.name for part in told.parts for i in different if part.start <= i < part.stop}
                assert not names


# The page


def test_the_page_tells_the_encodings_as_they_are() -> None:
    spec = importlib.util.spec_from_file_location("write_encodings", ROOT / "scripts/encodings.py")
    assert spec is not None and spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    told = "docs/encodings.md is not what scripts/encodings.py writes: run it and read the diff"
    assert (ROOT / "docs/encodings.md").read_text(encoding="utf-8") == script.page(), told


def test_every_part_has_a_meaning() -> None:
    assert [str(part) for case in EVERY for part in case.encoding.parts if not part.feature.meaning] == []


# What an author may get wrong


KUHN = registry.game("kuhn")


@pytest.mark.parametrize(
    "wrong",
    [
        one_hot("hands", 3),
        one_hot("made", 3, seats=True),
        one_hot("made", 3, own=True),
        flag("made", row=0),
        one_hot("betting", 2, first=3),
        one_hot("betting", 2, first=-1),
        one_hot("betting", 2, count=4),
        one_hot("betting", 2, count=0),
        one_hot("betting", 2, first=1, count=3),
        one_hot("hand", 3, row=3),
        one_hot("hand", 3, row=-1),
        one_hot("hand", 3, seats=True, first=1),
        bits("made", 9),
        seat_bits("made", 7),
    ],
    ids=repr,
)
def test_a_feature_beyond_its_field_is_refused(monkeypatch: pytest.MonkeyPatch, wrong: Feature) -> None:
    monkeypatch.setattr(KUHN.module("encoding"), "features", lambda box, options: (one_hot("me", 2), wrong))
    with pytest.raises(ValueError, match=f"kuhn: .*{wrong.field}.* reaches beyond its field"):
        Encoding(KUHN, KUHN.components(), KUHN.options())


@pytest.mark.parametrize(
    "right",
    [
        one_hot("hand", 3, own=True),
        one_hot("hand", 3, row=2),
        one_hot("betting", 2, first=2),
        one_hot("betting", 2, first=1, count=2),
        bits("made", 8),
        seat_bits("made", 6),
        seat("folded", -1, -2, -3),
    ],
    ids=repr,
)
def test_a_feature_that_just_fits_is_taken(monkeypatch: pytest.MonkeyPatch, right: Feature) -> None:
    monkeypatch.setattr(KUHN.module("encoding"), "features", lambda box, options: (one_hot("me", 2), right))
    assert Encoding(KUHN, KUHN.components(), KUHN.options()).size > 2


@pytest.mark.parametrize("form", [number("total", 32767), amount("total", 100), bits("total", 16)], ids=repr)
@pytest.mark.parametrize("value", [-32767, -300, -1, 0, 1, 99, 100, 101, 12345, 32767])
def test_every_number_comes_back(monkeypatch: pytest.MonkeyPatch, form: Feature, value: int) -> None:
    game = registry.game("quick-silver")
    monkeypatch.setattr(game.module("encoding"), "features", lambda box, options: (one_hot("me", 4), form))
    told = Encoding(game, game.components(), game.options())
    view: Any = told.kind()
    view.players, view.me, view.total[3] = 4, 2, value
    check(told, view)
    if form.form == encoder.AMOUNT:
        assert vector(told, view)[told.parts[1].start + 3] == np.float32(value / (abs(value) + 100))


@pytest.mark.parametrize("value", [-(1 << 24), -70_000, -300, -1, 0, 200, 40_000, 9_999_999])
def test_a_number_of_four_bytes_comes_back(monkeypatch: pytest.MonkeyPatch, value: int) -> None:
    game = registry.game("goldmine-rumbles")
    told_by = (one_hot("me", 4), number("matched", 1 << 24))
    monkeypatch.setattr(game.module("encoding"), "features", lambda box, options: told_by)
    told = Encoding(game, game.components(), game.options())
    view: Any = told.decode([0.0] * told.size)
    view.me, view.matched = 3, value
    assert vector(told, view)[4] == value / (1 << 24)
    check(told, view)


def test_a_game_without_the_file_is_told_by_its_digits(tmp_path: Path) -> None:
    from motherlode.cli.new_game import command

    command.main(["untold", "--into", str(tmp_path)], standalone_mode=False)
    (tmp_path / "untold" / "encoding.py").unlink()
    game = registry.game(str(tmp_path / "untold"))
    told = Encoding(game, game.components(), game.options())
    known = options_of(game.record("Options"))
    fields = [field for field in told.kind.FIELDS if field.name not in known and field.name[:5] != "spare"]
    assert [part.name for part in told.parts] == [field.name for field in fields]
    assert told.size == sum(8 * field.size for field in fields if field.name != "me") + 2
    engine = Engine(game, game.components(), game.options())
    for table in random_game(engine, 1):
        for view in seen(engine, table):
            check(told, view)
