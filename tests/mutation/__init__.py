"""Mutation testing of the law modules; README.md says how."""
