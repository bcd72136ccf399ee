# Facts that cannot be read, that name no extent of the function, or none at all
$ relay-parse in.relay >a.xml; for f in 'bath <= 3' '3 <= 4' 'batch <=' 'batch <= ?' 'batch <= 3,' '"n" <= 2' 'q == 1, r == 2'; do relay-typecheck --assume="$f" a.xml; echo $?; done; relay-typecheck -f f --assume='batch <= 3' a.xml; relay-typecheck --assume='' a.xml | relay-print | grep -c assume
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(batch, k), float32]) { nn.softmax(%x) }
>>> 1
relay-typecheck: error: no parameter of @main has an extent that is named 'bath' [no-extent]
help: did you mean 'batch'?
1
relay-typecheck: error: the assumption "3 <= 4" names no extent [no-extent]
1
relay-typecheck: error: expected an extent, found the end of the text [syntax]
1
relay-typecheck: error: the assumption "batch <= ?" is about an extent without a name [no-extent]
1
relay-typecheck: error: expected an extent, found the end of the text [syntax]
1
relay-typecheck: error: expected an extent, found the string '"n"' [syntax]
1
relay-typecheck: error: no parameter of @main has an extent that is named 'q' [no-extent]
help: did you mean 'k'?
relay-typecheck: error: no parameter of @main has an extent that is named 'r' [no-extent]
help: did you mean 'k'?
1
relay-typecheck: error: there is no function @f [no-function]
help: name one with --function, such as --function main
0
