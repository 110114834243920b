"""`motherlode serve`: tables for people, by link."""

from __future__ import annotations

from pathlib import Path

import click


@click.command(help="Serve tables that people can sit at, and open the browser where there is one.")
@click.option("--port", type=click.IntRange(0, 65535), default=8765, show_default=True, help="Where to listen.")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option("--data", type=click.Path(path_type=Path), help="The folder of the embedded database.")
@click.option("--database", metavar="URL", help="PostgreSQL instead, for several processes.")
@click.option("--redis", metavar="URL", help="Wakes the other processes.")
@click.option("--origin", multiple=True, help="A web origin that may speak to this server; repeatable.")
@click.option("--pace", type=click.FloatRange(0, 60), metavar="SECONDS", help="How long bots wait.  [0.7]")
@click.option(
    "--limit",
    type=click.FloatRange(0, min_open=True),
    metavar="RATE",
    help="Requests and connections a second of one address, with 20 times as many at once.  [2]",
)
@click.option("--private-webhooks", is_flag=True, help="Webhooks may call addresses of the own network too.")
@click.option("--no-browser", is_flag=True, help="Open no browser.")
def command(
    port: int,
    host: str,
    data: Path | None,
    database: str | None,
    redis: str | None,
    origin: tuple[str, ...],
    pace: float | None,
    limit: float | None,
    private_webhooks: bool,
    no_browser: bool,
) -> None:
    """Serve."""
    from motherlode.server.main import serve

    serve(
        host=host,
        port=port,
        data=data,
        database=database,
        redis=redis,
        origins=origin,
        browser=not no_browser,
        pace=pace,
        limit=limit,
        private_webhooks=private_webhooks,
    )
