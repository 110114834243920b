"""The command line. Standard output carries results only; set-up, progress and warnings go to standard error."""

from __future__ import annotations

import importlib
import io
import os
import sys

import click

from motherlode.core.errors import MotherlodeError

# Each command is the `command` of a module of its own, loaded when it is asked for.
COMMANDS = {
    "games": "what can be played here",
    "serve": "tables for people, in the browser or by program",
    "play": "play a game in the terminal, with people and bots",
    "sim": "play many games between bots and count",
    "arena": "who plays better, and how sure are we",
    "balance": "is the game fair, tense, long enough, and more than luck",
    "sweep": "what a number of the box does, when it is more or less",
    "replay": "check a game record and tell what happened",
    "verify": "check that the dice of a recorded game were fair",
    "perft": "count all lines of play to a depth",
    "bench": "measure random play, compiled, on one core",
    "check": "hold a game to the laws of the engine contract",
    "new-game": "make a folder for a game of your own",
    "doctor": "what works here, what is missing, how to get it",
}


class Commands(click.Group):
    """The commands, each loaded when first used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order of their use."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """Load one command."""
        if name not in COMMANDS:
            return None
        module = importlib.import_module(f"motherlode.cli.{name.replace('-', '_')}")
        command: click.Command = module.command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without loading them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """An unknown command is refused with the near match."""
        from motherlode.core.errors import near

        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            raise click.UsageError(f"There is no command {args[0]!r}. {near(args[0], COMMANDS)}")
        return super().resolve_command(ctx, args)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="motherlode", message="%(package)s %(version)s")
def motherlode() -> None:
    """Four gold-rush tabletop games: to play with friends and bots, to research, to design with."""


def complain(message: str) -> None:
    """Say what went wrong, on standard error."""
    print(f"motherlode: {message}", file=sys.stderr)


def main(arguments: list[str] | None = None) -> None:
    """Run a command; every refusal is one clear message and an exit code, never a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that knows only ASCII still gets its answer
    try:
        code = motherlode.main(arguments, prog_name="motherlode", standalone_mode=False)
    except MotherlodeError as error:
        complain(str(error))
        code = error.exit_code
    except click.exceptions.Abort:
        complain("stopped.")
        code = 130
    except click.ClickException as error:
        error.show(sys.stderr)
        code = error.exit_code
    except KeyboardInterrupt:
        complain("stopped.")
        code = 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        code = 0
    sys.exit(code if isinstance(code, int) else 0)
