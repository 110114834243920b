"""Names and seeds as people type them, made fit for a table or refused."""

from __future__ import annotations

import re
import unicodedata

from motherlode.server.room import Refusal

LONGEST_NAME = 24
SEED = re.compile(r"[0-9a-f]{0,128}")


def clean_name(name: str) -> str:
    """A name that may stand on the table; refused if nothing is left of it."""
    shown = "".join(letter for letter in unicodedata.normalize("NFC", name) if letter.isprintable()).strip()
    shown = re.sub(r"\s+", " ", shown)
    if not shown:
        raise Refusal("bad-name", "A name needs at least one letter.")
    if len(shown) > LONGEST_NAME:
        raise Refusal("bad-name", f"That name has {len(shown)} letters; {LONGEST_NAME} are the most.")
    return shown


def clean_seed(seed: str) -> str:
    """What a seat adds to the dice: up to 64 bytes in hexadecimal digits."""
    if not SEED.fullmatch(seed) or len(seed) % 2:
        raise Refusal("bad-seed", "A seed is up to 64 bytes, written as an even number of hexadecimal digits.")
    return seed
