# the same as JSON
$ cp "$EXAMPLES/logs/table.log" t.log; relay-dtr-sim --ratio=1,0.8 --heuristic=dtr,size --format=json t.log | tee json.out && python3 -m json.tool json.out >/dev/null
>>> 0
[
{"log": "t.log", "heuristic": "dtr", "policy": "eager", "seed": 0, "ratio": 1, "budget": 7, "status": "ok", "clock": 20, "replayed": 0, "max_memory": 7, "calls": 6, "replays": 0, "evictions": 0, "scores": 0, "accesses": null, "peak": 7, "cost": 19, "constants": 1, "floor": 4, "slowdown": 1.05263},
{"log": "t.log", "heuristic": "dtr", "policy": "eager", "seed": 0, "ratio": 0.8, "budget": 5, "status": "ok", "clock": 21, "replayed": 1, "max_memory": 5, "calls": 6, "replays": 1, "evictions": 2, "scores": 3, "accesses": null, "peak": 7, "cost": 19, "constants": 1, "floor": 4, "slowdown": 1.10526},
{"log": "t.log", "heuristic": "size", "policy": "eager", "seed": 0, "ratio": 1, "budget": 7, "status": "ok", "clock": 20, "replayed": 0, "max_memory": 7, "calls": 6, "replays": 0, "evictions": 0, "scores": 0, "accesses": null, "peak": 7, "cost": 19, "constants": 1, "floor": 4, "slowdown": 1.05263},
{"log": "t.log", "heuristic": "size", "policy": "eager", "seed": 0, "ratio": 0.8, "budget": 5, "status": "ok", "clock": 21, "replayed": 1, "max_memory": 5, "calls": 6, "replays": 1, "evictions": 2, "scores": 3, "accesses": null, "peak": 7, "cost": 19, "constants": 1, "floor": 4, "slowdown": 1.10526}
]
