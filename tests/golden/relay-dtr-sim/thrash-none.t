# the same without a limit
$ cp "$EXAMPLES/logs/thrashing.log" t.log; relay-dtr-sim --heuristic=lru --budget=3 --thrash=none t.log | cut -d, -f7-9,12
>>> 0
status,clock,replayed,replays
ok,40,24,8
