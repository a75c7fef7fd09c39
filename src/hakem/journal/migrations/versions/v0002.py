"""What is open, and what nobody has come back to, found without reading what is done with."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Index the open calls; of the reviews only those that nobody has come back to.

    An index of all reviews by their club was taken for the reviews of one call too, and read the club's whole history.
    """
    op.create_index("ix_calls_club_id_state_opened_at", "calls", ["club_id", "state", "opened_at"])
    op.drop_index("ix_reviews_club_id_done_seq", "reviews")
    op.create_index("ix_reviews_club_id", "reviews", ["club_id"], sqlite_where=sa.text("done_seq IS NULL"),
                    postgresql_where=sa.text("done_seq IS NULL"))
