# an empty step
$ relay-dtr-sim --ratio=1 t.log
<<< t.log
{"ANNOTATION":"START","INSTRUCTION":"ANNOTATE"}
>>> 0
log,heuristic,policy,seed,ratio,budget,status,clock,replayed,max_memory,calls,replays,evictions,scores,accesses,peak,cost,constants,floor,slowdown
"t.log",dtr-eq,eager,0,1,0,ok,1,0,0,0,0,0,0,,0,0,0,0,
