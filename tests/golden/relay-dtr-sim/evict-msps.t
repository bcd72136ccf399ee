# every eviction by msps: time, score of each candidate, whose is least
# 10: a 1/1, d 4/1, b 1/1: b
# 10: a 1/1, d 5/1: a
# 13: d 6/1, e 3/2, c 5/4: c
# 17: d 5/1, e 7/2, a 1/1: a
# 17: d 6/1, e 8/2: e
# the last ones are those that the program lets go
$ cp "$EXAMPLES/logs/evictions.log" t.log; relay-dtr-sim --heuristic=msps --budget=8 --events t.log
>>> 0
1 call w
1 call a
2 call b
3 call c
6 call d
10 evict b
10 evict a
10 call e
13 evict c
13 replay a
14 call f
17 evict a
17 evict e
17 call g
20 evict d
20 evict f
20 pin g
20 ok
