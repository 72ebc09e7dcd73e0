"""Tables on the net. What happens at a table is decided in `tilerummy.tables`; here it becomes durable, is
told to everybody, and goes on by itself.

    run, app      start; put together what follows
    config        what an operator has set
    http          what can be asked for: routes, the page, the sockets of tables and evenings
    service       coming in and leaving
    cluster       what several workers agree on: wake-ups, presence, what the others have done
    evening       shared evenings in hand
    table         tables in hand: commands, what is due, drafts
    connection    bytes and frames, limits, whom to believe   (knows no table)
    search        what may take long, in other processes
    store         SQLite or PostgreSQL: logs, due times, users, and the time itself
    report        log lines and counters

A package imports from those below it. docs/architecture.md follows a play through all of them.
"""
