# --version names the program
$ relay-cat --version | sed 's/ [0-9].*$/ N/'
>>> 0
relay-cat (relay) N
