# a line that is not JSON
$ relay-dtr-sim --budget=8 t.log
<<< t.log
{"ANNOTATION":"START","INSTRUCTION":"ANNOTATE"}
{"INSTRUCTION":"CONSTANT","NAME":"w"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"w"}
{"INSTRUCTION": oops}
>>> 1
relay-dtr-sim: error: t.log:4: this line is not JSON: invalid token near 'oops' [bad-log]
