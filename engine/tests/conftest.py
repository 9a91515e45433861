"""Hypothesis profiles: the same examples in every ordinary run; `HYPOTHESIS_PROFILE=deep` searches anew and longer."""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("fixed", derandomize=True, deadline=None, max_examples=30, database=None)
settings.register_profile("deep", deadline=None, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fixed"))
