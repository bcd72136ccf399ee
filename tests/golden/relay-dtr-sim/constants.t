# constants that do not fit
$ relay-dtr-sim --budget=1 --events t.log
<<< t.log
{"ANNOTATION":"START","INSTRUCTION":"ANNOTATE"}
{"INSTRUCTION":"CONSTANT","NAME":"w"}
{"INSTRUCTION":"MEMORY","MEMORY":"2","NAME":"w"}
>>> 0
1 oom
