# the adversary: with twice the calls, four times the executions
$ relay-dtr-sim --adversary=64 --budget=8 --heuristic=dtr,dtr-eq,dtr-local,lru,msps,e-star --thrash=none | cut -d, -f1,2,7,11,12 && relay-dtr-sim --adversary=128 --budget=8 --heuristic=dtr --thrash=none | cut -d, -f11,12
>>> 0
log,heuristic,status,calls,replays
"adversary",dtr,ok,65,224
"adversary",dtr-eq,ok,65,224
"adversary",dtr-local,ok,65,224
"adversary",lru,ok,65,224
"adversary",msps,ok,65,224
"adversary",e-star,ok,65,224
calls,replays
129,960
