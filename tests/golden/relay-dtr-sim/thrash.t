# recomputation costs more than the calls: 18 ns where those cost 15
$ cp "$EXAMPLES/logs/thrashing.log" t.log; relay-dtr-sim --heuristic=one+size --budget=3 --events t.log
>>> 0
1 call w
1 call a
6 call b
7 evict b
7 call c
8 evict c
8 call d
9 evict a
9 replay b
10 evict d
10 call d1
11 evict d1
11 replay a
16 evict b
16 call e
17 evict a
17 replay b
18 evict e
18 call e1
19 evict e1
19 replay a
24 evict b
24 call f
25 evict a
25 replay b
26 evict f
26 call f1
27 evict f1
27 replay a
32 thrash
