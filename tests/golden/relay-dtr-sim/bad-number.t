# a size that is no number
$ relay-dtr-sim --budget=8 t.log
<<< t.log
{"ANNOTATION":"START","INSTRUCTION":"ANNOTATE"}
{"INSTRUCTION":"CONSTANT","NAME":"w"}
{"INSTRUCTION":"MEMORY","NAME":"w","MEMORY":"1k"}
>>> 1
relay-dtr-sim: error: t.log:3: 'MEMORY' is '1k', not a decimal integer [bad-log]
