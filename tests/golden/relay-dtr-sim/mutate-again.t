# and what it was is recomputed where the changed one is evicted
$ relay-dtr-sim --budget=5 --heuristic=lru --events t.log
<<< t.log
{"ANNOTATION":"START","INSTRUCTION":"ANNOTATE"}
{"INSTRUCTION":"CONSTANT","NAME":"w"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"w"}
{"ARGS":["w"],"INSTRUCTION":"CALL","NAME":"f","RESULT":["a"],"TIME":"4"}
{"INSTRUCTION":"MEMORY","MEMORY":"2","NAME":"a"}
{"ALIAS":"-1","INSTRUCTION":"ALIAS","NAME":"a"}
{"INSTRUCTION":"MUTATE","NAME":"f_","ARGS":["a"],"MUTATE":[0],"TIME":"1"}
{"ARGS":["w"],"INSTRUCTION":"CALL","NAME":"f","RESULT":["c"],"TIME":"1"}
{"INSTRUCTION":"MEMORY","MEMORY":"3","NAME":"c"}
{"ALIAS":"-1","INSTRUCTION":"ALIAS","NAME":"c"}
{"INSTRUCTION":"RELEASE","NAME":"c"}
>>> 0
1 call w
1 call a
5 call a
6 evict a
6 evict a
6 call c
7 evict c
7 replay a
11 replay a
12 pin a
12 ok
