# a name that would harm a terminal
$ relay-dtr-sim --budget=8 t.log
<<< t.log
{"ANNOTATION":"START","INSTRUCTION":"ANNOTATE"}
{"INSTRUCTION":"CONSTANT","NAME":"w"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"w"}
{"INSTRUCTION":"CALL","NAME":"f","ARGS":["\u001b[31m"],"RESULT":["a"],"TIME":"1"}
>>> 1
relay-dtr-sim: error: t.log:4: there is no '\x1b[31m' before this line [bad-log]
