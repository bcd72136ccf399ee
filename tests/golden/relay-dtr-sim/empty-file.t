# an empty file
$ relay-dtr-sim --ratio=1 t.log
<<< t.log
>>> 3
relay-dtr-sim: error: 't.log' is empty [empty-input]
