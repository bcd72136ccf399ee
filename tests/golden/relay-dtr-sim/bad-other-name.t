# a size for another name
$ relay-dtr-sim --budget=8 t.log
<<< t.log
{"ANNOTATION":"START","INSTRUCTION":"ANNOTATE"}
{"INSTRUCTION":"CONSTANT","NAME":"w"}
{"INSTRUCTION":"MEMORY","NAME":"x","MEMORY":"1"}
>>> 1
relay-dtr-sim: error: t.log:3: here must be MEMORY of 'w' [bad-log]
