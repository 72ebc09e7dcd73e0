"""The entry point. Help texts are made when commands are imported, so the language must be chosen first."""

from __future__ import annotations

import sys

from tilerummy.cli.language import choose, language_asked_for, language_of_system


def start() -> None:
    choose(language_asked_for(sys.argv[1:]) or language_of_system())
    from tilerummy.cli.main import main  # noqa: PLC0415

    main()
