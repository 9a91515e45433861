"""The faces of the computer's players, told apart at their smallest and without colour."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from people import Person
from playwright.sync_api import expect

People = Callable[..., Person]

SIDE = 32
LIGHTNESS = """async ([addresses, side]) => Promise.all(addresses.map(async (address) => {
  const image = new Image(side, side); image.src = address; await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), {width: side, height: side});
  const context = canvas.getContext("2d"); context.drawImage(image, 0, 0, side, side);
  const {data} = context.getImageData(0, 0, side, side);
  return Array.from({length: side * side}, (_, i) => .2126 * data[4*i] + .7152 * data[4*i+1] + .0722 * data[4*i+2]);
}))"""


def test_B159_faces_differ_in_lightness_at_their_smallest(person: People) -> None:
    """At 32 px any two differ by much in a fifth of their dots."""
    page = person("Ana").page
    page.goto("/new")
    faces = page.locator("main img[src*='/faces/']")
    expect(faces).to_have_count(9)
    addresses = faces.evaluate_all("faces => faces.map((face) => face.src)")
    seen: list[list[float]] = page.evaluate(LIGHTNESS, [addresses, SIDE])
    apart = [
        sum(abs(a - b) > 40 for a, b in zip(one, other, strict=True)) / SIDE**2 for one, other in combinations(seen, 2)
    ]
    assert min(apart) > 0.2, sorted(apart)[:5]
