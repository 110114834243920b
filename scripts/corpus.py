"""Writes the corpus of this release: stored tables and records that every later release has to open.

    .venv/bin/python scripts/corpus.py            once, when a release is made
    .venv/bin/python scripts/corpus.py --anew     again, while the release is still in the making

Files of an earlier release are never touched: they are what somebody's disk holds.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

import motherlode

TESTS = Path(__file__).resolve().parent.parent / "tests"


def write(tests: Path, anew: bool) -> list[Path]:
    """The files of this release; refuses if there are any, unless they are wanted anew."""
    from motherlode.core import replay
    from motherlode.testing import corpus, corpus_scenes

    release = motherlode.__version__
    folder = tests / "corpus" / release
    if folder.exists() and not anew:
        raise SystemExit(
            f"corpus: there is a corpus of {release} already. A release that is out keeps its files: raise the version "
            "in pyproject.toml and __init__.py first, or say --anew while it is in the making."
        )
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for game, scene in corpus_scenes.all_scenes():
        kept, record = corpus_scenes.played(game, scene)
        written.append(folder / f"{game}-{scene}.jsonl")
        written[-1].write_text(corpus.dumps(kept), encoding="utf-8")
        if record is not None:
            written.append(tests / "records" / f"{game}-served-{release}.json")
            written[-1].write_text(replay.dumps(record), encoding="utf-8")
    return written


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--anew", action="store_true", help="write the files of this release again")
    parser.add_argument("--tests", type=Path, default=TESTS, metavar="FOLDER", help="where corpus/ and records/ lie")
    said = parser.parse_args()
    os.environ["MOTHERLODE_JIT"] = "0"  # some hundred moves: compiled code would have to be waited for
    written = write(said.tests, said.anew)
    size = sum(path.stat().st_size for path in written)
    print(f"{len(written)} files of release {motherlode.__version__}, {size / 1000:.0f} kB", file=sys.stderr)


if __name__ == "__main__":
    main()
