# What cannot be trained, and wrong usage
$ t() { relay-train "$@" --data=x.npz -o w.safetensors; echo $?; }; t none.relay; t free.relay; t ints.relay; t ranks.relay; t ranks.relay --loss=mse; t only.relay; t only.relay --loss=foo; t only.relay --rate=abc; t only.relay --rate=1e-3x; t only.txt; t only.onnx; relay-train only.relay -o w; relay-train only.relay --data=x.npz; relay-train only.relay --data=x.npz -o w --plot=p.svg; t -- a b; relay-train -n net.relay --data=x.npz --loss=mse -o 'a b'; relay-train fits.relay --data=x.npz --loss=mse -o w
<<< none.relay
#[version = "0.0.5"]
def @f(%x: float32) { %x }
<<< free.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 3), float32], %w: Tensor[(m, 3), float32]) { nn.dense(%x, %w) }
<<< ints.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 3), float32], %w: Tensor[(2, 3), float32], %i: int32) { nn.dense(%x, %w) }
<<< ranks.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 3), int32], %w: Tensor[(2, 3), float32]) { mean(%w) }
<<< only.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 3), float32]) { %x }
<<< fits.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32], %w: Tensor[(2, 4), float32]) { nn.dense(%x, %w) }
>>> 3
relay-train: error: there is no @main [train-model]
1
relay-train: error: %w has type Tensor[(m, 3), float32]: its extents must be numbers; --inputs names what is data [train-model]
1
relay-train: error: %i has type int32: only float32 is trained; --inputs names what is data [train-model]
1
relay-train: error: the result of @main has type float32, and cross-entropy needs Tensor[(n, ..., classes), float32] [train-model]
1
relay-train: error: the result of @main has type float32, and mse needs Tensor[(n, ...), float32] [train-model]
1
relay-train: error: @main has no parameters to train after the data [train-model]
1
relay-train: error: --loss: 'foo' is none of: cross-entropy nll mse l1 huber bce bce-logits ctc contrastive
Try 'relay-train --help'.
2
relay-train: error: --rate: 'abc' is not a number that is 0 or more
Try 'relay-train --help'.
2
relay-train: error: --rate: '1e-3x' is not a number that is 0 or more
Try 'relay-train --help'.
2
relay-train: error: 'only.txt' is not a .relay, .xml or .onnx file
Try 'relay-train --help'.
2
relay-import: error: cannot open 'only.onnx': No such file or directory [cannot-read]
3
relay-train: error: --data is missing
Try 'relay-train --help'.
relay-train: error: -o FILE is missing
Try 'relay-train --help'.
relay-train: error: --plot needs --log
Try 'relay-train --help'.
relay-train: error: unknown option '--'
Try 'relay-train --help'.
2
relay-parse -o DIR/01-read.xml net.relay
relay-typecheck -o DIR/02-typed.xml DIR/01-read.xml
relay-peval -f main -o DIR/03-unfolded.xml DIR/02-typed.xml
relay-training --share=0.1 -o DIR/03-form.xml DIR/03-unfolded.xml
relay-dce -f main -o DIR/03-training.xml DIR/03-form.xml
relay-link --rename=DIR/02-typed.xml:@main=network --qualify=DIR/03-training.xml=training_ -o DIR/04-linked.xml DIR/02-typed.xml DIR/03-training.xml DIR/loss.relay
relay-peval -f loss -f evaluate -o DIR/04-unfolded.xml DIR/04-linked.xml
relay-dce -f loss -f evaluate -o DIR/05-loss.xml DIR/04-unfolded.xml
relay-ad -f loss --recompute --wrt=NAME__p,... -o DIR/06-gradient.xml DIR/05-loss.xml
relay-link -o DIR/07-linked.xml DIR/06-gradient.xml DIR/step.relay
relay-peval -f init -f step -f evaluate -o DIR/08-unfolded.xml DIR/07-linked.xml
relay-cse -o DIR/09-step.xml DIR/08-unfolded.xml
relay-build -f step -f init -f evaluate -o DIR/step.so DIR/09-step.xml
relay-fit -o 'a b' --data=x.npz DIR/step.so
relay-train: error: cannot read 'x.npz': No such file or directory [cannot-read]
