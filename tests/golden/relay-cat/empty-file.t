# an empty file is not a module
$ relay-cat in.xml
<<< in.xml
>>> 3
relay-cat: error: 'in.xml' is empty [empty-input]
