# numbers as strings and back
$ relay-parse in.relay | relay-typecheck >t.xml; relay-eval -i 'x=[0f, -0f, 1f, 0.1f, 16777216f, 1e16f, 1e-5f, 0.00012f, nanf, -inff, 3.4028235e38f]' -i 'y=[0.1f64, 123456.789f64, 1e22f64]' -i 's=[" 1e3 ", "-Inf", "nan", ".5"]' -i 'i=["-9223372036854775808", "+7"]' t.xml >e; cat e; relay-run -i 'x=[0f, -0f, 1f, 0.1f, 16777216f, 1e16f, 1e-5f, 0.00012f, nanf, -inff, 3.4028235e38f]' -i 'y=[0.1f64, 123456.789f64, 1e22f64]' -i 's=[" 1e3 ", "-Inf", "nan", ".5"]' -i 'i=["-9223372036854775808", "+7"]' t.xml | cmp - e; for v in '"1x"' '""' '"0x10"' '"1.5"' '"9223372036854775808"' '"abc\n\xfflong, long, long, long, long, long text"'; do relay-eval -f one -i "i=[$v]" t.xml; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n), float32], %y: Tensor[(m), float64],
    %s: Tensor[(k), string], %i: Tensor[(l), string]) {
  (string.format(%x), string.format(%y), string.format(cast(%x,
    dtype="float16")), string.format(shape_of(%x)),
    string.parse(%s, dtype="float32"), string.parse(%i, dtype="int64"),
    string.parse(string.format(%x), dtype="float32"))
}
def @one(%i: Tensor[(1), string]) { string.parse(%i, dtype="int64") }
>>> 1
(["0.0", "-0.0", "1.0", "0.1", "16777216.0", "1e+16", "1e-05", "0.00012", "nan", "-inf", "3.4028235e+38"], ["0.1", "123456.789", "1e+22"], ["0.0", "-0.0", "1.0", "0.1", "inf", "inf", "1e-05", "0.00012", "nan", "-inf", "inf"], ["11"], [1000f, -inff, nanf, 0.5f], [-9223372036854775808i64, 7i64], [0f, -0f, 1f, 0.1f, 16777216f, 1e+16f, 1e-05f, 0.00012f, nanf, -inff, 3.4028235e+38f])
in.relay:9:37: error: string.parse: the string '1x' is not an integer [run-time]
    9 | def @one(%i: Tensor[(1), string]) { string.parse(%i, dtype="int64") }
      |                                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:9:37: error: string.parse: the string '' is not an integer [run-time]
    9 | def @one(%i: Tensor[(1), string]) { string.parse(%i, dtype="int64") }
      |                                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:9:37: error: string.parse: the string '0x10' is not an integer [run-time]
    9 | def @one(%i: Tensor[(1), string]) { string.parse(%i, dtype="int64") }
      |                                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:9:37: error: string.parse: the string '1.5' is not an integer [run-time]
    9 | def @one(%i: Tensor[(1), string]) { string.parse(%i, dtype="int64") }
      |                                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:9:37: error: string.parse: the string '9223372036854775808' is beyond the integers of its type [run-time]
    9 | def @one(%i: Tensor[(1), string]) { string.parse(%i, dtype="int64") }
      |                                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:9:37: error: string.parse: the string 'abc\x0a\xfflong, long, long, long, long,...' is not an integer [run-time]
    9 | def @one(%i: Tensor[(1), string]) { string.parse(%i, dtype="int64") }
      |                                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
