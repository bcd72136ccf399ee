# an index beyond the arguments
$ relay-dtr-sim --budget=8 t.log
<<< t.log
{"ANNOTATION":"START","INSTRUCTION":"ANNOTATE"}
{"INSTRUCTION":"CONSTANT","NAME":"w"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"w"}
{"ARGS":["w"],"INSTRUCTION":"CALL","NAME":"f","RESULT":["a"],"TIME":"5"}
{"INSTRUCTION":"MEMORY","MEMORY":"2","NAME":"a"}
{"ALIAS":"-1","INSTRUCTION":"ALIAS","NAME":"a"}
{"INSTRUCTION":"MUTATE","NAME":"f_","ARGS":["a"],"MUTATE":[1],"TIME":"1"}
>>> 1
relay-dtr-sim: error: t.log:7: entry 0 of 'MUTATE' is not an index of the 1 arguments [bad-log]
