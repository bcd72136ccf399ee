# every eviction by dtr-eq: time, score of each candidate, whose is least
# 10: a 1/8, d 4/0, b 1/4: a
# 10: d 4/0, b 2/4: b
# 13: d 6/3, e 3/0, c 5/12: c
# 17: d 8/7, e 7/8, a 5/4: e
# 17: d 11/7, a 8/4: d
# the last ones are those that the program lets go
$ cp "$EXAMPLES/logs/evictions.log" t.log; relay-dtr-sim --heuristic=dtr-eq --budget=8 --events t.log
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
17 evict e
17 evict d
17 call g
20 evict a
20 evict f
20 pin g
20 ok
