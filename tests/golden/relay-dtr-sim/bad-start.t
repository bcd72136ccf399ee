# without START everything is skipped, which is a mistake
$ relay-dtr-sim --budget=8 t.log
<<< t.log
{"INSTRUCTION":"CONSTANT","NAME":"w"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"w"}
>>> 1
relay-dtr-sim: error: 't.log' has no annotation START among its 2 lines [bad-log]
