# an empty file is no module
$ relay-cat in.xml
<<< in.xml
>>> 3
relay-cat: error: 'in.xml' is empty [empty-input]
