"""The report of an audit: one HTML file that needs nothing else, to read on a screen or on paper."""
