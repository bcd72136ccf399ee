# without a library there is nothing to run
$ relay-run --input x=1
>>> 2
relay-run: error: name the library to run, such as ./model.so [no-library]
