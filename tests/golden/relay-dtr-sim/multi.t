# outputs come together: p was evicted, q not; the second copy of q that
# comes with p is freed at once, but needs room (budget and largest memory are 4)
$ relay-dtr-sim --budget=4 --heuristic=lru --events t.log && relay-dtr-sim --budget=4 --heuristic=lru t.log | cut -d, -f7,10
<<< t.log
{"ANNOTATION":"START","INSTRUCTION":"ANNOTATE"}
{"INSTRUCTION":"CONSTANT","NAME":"w"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"w"}
{"ARGS":["w"],"INSTRUCTION":"CALL","NAME":"f","RESULT":["p","q"],"TIME":"4"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"p"}
{"ALIAS":"-1","INSTRUCTION":"ALIAS","NAME":"p"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"q"}
{"ALIAS":"-1","INSTRUCTION":"ALIAS","NAME":"q"}
{"ARGS":["q"],"INSTRUCTION":"CALL","NAME":"f","RESULT":["r"],"TIME":"1"}
{"INSTRUCTION":"MEMORY","MEMORY":"2","NAME":"r"}
{"ALIAS":"-1","INSTRUCTION":"ALIAS","NAME":"r"}
{"INSTRUCTION":"RELEASE","NAME":"r"}
{"ARGS":["p","q"],"INSTRUCTION":"CALL","NAME":"f","RESULT":["u"],"TIME":"1"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"u"}
{"ALIAS":"-1","INSTRUCTION":"ALIAS","NAME":"u"}
>>> 0
1 call w
1 call p
5 evict p
5 call r
6 evict r
6 replay p
10 call u
11 pin p
11 pin q
11 pin u
11 ok
status,max_memory
ok,4
