# standard input, with budgets in bytes; no ratio
$ cp "$EXAMPLES/logs/table.log" t.log; relay-dtr-sim --budget=8,7 - <t.log | cut -d, -f1,2,5-7
>>> 0
log,heuristic,ratio,budget,status
"<stdin>",dtr-eq,,8,ok
"<stdin>",dtr-eq,,7,ok
