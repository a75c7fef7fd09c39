"""The directors' web app, and the API for platforms.

It shows whatever the core rules. Menus, forms, questions, options and read-outs are made from the catalogue, the
interview and the read-out: no page here knows a law, and none computes what is legal.

`api` is stateless and can be mounted alone; `app` is the whole house; `pages` are its rooms; `guard` keeps its doors.
"""
