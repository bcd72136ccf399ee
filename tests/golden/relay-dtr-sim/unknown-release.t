# a release of an unknown name is ignored
$ relay-dtr-sim --budget=9 --events t.log
<<< t.log
{"ANNOTATION":"START","INSTRUCTION":"ANNOTATE"}
{"INSTRUCTION":"CONSTANT","NAME":"w"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"w"}
{"INSTRUCTION":"RELEASE","NAME":"nobody"}
>>> 0
1 call w
1 ok
