# --nan looks into one module
$ relay-build -q a.relay -o a.so; for o in 'a.relay a.relay' 'a.relay --expect 0=1' 'a.relay --format=json' 'a.so' 'a.relay --bisect'; do relay-cmp --nan $o; echo $?; done; relay-parse e.relay | relay-typecheck | relay-cmp --nan
<<< a.relay
#[version = "0.0.5"]
def @main() { 1f }
<<< e.relay
#[version = "0.0.5"]
>>> 1
relay-cmp: error: --nan looks into one module and prints text [nan-alone]
2
relay-cmp: error: --nan looks into one module and prints text [nan-alone]
2
relay-cmp: error: --nan looks into one module and prints text [nan-alone]
2
relay-cmp: error: --nan looks into one module and prints text [nan-alone]
2
relay-cmp: error: --nan looks into one module and prints text [nan-alone]
relay-cmp: error: --bisect needs a second module [bisect-alone]
2
relay-cmp: error: there is no function @main [no-function]
