# wrong usage
$ relay-dtr-sim --thrash=0.5 t.log
<<< t.log
{"ANNOTATION":"START","INSTRUCTION":"ANNOTATE"}
{"INSTRUCTION":"CONSTANT","NAME":"w"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"w"}
{"ARGS":["w"],"INSTRUCTION":"CALL","NAME":"f","RESULT":["a"],"TIME":"5"}
{"INSTRUCTION":"MEMORY","MEMORY":"2","NAME":"a"}
{"ALIAS":"-1","INSTRUCTION":"ALIAS","NAME":"a"}
>>> 2
relay-dtr-sim: error: --thrash: '0.5' is no factor from 1 on, and not none [usage]
