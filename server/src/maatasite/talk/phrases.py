"""What can be said without writing: everybody reads it in their own language, so only its code is sent and stored."""

from typing import Final

PHRASES: Final = (
    "hello",
    "good-luck",
    "have-fun",
    "your-turn",
    "one-moment",
    "sorry",
    "oops",
    "nice-move",
    "well-played",
    "thank-you",
    "yes",
    "no",
    "good-game",
    "again",
    "must-go",
    "bye",
)
"""In the order in which they are offered."""

PHRASE_LENGTH: Final = 16
