# a change in place is a call that makes a new tensor, of which the name is
# then; the old one goes
$ relay-dtr-sim --budget=9 --events t.log
<<< t.log
{"ANNOTATION":"START","INSTRUCTION":"ANNOTATE"}
{"INSTRUCTION":"CONSTANT","NAME":"w"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"w"}
{"ARGS":["w"],"INSTRUCTION":"CALL","NAME":"f","RESULT":["a"],"TIME":"4"}
{"INSTRUCTION":"MEMORY","MEMORY":"2","NAME":"a"}
{"ALIAS":"-1","INSTRUCTION":"ALIAS","NAME":"a"}
{"INSTRUCTION":"MUTATE","NAME":"f_","ARGS":["a","w"],"MUTATE":[0],"TIME":"1"}
{"ARGS":["a"],"INSTRUCTION":"CALL","NAME":"f","RESULT":["c"],"TIME":"1"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"c"}
{"ALIAS":"-1","INSTRUCTION":"ALIAS","NAME":"c"}
{"INSTRUCTION":"RELEASE","NAME":"a"}
>>> 0
1 call w
1 call a
5 call a
6 evict a
6 call c
7 evict a
7 pin c
7 ok
