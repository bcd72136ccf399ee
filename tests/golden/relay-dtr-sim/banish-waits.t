# while something evicted needs it, it is not dropped: a waits until b is
# replayed
$ relay-dtr-sim --policy=banish --budget=5 --heuristic=size --events t.log
<<< t.log
{"ANNOTATION":"START","INSTRUCTION":"ANNOTATE"}
{"INSTRUCTION":"CONSTANT","NAME":"w"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"w"}
{"ARGS":["w"],"INSTRUCTION":"CALL","NAME":"f","RESULT":["a"],"TIME":"4"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"a"}
{"ALIAS":"-1","INSTRUCTION":"ALIAS","NAME":"a"}
{"ARGS":["a"],"INSTRUCTION":"CALL","NAME":"f","RESULT":["b"],"TIME":"1"}
{"INSTRUCTION":"MEMORY","MEMORY":"2","NAME":"b"}
{"ALIAS":"-1","INSTRUCTION":"ALIAS","NAME":"b"}
{"ARGS":["w"],"INSTRUCTION":"CALL","NAME":"f","RESULT":["c"],"TIME":"1"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"c"}
{"ALIAS":"-1","INSTRUCTION":"ALIAS","NAME":"c"}
{"ARGS":["w"],"INSTRUCTION":"CALL","NAME":"f","RESULT":["d"],"TIME":"1"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"d"}
{"ALIAS":"-1","INSTRUCTION":"ALIAS","NAME":"d"}
{"INSTRUCTION":"RELEASE","NAME":"a"}
{"INSTRUCTION":"RELEASE","NAME":"c"}
{"ARGS":["b"],"INSTRUCTION":"CALL","NAME":"f","RESULT":["e"],"TIME":"1"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"e"}
{"ALIAS":"-1","INSTRUCTION":"ALIAS","NAME":"e"}
{"INSTRUCTION":"RELEASE","NAME":"d"}
>>> 0
1 call w
1 call a
5 call b
6 call c
7 evict b
7 call d
8 banish c
8 replay b
9 banish a
9 pin b
9 call e
10 banish d
10 pin e
10 ok
