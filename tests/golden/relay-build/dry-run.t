# The pipeline, quoted for the shell
$ relay-build --dry-run 'my model.onnx' --shape 'x=1x3' --dim="b n=2" -O3 --target x86_64-linux-gnu --prefix=p --function f --strict -o "it's.o"
>>> 0
relay-import --shape=x=1x3 '--dim=b n=2' 'my model.onnx' |
    relay-typecheck --function=f |
    relay-simplify --strict |
    relay-dce --function=f |
    relay-layout --strict |
    relay-fold --growth=256M |
    relay-dce --function=f |
    relay-fuse |
    relay-lower |
    relay-schedule --target=x86_64-linux-gnu --strict |
    relay-plan |
    relay-codegen --optimize=3 --target=x86_64-linux-gnu --prefix=p --function=f --strict -o 'it'\''s.o'
