# every eviction by dtr-eq: time, score of each candidate, whose is least
# 10: a 1/8, d 4/0, b 1/4: a
# 10: d 4/0, b 2/4: b
# 13: d 6/3, e 3/0, c 5/12: c
# 17: d 8/7, e 7/8, a 5/4: e
# 17: d 11/7, a 8/4: d
# the last ones are those that the program lets go
$ relay-dtr-sim --heuristic=dtr-eq --budget=8 --events t.log
<<< t.log
{"ANNOTATION":"START","INSTRUCTION":"ANNOTATE"}
{"INSTRUCTION":"CONSTANT","NAME":"w"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"w"}
{"ARGS":["w"],"INSTRUCTION":"CALL","NAME":"f","RESULT":["a"],"TIME":"1"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"a"}
{"ALIAS":"-1","INSTRUCTION":"ALIAS","NAME":"a"}
{"ARGS":["a","w"],"INSTRUCTION":"CALL","NAME":"f","RESULT":["b"],"TIME":"1"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"b"}
{"ALIAS":"-1","INSTRUCTION":"ALIAS","NAME":"b"}
{"ARGS":["b"],"INSTRUCTION":"CALL","NAME":"f","RESULT":["c"],"TIME":"3"}
{"INSTRUCTION":"MEMORY","MEMORY":"4","NAME":"c"}
{"ALIAS":"-1","INSTRUCTION":"ALIAS","NAME":"c"}
{"ARGS":["w","b"],"INSTRUCTION":"CALL","NAME":"f","RESULT":["d"],"TIME":"4"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"d"}
{"ALIAS":"-1","INSTRUCTION":"ALIAS","NAME":"d"}
{"ARGS":["c"],"INSTRUCTION":"CALL","NAME":"f","RESULT":["e"],"TIME":"3"}
{"INSTRUCTION":"MEMORY","MEMORY":"2","NAME":"e"}
{"ALIAS":"-1","INSTRUCTION":"ALIAS","NAME":"e"}
{"ARGS":["a"],"INSTRUCTION":"CALL","NAME":"f","RESULT":["f"],"TIME":"3"}
{"INSTRUCTION":"MEMORY","MEMORY":"2","NAME":"f"}
{"ALIAS":"-1","INSTRUCTION":"ALIAS","NAME":"f"}
{"ARGS":["f"],"INSTRUCTION":"CALL","NAME":"f","RESULT":["g"],"TIME":"3"}
{"INSTRUCTION":"MEMORY","MEMORY":"4","NAME":"g"}
{"ALIAS":"-1","INSTRUCTION":"ALIAS","NAME":"g"}
{"INSTRUCTION":"RELEASE","NAME":"a"}
{"INSTRUCTION":"RELEASE","NAME":"b"}
{"INSTRUCTION":"RELEASE","NAME":"c"}
{"INSTRUCTION":"RELEASE","NAME":"d"}
{"INSTRUCTION":"RELEASE","NAME":"e"}
{"INSTRUCTION":"RELEASE","NAME":"f"}
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
