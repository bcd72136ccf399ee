# an empty text
$ relay-parse in.relay
<<< in.relay
// nothing
>>> 1
in.relay:2:1: error: the text is empty [empty]
    2 |
      | ^
