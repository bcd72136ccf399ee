# parentheses nest to a limit, whatever stands in them
$ { echo '#[version = "0.0.5"]'; printf 'prim @f(%%X: Tensor[(n), float32]) -> (%%Y: Tensor[(n), float32]) { %%Y[i] = '; printf '%*s' 100000 '' | tr ' ' '('; echo '; }'; } >deep.relay; relay-parse deep.relay 2>&1 | cut -c 1-60
>>> 1
deep.relay:2:275: error: more than 200 levels of nesting [to
    2 | ...(((((((((((((((((((((((((((((((((((((((((((((((((
      |                                            ^
help: name parts of it with `let`
