# a view of an argument that is not there
$ relay-dtr-sim --budget=8 t.log
<<< t.log
{"ANNOTATION":"START","INSTRUCTION":"ANNOTATE"}
{"INSTRUCTION":"CONSTANT","NAME":"w"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"w"}
{"ARGS":["w"],"INSTRUCTION":"CALL","NAME":"f","RESULT":["a"],"TIME":"1"}
{"INSTRUCTION":"MEMORY","MEMORY":"0","NAME":"a"}
{"ALIAS":"1","INSTRUCTION":"ALIAS","NAME":"a"}
>>> 1
relay-dtr-sim: error: t.log:4: 'a' views argument 1 of 1 [bad-log]
