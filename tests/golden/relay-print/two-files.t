# one file at a time is printed
$ relay-print a.xml b.xml
>>> 2
relay-print: error: one file is printed; 'b.xml' is too many [usage]
