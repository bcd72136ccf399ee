# a copy of what nothing made
$ relay-dtr-sim --budget=8 t.log
<<< t.log
{"ANNOTATION":"START","INSTRUCTION":"ANNOTATE"}
{"INSTRUCTION":"CONSTANT","NAME":"w"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"w"}
{"INSTRUCTION":"COPY","DST":"a","SRC":"b"}
>>> 1
relay-dtr-sim: error: t.log:4: there is no 'b' before this line [bad-log]
