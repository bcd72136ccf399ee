# Binary data are one error, and an ONNX model is called one
$ printf '\010\007\022\004test' | relay-parse; printf 'def @main() {\000}' | relay-parse
>>> 1
<stdin>: error: expected Relay text, found an ONNX model [syntax]
help: relay-import reads it
<stdin>: error: expected Relay text, found binary data [syntax]
