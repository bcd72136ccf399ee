# all columns
$ cp "$EXAMPLES/logs/table.log" t.log; relay-dtr-sim --ratio=1,0.8 --heuristic=dtr,size --accesses t.log
>>> 0
log,heuristic,policy,seed,ratio,budget,status,clock,replayed,max_memory,calls,replays,evictions,scores,accesses,peak,cost,constants,floor,slowdown
"t.log",dtr,eager,0,1,7,ok,20,0,7,6,0,0,0,64,7,19,1,4,1.05263
"t.log",dtr,eager,0,0.8,5,ok,21,1,5,6,1,2,3,82,7,19,1,4,1.10526
"t.log",size,eager,0,1,7,ok,20,0,7,6,0,0,0,0,7,19,1,4,1.05263
"t.log",size,eager,0,0.8,5,ok,21,1,5,6,1,2,3,3,7,19,1,4,1.10526
