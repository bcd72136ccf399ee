# numbers stand in strings
$ relay-dtr-sim --budget=8 t.log
<<< t.log
{"ANNOTATION":"START","INSTRUCTION":"ANNOTATE"}
{"INSTRUCTION":"CONSTANT","NAME":"w"}
{"INSTRUCTION":"MEMORY","NAME":"w","MEMORY":1}
>>> 1
relay-dtr-sim: error: t.log:3: the instruction has no string 'MEMORY' [bad-log]
