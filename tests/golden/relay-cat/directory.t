# a directory is not an input
$ mkdir d; relay-cat d
>>> 3
relay-cat: error: cannot read 'd': Is a directory [cannot-read]
