"""`motherlode new-game`: a folder that is a game already."""

from __future__ import annotations

import importlib.util
import re
import shutil
from pathlib import Path

import click

from motherlode.core import registry
from motherlode.core.errors import BadOption, CannotWrite

TEMPLATE = "kuhn"


@click.command()
@click.argument("name")
@click.option("--into", default=".", type=click.Path(path_type=Path), help="Where to make the folder.")
def command(name: str, into: Path) -> int:
    """Make a game folder NAME: Kuhn poker under your name, to be changed step by step into your own game."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name):
        raise BadOption(f"{name!r} is no name for a game: small letters, digits and single hyphens, like gold-rush.")
    package = name.replace("-", "_")
    if name in registry.games():
        raise BadOption(f"There is a game {name!r} already. Choose another name.")
    folder = into / package
    if folder.exists():
        raise CannotWrite(f"{folder} exists already. Choose another name, or move it away.")
    if importlib.util.find_spec(package) is not None:
        raise BadOption(f"Python has a module {package!r} already; a game of that name could not be loaded.")
    template = registry.game(TEMPLATE)
    try:
        into.mkdir(parents=True, exist_ok=True)
        shutil.copytree(template.folder, folder, ignore=shutil.ignore_patterns("__pycache__"))
        for path in (folder / "__init__.py", folder / "components.toml"):
            text = path.read_text(encoding="utf-8")
            text = text.replace(f'id="{TEMPLATE}"', f'id="{name}"').replace("    test_only=True,\n", "")
            text = text.replace(f'game = "{TEMPLATE}"', f'game = "{name}"')
            text = text.replace('title="Kuhn poker"', f'title="{name.replace("-", " ").title()}"')
            path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise CannotWrite(f"{folder} cannot be written: {error.strerror}. Choose another place with --into.") from None
    print(f"{folder} is a game: Kuhn poker, for now. Next:")
    print(f"  motherlode check ./{folder}     it keeps every law of the engine contract")
    print(f"  motherlode play ./{folder}      play it")
    print(f"  motherlode sim ./{folder} --seats random --games 100000")
    print("Then change its rules; docs/adding-a-game.md says what each file holds.")
    return 0
