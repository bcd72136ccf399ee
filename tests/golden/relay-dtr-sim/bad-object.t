# a line that is JSON, but not an object
$ relay-dtr-sim --budget=8 t.log
<<< t.log
{"ANNOTATION":"START","INSTRUCTION":"ANNOTATE"}
{"INSTRUCTION":"CONSTANT","NAME":"w"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"w"}
[1, 2]
>>> 1
relay-dtr-sim: error: t.log:4: this line is JSON, but not an object [bad-log]
