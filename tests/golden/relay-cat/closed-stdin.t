# a closed standard input is an error
$ relay-cat <&-
>>> 3
relay-cat: error: cannot read standard input: Bad file descriptor [cannot-read]
