# Two forms of output at once are a usage error.
$ relay-ops --json --man
>>> 2
relay-ops: error: --aliases, --json and --man exclude each other [usage]
