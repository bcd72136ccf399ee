# recomputation costs more than the calls: 18 ns where those cost 15
$ relay-dtr-sim --heuristic=one+size --budget=3 --events t.log
<<< t.log
{"ANNOTATION":"START","INSTRUCTION":"ANNOTATE"}
{"INSTRUCTION":"CONSTANT","NAME":"w"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"w"}
{"ARGS":["w"],"INSTRUCTION":"CALL","NAME":"f","RESULT":["a"],"TIME":"5"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"a"}
{"ALIAS":"-1","INSTRUCTION":"ALIAS","NAME":"a"}
{"ARGS":["w"],"INSTRUCTION":"CALL","NAME":"f","RESULT":["b"],"TIME":"1"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"b"}
{"ALIAS":"-1","INSTRUCTION":"ALIAS","NAME":"b"}
{"ARGS":["w"],"INSTRUCTION":"CALL","NAME":"f","RESULT":["c"],"TIME":"1"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"c"}
{"ALIAS":"-1","INSTRUCTION":"ALIAS","NAME":"c"}
{"ARGS":["a"],"INSTRUCTION":"CALL","NAME":"f","RESULT":["d"],"TIME":"1"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"d"}
{"ALIAS":"-1","INSTRUCTION":"ALIAS","NAME":"d"}
{"ARGS":["b"],"INSTRUCTION":"CALL","NAME":"f","RESULT":["d1"],"TIME":"1"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"d1"}
{"ALIAS":"-1","INSTRUCTION":"ALIAS","NAME":"d1"}
{"INSTRUCTION":"RELEASE","NAME":"d"}
{"INSTRUCTION":"RELEASE","NAME":"d1"}
{"ARGS":["a"],"INSTRUCTION":"CALL","NAME":"f","RESULT":["e"],"TIME":"1"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"e"}
{"ALIAS":"-1","INSTRUCTION":"ALIAS","NAME":"e"}
{"ARGS":["b"],"INSTRUCTION":"CALL","NAME":"f","RESULT":["e1"],"TIME":"1"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"e1"}
{"ALIAS":"-1","INSTRUCTION":"ALIAS","NAME":"e1"}
{"INSTRUCTION":"RELEASE","NAME":"e"}
{"INSTRUCTION":"RELEASE","NAME":"e1"}
{"ARGS":["a"],"INSTRUCTION":"CALL","NAME":"f","RESULT":["f"],"TIME":"1"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"f"}
{"ALIAS":"-1","INSTRUCTION":"ALIAS","NAME":"f"}
{"ARGS":["b"],"INSTRUCTION":"CALL","NAME":"f","RESULT":["f1"],"TIME":"1"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"f1"}
{"ALIAS":"-1","INSTRUCTION":"ALIAS","NAME":"f1"}
{"INSTRUCTION":"RELEASE","NAME":"f"}
{"INSTRUCTION":"RELEASE","NAME":"f1"}
{"ARGS":["a"],"INSTRUCTION":"CALL","NAME":"f","RESULT":["g"],"TIME":"1"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"g"}
{"ALIAS":"-1","INSTRUCTION":"ALIAS","NAME":"g"}
{"ARGS":["b"],"INSTRUCTION":"CALL","NAME":"f","RESULT":["g1"],"TIME":"1"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"g1"}
{"ALIAS":"-1","INSTRUCTION":"ALIAS","NAME":"g1"}
{"INSTRUCTION":"RELEASE","NAME":"g"}
{"INSTRUCTION":"RELEASE","NAME":"g1"}
{"INSTRUCTION":"RELEASE","NAME":"a"}
{"INSTRUCTION":"RELEASE","NAME":"b"}
{"INSTRUCTION":"RELEASE","NAME":"c"}
>>> 0
1 call w
1 call a
6 call b
7 evict b
7 call c
8 evict c
8 call d
9 evict a
9 replay b
10 evict d
10 call d1
11 evict d1
11 replay a
16 evict b
16 call e
17 evict a
17 replay b
18 evict e
18 call e1
19 evict e1
19 replay a
24 evict b
24 call f
25 evict a
25 replay b
26 evict f
26 call f1
27 evict f1
27 replay a
32 thrash
