# operators that later sets no longer have end where they ended
$ relay-import --list-ops | grep -E ' (Scatter|ScatterElements|Upsample|Resize|Scaler) '
>>> 0
ai.onnx Resize 10
ai.onnx Resize 11-28
ai.onnx Scatter 9-10
ai.onnx ScatterElements 11-28
ai.onnx Upsample 1-6
ai.onnx Upsample 7-9
ai.onnx.ml Scaler 1-5
