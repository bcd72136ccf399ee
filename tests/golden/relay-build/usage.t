# Wrong usage
$ for a in "" "a.onnx" "a.txt -o b" "a.onnx b.onnx -o c" "a.onnx -o" "--what" "a.relay --dim n=1 -o b" "gone.relay -o b.so"; do relay-build $a; echo "status $?"; done
>>> 0
relay-build: error: no MODEL is given
Try 'relay-build --help'.
status 2
relay-build: error: -o OUTPUT is missing
Try 'relay-build --help'.
status 2
relay-build: error: 'a.txt' is not a .onnx, .relay or .xml file
Try 'relay-build --help'.
status 2
relay-build: error: more than one model: 'a.onnx' and 'b.onnx'
Try 'relay-build --help'.
status 2
relay-build: error: -o needs a value
Try 'relay-build --help'.
status 2
relay-build: error: unknown option '--what'
Try 'relay-build --help'.
status 2
relay-build: error: --shape, --dim, --const and --define are for .onnx files
Try 'relay-build --help'.
status 2
relay-parse: error: cannot read 'gone.relay': No such file or directory [cannot-read]
status 3
