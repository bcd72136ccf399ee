# nothing on standard input
$ relay-import </dev/null
>>> 3
relay-import: error: no model on standard input (did an earlier stage fail?) [cannot-read]
