"""Who and what there is on the small Discord, as Discord describes it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Json = Any
APPLICATION, GUILD, CHANNEL, OTHER_CHANNEL, GM_ROLE = "100", "200", "300", "301", "400"
NEIGHBOR, NEIGHBORS_CHANNEL = "201", "310"
"""Another server with the same bot."""


@dataclass(slots=True)
class Person:
    """Somebody on the fake server."""

    id: str = "1"
    name: str = "Ana"
    manages: bool = False
    roles: tuple[str, ...] = ()


def user(person: Person) -> Json:
    return {"id": person.id, "username": person.name, "discriminator": "0", "avatar": None, "global_name": None}


def member(person: Person, permissions: str) -> Json:
    return {
        "user": user(person),
        "roles": list(person.roles),
        "permissions": permissions,
        "joined_at": "2024-01-01T00:00:00+00:00",
        "deaf": False,
        "mute": False,
        "flags": 0,
        "nick": None,
    }


def bot_account() -> Json:
    return {"id": APPLICATION, "username": "Knucklebone", "discriminator": "0", "avatar": None, "bot": True}


def application() -> Json:
    return {
        "id": APPLICATION,
        "name": "Knucklebone",
        "description": "",
        "icon": None,
        "rpc_origins": [],
        "bot_public": False,
        "bot_require_code_grant": False,
        "owner": bot_account(),
        "team": None,
        "verify_key": "",
        "flags": 0,
    }


def guild(everyone: int, number: str = GUILD) -> Json:
    role = {"color": 0, "hoist": False, "managed": False, "mentionable": False, "flags": 0}
    colors = {"primary_color": 0, "secondary_color": None, "tertiary_color": None}
    roles: Json = [
        {"id": number, "name": "@everyone", "permissions": str(everyone), "position": 0, "colors": colors, **role},
        {"id": GM_ROLE, "name": "Game Master", "permissions": "0", "position": 1, "colors": colors, **role},
    ]
    channels: Json = [
        {"id": one, "type": 0, "name": f"game-{one}", "position": place, "permission_overwrites": []}
        for place, one in enumerate((CHANNEL, OTHER_CHANNEL) if number == GUILD else (NEIGHBORS_CHANNEL,))
    ]
    return {
        "id": number,
        "name": "Home" if number == GUILD else "Next door",
        "owner_id": "1",
        "roles": roles,
        "channels": channels,
        "threads": [],
        "members": [{**member(Person(APPLICATION, "Knucklebone"), "0"), "user": bot_account()}],
        "member_count": 2,
        "emojis": [],
        "stickers": [],
        "features": [],
        "unavailable": False,
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "premium_tier": 0,
        "preferred_locale": "en-US",
        "system_channel_flags": 0,
        "afk_timeout": 0,
        "stage_instances": [],
        "guild_scheduled_events": [],
        "presences": [],
        "voice_states": [],
    }
