# every eviction by dtr-local: time, score of each candidate, whose is least
# 10: a 1/8, d 4/0, b 1/4: a
# 10: d 4/0, b 1/4: b
# 13: d 4/3, e 3/0, c 3/12: c
# 17: d 4/7, e 3/8, a 1/4: a
# 17: d 4/7, e 3/8: e
# the last ones are those that the program lets go
$ cp "$EXAMPLES/logs/evictions.log" t.log; relay-dtr-sim --heuristic=dtr-local --budget=8 --events t.log
>>> 0
1 call w
1 call a
2 call b
3 call c
6 call d
10 evict a
10 evict b
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
