# a name that is not bound cannot be bound again
$ relay-dtr-sim --budget=8 t.log
<<< t.log
{"ANNOTATION":"START","INSTRUCTION":"ANNOTATE"}
{"INSTRUCTION":"CONSTANT","NAME":"w"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"w"}
{"INSTRUCTION":"COPY_FROM","DST":"a","SRC":"w"}
>>> 1
relay-dtr-sim: error: t.log:4: there is no 'a' before this line [bad-log]
