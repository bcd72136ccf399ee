# all and ablation stand for lists
$ cp "$EXAMPLES/logs/table.log" t.log; relay-dtr-sim --ratio=1 --heuristic=all,ablation --trials=1 t.log | cut -d, -f2 | paste -sd" "
>>> 0
heuristic dtr dtr-eq dtr-local lru size msps random exact+size+stale exact+size exact+stale exact sets+size+stale sets+size sets+stale sets own+size+stale own+size own+stale own one+size+stale one+size one+stale one
