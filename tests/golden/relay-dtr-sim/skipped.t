# what is before START is skipped
$ relay-dtr-sim --budget=9 --events t.log
<<< t.log
{"INSTRUCTION":"RELEASE","NAME":"q"}
{"INSTRUCTION":"CONSTANT","NAME":"z"}

{"ANNOTATION":"START","INSTRUCTION":"ANNOTATE"}
{"INSTRUCTION":"CONSTANT","NAME":"w"}
{"INSTRUCTION":"MEMORY","MEMORY":"1","NAME":"w"}
>>> 0
1 call w
1 ok
