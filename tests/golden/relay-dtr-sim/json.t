# the same as JSON
$ relay-dtr-sim --ratio=1,0.8 --heuristic=dtr,size --format=json t.log | tee json.out && python3 -m json.tool json.out >/dev/null
<<< t.log
{"ANNOTATION":"START","INSTRUCTION":"ANNOTATE"}
{"INSTRUCTION":"CONSTANT","NAME":"w"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"w"}
{"ARGS":["w"],"INSTRUCTION":"CALL","NAME":"f","RESULT":["a"],"TIME":"10"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"a"}
{"ALIAS":"-1","INSTRUCTION":"ALIAS","NAME":"a"}
{"ARGS":["a"],"INSTRUCTION":"CALL","NAME":"f","RESULT":["b"],"TIME":"1"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"b"}
{"ALIAS":"-1","INSTRUCTION":"ALIAS","NAME":"b"}
{"ARGS":["b"],"INSTRUCTION":"CALL","NAME":"f","RESULT":["c"],"TIME":"5"}
{"INSTRUCTION":"MEMORY","MEMORY":"2","NAME":"c"}
{"ALIAS":"-1","INSTRUCTION":"ALIAS","NAME":"c"}
{"ARGS":["c"],"INSTRUCTION":"CALL","NAME":"f","RESULT":["x"],"TIME":"2"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"x"}
{"ALIAS":"-1","INSTRUCTION":"ALIAS","NAME":"x"}
{"ARGS":["a","b","x"],"INSTRUCTION":"CALL","NAME":"f","RESULT":["d"],"TIME":"1"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"d"}
{"ALIAS":"-1","INSTRUCTION":"ALIAS","NAME":"d"}
{"INSTRUCTION":"RELEASE","NAME":"a"}
{"INSTRUCTION":"RELEASE","NAME":"b"}
{"INSTRUCTION":"RELEASE","NAME":"c"}
{"INSTRUCTION":"RELEASE","NAME":"x"}
>>> 0
[
{"log": "t.log", "heuristic": "dtr", "policy": "eager", "seed": 0, "ratio": 1, "budget": 7, "status": "ok", "clock": 20, "replayed": 0, "max_memory": 7, "calls": 6, "replays": 0, "evictions": 0, "scores": 0, "accesses": null, "peak": 7, "cost": 19, "constants": 1, "floor": 4, "slowdown": 1.05263},
{"log": "t.log", "heuristic": "dtr", "policy": "eager", "seed": 0, "ratio": 0.8, "budget": 5, "status": "ok", "clock": 21, "replayed": 1, "max_memory": 5, "calls": 6, "replays": 1, "evictions": 2, "scores": 3, "accesses": null, "peak": 7, "cost": 19, "constants": 1, "floor": 4, "slowdown": 1.10526},
{"log": "t.log", "heuristic": "size", "policy": "eager", "seed": 0, "ratio": 1, "budget": 7, "status": "ok", "clock": 20, "replayed": 0, "max_memory": 7, "calls": 6, "replays": 0, "evictions": 0, "scores": 0, "accesses": null, "peak": 7, "cost": 19, "constants": 1, "floor": 4, "slowdown": 1.05263},
{"log": "t.log", "heuristic": "size", "policy": "eager", "seed": 0, "ratio": 0.8, "budget": 5, "status": "ok", "clock": 21, "replayed": 1, "max_memory": 5, "calls": 6, "replays": 1, "evictions": 2, "scores": 3, "accesses": null, "peak": 7, "cost": 19, "constants": 1, "floor": 4, "slowdown": 1.10526}
]
