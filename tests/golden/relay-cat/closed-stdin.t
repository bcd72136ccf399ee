# a closed standard input is an error
$ relay-cat <&-
>>> 3
relay-cat: error: cannot read: Bad file descriptor [cannot-read]
