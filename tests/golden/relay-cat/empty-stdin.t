# a stage before that failed leaves nothing to read
$ false | relay-cat
>>> 3
relay-cat: error: no module on standard input (did an earlier stage fail?) [empty-input]
