# a call without results
$ relay-dtr-sim --budget=8 t.log
<<< t.log
{"ANNOTATION":"START","INSTRUCTION":"ANNOTATE"}
{"INSTRUCTION":"CONSTANT","NAME":"w"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"w"}
{"INSTRUCTION":"CALL","NAME":"f","ARGS":["w"],"RESULT":[],"TIME":"1"}
>>> 1
relay-dtr-sim: error: t.log:4: the call has no result [bad-log]
