# options that exclude each other are wrong usage
$ relay-store --gc --list
>>> 2
relay-store: error: use one of --gc and --list, --limit with --gc, --format with --list, and no operand [usage]
