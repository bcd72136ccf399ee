# Binary data are one error, and an ONNX model is called one
$ printf '\010\007\022\004test' | relay-parse; printf 'def @main() {\000}' | relay-parse
>>> 1
<stdin>:1:1: error: expected Relay text, found an ONNX model [syntax]
    1 | \x08\x07\x12\x04test
      | ^~~~
help: relay-import reads it
<stdin>:1:1: error: expected Relay text, found binary data [syntax]
    1 | def @main() {\x00}
      | ^
