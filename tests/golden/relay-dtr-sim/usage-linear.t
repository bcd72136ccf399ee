# a chain of less than nothing
$ relay-dtr-sim --linear=-4
>>> 2
relay-dtr-sim: error: --linear and --adversary are from 1 to 16777216 [usage]
