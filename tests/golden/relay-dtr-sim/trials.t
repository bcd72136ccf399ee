# trials of the random heuristic have seeds, and repeat
$ relay-dtr-sim --ratio=1 --heuristic=random --trials=3 --seed=7 t.log >a && relay-dtr-sim --ratio=1 --heuristic=random --trials=3 --seed=7 t.log | cmp - a && cut -d, -f2-5 a
<<< t.log
{"ANNOTATION":"START","INSTRUCTION":"ANNOTATE"}
{"INSTRUCTION":"CONSTANT","NAME":"w"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"w"}
{"ARGS":["w"],"INSTRUCTION":"CALL","NAME":"f","RESULT":["a"],"TIME":"10"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"a"}
{"ALIAS":"-1","INSTRUCTION":"ALIAS","NAME":"a"}
{"ARGS":["a"],"INSTRUCTION":"CALL","NAME":"f","RESULT":["b"],"TIME":"1"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"b"}
{"ALIAS":"-1","INSTRUCTION":"ALIAS","NAME":"b"}
{"ARGS":["b"],"INSTRUCTION":"CALL","NAME":"f","RESULT":["c"],"TIME":"5"}
{"INSTRUCTION":"MEMORY","MEMORY":"2","NAME":"c"}
{"ALIAS":"-1","INSTRUCTION":"ALIAS","NAME":"c"}
{"ARGS":["c"],"INSTRUCTION":"CALL","NAME":"f","RESULT":["x"],"TIME":"2"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"x"}
{"ALIAS":"-1","INSTRUCTION":"ALIAS","NAME":"x"}
{"ARGS":["a","b","x"],"INSTRUCTION":"CALL","NAME":"f","RESULT":["d"],"TIME":"1"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"d"}
{"ALIAS":"-1","INSTRUCTION":"ALIAS","NAME":"d"}
{"INSTRUCTION":"RELEASE","NAME":"a"}
{"INSTRUCTION":"RELEASE","NAME":"b"}
{"INSTRUCTION":"RELEASE","NAME":"c"}
{"INSTRUCTION":"RELEASE","NAME":"x"}
>>> 0
heuristic,policy,seed,ratio
random,eager,7,1
random,eager,8,1
random,eager,9,1
