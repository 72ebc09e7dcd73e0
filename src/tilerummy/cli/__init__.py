"""The command line: `tilerummy` and its commands, each a thin file that asks the other rooms."""
