# a key that a line has twice
$ relay-dtr-sim --budget=8 t.log
<<< t.log
{"ANNOTATION":"START","INSTRUCTION":"ANNOTATE"}
{"INSTRUCTION":"CONSTANT","NAME":"w"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"w"}
{"INSTRUCTION":"RELEASE","NAME":"w","NAME":"w"}
>>> 1
relay-dtr-sim: error: t.log:4: this line is not JSON: duplicate object key near '"NAME"' [bad-log]
