"""The log holds no secret, whatever is logged."""

from __future__ import annotations

import io
import logging

from bot.gateway.discretion import DiscreetFormatter

TOKEN = "abc.def.ghi"  # noqa: S105 -- of no worth


def logged(text: str, *figures: object, error: Exception | None = None) -> str:
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(DiscreetFormatter(TOKEN))
    log = logging.getLogger("tests.discretion")
    log.handlers, log.propagate = [handler], False
    log.warning(text, *figures, exc_info=error)
    return out.getvalue()


def test_the_token_is_taken_out_of_messages_figures_and_exceptions() -> None:
    assert TOKEN not in logged(f"with {TOKEN} in it")
    assert TOKEN not in logged("with %s in it", TOKEN)
    said = logged("failed", error=ValueError(f"Bot {TOKEN}"))
    assert "ValueError" in said
    assert TOKEN not in said


def test_tokens_of_interactions_are_taken_out_of_addresses() -> None:
    said = logged("429 at https://discord.example/api/v10/webhooks/123/aW50-x_y.z/messages/@original")
    assert "/webhooks/123/[hidden]/messages/@original" in said
    assert "aW50" not in logged("POST /interactions/9/aW50abc/callback")
