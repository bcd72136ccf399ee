# an unknown instruction
$ relay-dtr-sim --budget=8 t.log
<<< t.log
{"ANNOTATION":"START","INSTRUCTION":"ANNOTATE"}
{"INSTRUCTION":"CONSTANT","NAME":"w"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"w"}
{"INSTRUCTION":"PIN","NAME":"w"}
>>> 1
relay-dtr-sim: error: t.log:4: instruction 'PIN' is not known [bad-log]
