"""The command line: `tilerummy` and its commands, each a thin layer over the other packages."""
