"""`python -m tilerummy`: the command line."""

from tilerummy.cli.start import start

start()
