# all columns
$ relay-dtr-sim --ratio=1,0.8 --heuristic=dtr,size --accesses t.log
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
log,heuristic,policy,seed,ratio,budget,status,clock,replayed,max_memory,calls,replays,evictions,scores,accesses,peak,cost,constants,floor,slowdown
"t.log",dtr,eager,0,1,7,ok,20,0,7,6,0,0,0,64,7,19,1,4,1.05263
"t.log",dtr,eager,0,0.8,5,ok,21,1,5,6,1,2,3,82,7,19,1,4,1.10526
"t.log",size,eager,0,1,7,ok,20,0,7,6,0,0,0,0,7,19,1,4,1.05263
"t.log",size,eager,0,0.8,5,ok,21,1,5,6,1,2,3,3,7,19,1,4,1.10526
