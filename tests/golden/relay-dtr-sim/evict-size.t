# every eviction by size: time, score of each candidate, whose is least
# 10: a 1/1, d 1/1, b 1/1: b
# 10: a 1/1, d 1/1: d
# 13: e 1/2, c 1/4: c
# 16: e 1/2, a 1/1: e
# the last ones are those that the program lets go
$ cp "$EXAMPLES/logs/evictions.log" t.log; relay-dtr-sim --heuristic=size --budget=8 --events t.log
>>> 0
1 call w
1 call a
2 call b
3 call c
6 call d
10 evict b
10 evict d
10 call e
13 evict c
13 call f
16 evict e
16 call g
19 evict a
19 evict f
19 pin g
19 ok
