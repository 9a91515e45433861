"""Findings as SVG pictures: shares with their intervals, and distributions. Plain text, no library."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Final

from maatatahay.lab.intervals import Share

_ROW: Final = 24
_LEFT: Final = 260
_WIDE: Final = 420
_TOP: Final = 40


def shares_svg(title: str, shares: Mapping[str, Share]) -> str:
    """A row for each share: a dot, and a line for its interval; the middle line is one half."""
    rows = sorted(shares.items())
    body = [_rule(0.5, len(rows))]
    for number, (name, share) in enumerate(rows):
        low, high = share.interval
        y = _middle(number)
        body.append(f'<line x1="{_x(low)}" x2="{_x(high)}" y1="{y}" y2="{y}" stroke="#335" stroke-width="3"/>')
        body.append(f'<circle cx="{_x(share.value)}" cy="{y}" r="5" fill="#335"/>')
        body += _texts(name, f"{100 * share.value:.1f} %", y)
    return _svg(title, len(rows), body)


def counts_svg(title: str, counts: Mapping[str, int]) -> str:
    """A bar for each count, as a share of all."""
    rows = sorted(counts.items())
    total = sum(counts.values()) or 1
    body: list[str] = []
    for number, (name, count) in enumerate(rows):
        y = _middle(number)
        width = round(_WIDE * count / total, 1)
        body.append(f'<rect x="{_LEFT}" y="{y - 8}" width="{width}" height="16" fill="#335"/>')
        body += _texts(name, f"{100 * count / total:.1f} %", y)
    return _svg(title, len(rows), body)


def _middle(number: int) -> int:
    return _TOP + _ROW * number + _ROW // 2


def _x(share: float) -> float:
    return round(_LEFT + _WIDE * share, 1)


def _rule(share: float, rows: int) -> str:
    x = _x(share)
    return f'<line x1="{x}" x2="{x}" y1="{_TOP}" y2="{_TOP + _ROW * rows}" stroke="#999" stroke-dasharray="4 4"/>'


def _texts(name: str, value: str, y: int) -> list[str]:
    return [
        f'<text x="{_LEFT - 10}" y="{y + 5}" text-anchor="end">{escape(name)}</text>',
        f'<text x="{_LEFT + _WIDE + 10}" y="{y + 5}">{value}</text>',
    ]


def _svg(title: str, rows: int, body: Iterable[str]) -> str:
    width, height = _LEFT + _WIDE + 80, _TOP + _ROW * rows + 12
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="14" role="img">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{width}" height="{height}" fill="#fff"/>',
            f'<text x="{_LEFT}" y="24" font-weight="bold">{escape(title)}</text>',
            *body,
            "</svg>\n",
        ]
    )
