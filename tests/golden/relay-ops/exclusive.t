# Two forms of output at once are a usage error.
$ relay-ops --format=json --man
>>> 2
relay-ops: error: --aliases, --man and a --format other than text exclude each other [usage]
