# what is not a rule
$ relay-parse in.relay | relay-typecheck >in.xml; relay-simplify --rules r.relay in.xml; relay-simplify --rules s.relay in.xml; relay-simplify --rules none in.xml; echo $?; relay-simplify --rules in.xml in.xml; echo $?; relay-simplify --rules e.relay in.xml; relay-simplify --rules p.relay in.xml; echo '#[version = "0.0.5"]' >h.relay; relay-simplify --rules h.relay in.xml; relay-simplify --rules p.relay --only=q in.xml
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4), float32]) { %x }
<<< r.relay
#[version = "0.0.5"]
rule a(%x, %y) { nn.relu(%x) } => { %x + %y };
rule b(%x) { transpose(%x, axes=p) } => { transpose(%x, axes=q) };
rule c(%x) { if (%x) { 1 } else { 2 } } => { 1 };
rule d(%x) { %x } => { %x };
rule f(%x, numerics="quick", doc="x") { nn.relu(%x) } => { %x } where rank(%x) == r;
pattern p(%x) { nn.relu(%x) } or { sigmoid(%x) }
rule g(%x) { @p(@p(%x, %x)) } => { @p(%x) };
rule h(%x) { %x + const[Tensor[(2), float32]](1f, 2f) } => { %x };
<<< s.relay
#[version = "0.0.5"]
rule e(%x) { @nope(%x) } => { %x };
rule f(%x) { nn.relu(%x) } => { %x } where float(%y);
rule g(%x) { nn.reluu(%x) } => { %x };
rule h(%x) { nn.softmax(%x, axs=1) } => { %x };
rule i(%x) { nn.softmax(%x, axis="a") } => { %x };
rule j(%x) { nn.relu(%x) };
rule k(%x) { nn.relu(%x) } => { %x } where rank(%x);
rule l(%x) { nn.relu(%x) } => { %x } where big(%x);
pattern p(%x) { nn.relu(%x) }
pattern p(%x) { nn.relu(%x) }
def @main(%x: float32) { %x }
<<< e.relay
#[version = "0.0.5"]
rule
<<< p.relay
#[version = "0.0.5"]
pattern q(%x) { nn.relu(%x) };
>>> 2
r.relay:2:12: error: the replacement uses '%y', which an alternative does not match [rule-parameter]
    2 | rule a(%x, %y) { nn.relu(%x) } => { %x + %y };
      |            ^~
r.relay:3:43: error: 'q' is bound by no type or attribute of the pattern [rule-name]
    3 | rule b(%x) { transpose(%x, axes=p) } => { transpose(%x, axes=q) };
      |                                           ^~~~~~~~~~~~~~~~~~~~~
r.relay:4:14: error: a pattern is made of operators, tuples and their fields, scalars, parameters and calls of patterns [rule-form]
    4 | rule c(%x) { if (%x) { 1 } else { 2 } } => { 1 };
      |              ^~~~~~~~~~~~~~~~~~~~~~~~
r.relay:5:8: error: the pattern of a rule is a call, a tuple or a field of one [rule-form]
    5 | rule d(%x) { %x } => { %x };
      |        ^~
r.relay:6:1: error: a rule has no attribute 'doc' [rule-head]
    6 | rule f(%x, numerics="quick", doc="x") { nn.relu(%x) } => { %x } where rank(%x) == r;
      | ^~~~~~
r.relay:6:1: error: numerics is "exact", "rounding" or "fast" [rule-head]
    6 | rule f(%x, numerics="quick", doc="x") { nn.relu(%x) } => { %x } where rank(%x) == r;
      | ^~~~~~
r.relay:6:71: error: 'r' is bound by no type or attribute of the pattern [rule-name]
    6 | rule f(%x, numerics="quick", doc="x") { nn.relu(%x) } => { %x } where rank(%x) == r;
      |                                                                       ^~~~~~~~~~~~~
r.relay:8:17: error: pattern 'p' has 1 parameter, and 2 operands are given [rule-pattern]
    8 | rule g(%x) { @p(@p(%x, %x)) } => { @p(%x) };
      |                 ^~~~~~~~~~
r.relay:8:36: error: a replacement is made of operators, tuples and their fields, scalars and parameters [rule-form]
    8 | rule g(%x) { @p(@p(%x, %x)) } => { @p(%x) };
      |                                    ^~~~~~
r.relay:9:19: error: a constant of a rule is a scalar [rule-constant]
    9 | rule h(%x) { %x + const[Tensor[(2), float32]](1f, 2f) } => { %x };
      |                   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
s.relay:2:14: error: '@nope' is not defined [undefined-global]
    2 | rule e(%x) { @nope(%x) } => { %x };
      |              ^~~~~
s.relay:3:50: error: '%y' is not a parameter of 'f' [rule-parameter]
    3 | rule f(%x) { nn.relu(%x) } => { %x } where float(%y);
      |                                                  ^~
s.relay:4:14: error: there is no operator 'nn.reluu' [undefined-operator]
    4 | rule g(%x) { nn.reluu(%x) } => { %x };
      |              ^~~~~~~~
help: did you mean 'nn.relu'?
s.relay:5:29: error: nn.softmax has no attribute 'axs' [attribute-unknown]
    5 | rule h(%x) { nn.softmax(%x, axs=1) } => { %x };
      |                             ^~~~~
help: did you mean 'axis'?
s.relay:6:29: error: nn.softmax: attribute 'axis' takes an integer, found a string [attribute-kind]
    6 | rule i(%x) { nn.softmax(%x, axis="a") } => { %x };
      |                             ^~~~~~~~
s.relay:7:27: error: expected '=>', found ';' [syntax]
    7 | rule j(%x) { nn.relu(%x) };
      |                           ^
s.relay:8:52: error: expected a relation (==, !=, <, <=, >, >=), found ';' [syntax]
    8 | rule k(%x) { nn.relu(%x) } => { %x } where rank(%x);
      |                                                    ^
s.relay:9:44: error: expected a test or a term (constant, float, integer, bool, same_type, same_shape, same_dtype, value, rank, dtype, extent), found 'big' [syntax]
    9 | rule l(%x) { nn.relu(%x) } => { %x } where big(%x);
      |                                            ^~~
s.relay:11:1: error: pattern 'p' is defined twice [duplicate-definition]
   11 | pattern p(%x) { nn.relu(%x) }
      | ^~~~~~~~~
relay-simplify: error: cannot read 'none': No such file or directory [cannot-read]
3
in.xml:1:1: error: expected Relay text, found what seems to be a stream [syntax]
    1 | <relay version="1" has="typed">
      | ^
help: relay-print writes a stream as text
1
e.relay:3:1: error: expected the name of a rule, found the end of the text [syntax]
    3 |
      | ^
<relay version="1" has="typed">
<source file="in.relay" hash="xxh3:14618f77c9af96660d7070a8e616b7e6"/>
<function name="main" ret="Tensor[(4), float32]" type="fn (Tensor[(4), float32]) -&gt; Tensor[(4), float32]" next="2" loc="in.relay:2:1-43">
<region id="r1" result="v1">
<param id="v1" name="x" annot="Tensor[(4), float32]" type="Tensor[(4), float32]" loc="in.relay:2:11-13"/>
</region>
</function>
</relay>
relay-simplify: error: there are no rules [no-rules]
relay-simplify: error: there is no rule 'q' [no-rule]
help: --list-rules prints them
