"""What all tests share: hypothesis draws the same examples every time.

`HAKEM_EXAMPLES=20 pytest tests/machines` draws twenty times as many random tables, new ones at every run.
"""

from __future__ import annotations

import os
import random

import pytest
from hypothesis import HealthCheck, settings

MORE = int(os.environ.get("HAKEM_EXAMPLES", "0"))

settings.register_profile(
    "same-every-time", derandomize=True, database=None, deadline=None, print_blob=False,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)
settings.register_profile(
    "many", parent=settings.get_profile("same-every-time"), derandomize=False, max_examples=100 * max(MORE, 1))
settings.load_profile("many" if MORE else "same-every-time")


@pytest.fixture
def rng() -> random.Random:
    """Numbers that look random and are the same at every run."""
    return random.Random(50)
