# a size without its tensor
$ relay-dtr-sim --budget=8 t.log
<<< t.log
{"ANNOTATION":"START","INSTRUCTION":"ANNOTATE"}
{"INSTRUCTION":"CONSTANT","NAME":"w"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"w"}
{"INSTRUCTION":"MEMORY","NAME":"w","MEMORY":"1"}
>>> 1
relay-dtr-sim: error: t.log:4: MEMORY belongs after the CONSTANT or CALL that makes its tensor [bad-log]
