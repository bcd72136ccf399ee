# the list of operators as JSON and CSV
$ relay-import --list-ops --format=csv | grep -E '^domain|,(Abs|Clip),'; relay-import --list-ops --format=json | python3 -c 'import json, sys; t = json.load(sys.stdin); print(t[0], len(t) > 300)'; [ $(relay-import --list-ops --format=csv | wc -l) = $(($(relay-import --list-ops | wc -l) + 1)) ]
>>> 0
domain,operator,first,last
ai.onnx,Abs,1,28
ai.onnx,Clip,1,10
ai.onnx,Clip,11,28
{'domain': 'ai.onnx', 'operator': 'Abs', 'first': 1, 'last': 28} True
