# arguments are names
$ relay-dtr-sim --budget=8 t.log
<<< t.log
{"ANNOTATION":"START","INSTRUCTION":"ANNOTATE"}
{"INSTRUCTION":"CONSTANT","NAME":"w"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"w"}
{"INSTRUCTION":"CALL","NAME":"f","ARGS":[1],"RESULT":["a"],"TIME":"1"}
>>> 1
relay-dtr-sim: error: t.log:4: entry 0 of 'ARGS' is not a string [bad-log]
