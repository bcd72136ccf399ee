# without a library there is nothing to run
$ relay-run --input x=1
>>> 2
relay-run: error: name the model to run, such as ./model.so or model.onnx [no-library]
