# the adversary needs a budget
$ relay-dtr-sim --adversary=4
>>> 2
relay-dtr-sim: error: --adversary needs --budget, and has no --events [usage]
