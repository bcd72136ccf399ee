# options that exclude each other are wrong usage
$ relay-store --gc --list
>>> 2
relay-store: error: use one of --gc, --list and --why, --limit with --gc, --format with --list, and streams with --why [usage]
