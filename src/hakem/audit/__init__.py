"""Archives of real records: what is irregular in them, and where a record contradicts itself.

Boards are screened in columns, many at once; only what is odd there is laid on the table, which says what is wrong.
"""
