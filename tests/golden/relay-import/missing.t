# a missing file
$ relay-import nothing.onnx
>>> 3
relay-import: error: cannot open 'nothing.onnx': No such file or directory [cannot-read]
