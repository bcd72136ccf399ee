# every eviction by lru: time, score of each candidate, whose is least
# 10: a 1/8, d 1/0, b 1/4: a
# 10: d 1/0, b 1/4: b
# 13: d 1/3, e 1/0, c 1/3: c
# 17: d 1/7, e 1/4, a 1/4: d
# 17: e 1/4, a 1/4: a
# 17: e 1/4: e
# the last ones are those that the program lets go
$ cp "$EXAMPLES/logs/evictions.log" t.log; relay-dtr-sim --heuristic=lru --budget=8 --events t.log
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
17 evict d
17 evict a
17 evict e
17 call g
20 evict f
20 pin g
20 ok
