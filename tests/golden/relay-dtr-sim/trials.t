# trials of the random heuristic have seeds, and repeat
$ cp "$EXAMPLES/logs/table.log" t.log; relay-dtr-sim --ratio=1 --heuristic=random --trials=3 --seed=7 t.log >a && relay-dtr-sim --ratio=1 --heuristic=random --trials=3 --seed=7 t.log | cmp - a && cut -d, -f2-5 a
>>> 0
heuristic,policy,seed,ratio
random,eager,7,1
random,eager,8,1
random,eager,9,1
