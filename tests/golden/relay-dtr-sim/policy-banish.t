# what is let go is dropped, even a constant, and what was made of it is
# pinned
$ cp "$EXAMPLES/logs/policies.log" t.log; relay-dtr-sim --policy=banish --budget=5 --heuristic=lru --events t.log
>>> 0
1 call w
1 call a
5 call b
6 banish a
6 pin b
6 call c
7 banish w
7 banish b
7 pin c
7 call d
8 banish c
8 pin d
8 ok
