# a file that is not there
$ relay-cat nothing.xml
>>> 3
relay-cat: error: cannot read 'nothing.xml': No such file or directory [cannot-read]
