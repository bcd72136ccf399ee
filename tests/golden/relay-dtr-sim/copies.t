# names share a tensor; the last one lets it go
$ relay-dtr-sim --budget=9 --events t.log
<<< t.log
{"ANNOTATION":"START","INSTRUCTION":"ANNOTATE"}
{"INSTRUCTION":"CONSTANT","NAME":"w"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"w"}
{"ARGS":["w"],"INSTRUCTION":"CALL","NAME":"f","RESULT":["a"],"TIME":"4"}
{"INSTRUCTION":"MEMORY","MEMORY":"2","NAME":"a"}
{"ALIAS":"-1","INSTRUCTION":"ALIAS","NAME":"a"}
{"INSTRUCTION":"COPY","DST":"b","SRC":"a"}
{"INSTRUCTION":"RELEASE","NAME":"a"}
{"ARGS":["b"],"INSTRUCTION":"CALL","NAME":"f","RESULT":["c"],"TIME":"1"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"c"}
{"ALIAS":"-1","INSTRUCTION":"ALIAS","NAME":"c"}
{"INSTRUCTION":"COPY_FROM","DST":"b","SRC":"c"}
{"INSTRUCTION":"RELEASE","NAME":"c"}
>>> 0
1 call w
1 call a
5 call c
6 evict a
6 pin c
6 ok
