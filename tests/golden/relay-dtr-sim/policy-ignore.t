# what is let go stays until the memory is needed
$ cp "$EXAMPLES/logs/policies.log" t.log; relay-dtr-sim --policy=ignore --budget=5 --heuristic=lru --events t.log
>>> 0
1 call w
1 call a
5 call b
6 evict a
6 call c
7 evict b
7 call d
8 pin d
8 ok
