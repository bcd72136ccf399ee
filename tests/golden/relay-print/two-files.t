# one file at a time is printed
$ relay-print a.xml b.xml
>>> 2
relay-print: error: only one file is printed: unexpected operand 'b.xml' [usage]
