# The specification's tables and the registry name the same operators.
$ "$ROOT"/tests/registry/check
>>> 0
293 names, 313 operators and aliases
