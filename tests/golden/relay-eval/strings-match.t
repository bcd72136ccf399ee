# regular expressions match whole strings, in linear time
$ relay-parse in.relay | relay-typecheck >t.xml; try() { relay-eval -f re -i "x=$1" -i "p=$(printf %s "$2" | od -An -v -tu1 | sed 's/[0-9][0-9]*/&u8,/g; s/,$//; s/^/[/; s/$/]/' | tr -d '\n' | sed 's/\]\[/,/g; s/,,/,/g')" t.xml; }; try '["ab", "aab", "b", "abc"]' 'a+b'; try '["account@gmail.com", "a@b", "@x.org"]' '(\W|^)[\w.\-]{0,25}@(yahoo|gmail)\.com(\W|$)'; try '["2026-11-27", "x"]' '\d{4}-[0-1]\d-([0-2]\d|3[01])'; try '["ÉÀ", "e"]' '..'; try '["aBc", "ABD"]' '(?i)ab[c-c]'; try '["", "aa", "aaaaa"]' '(?:a{2,3})?'; try '["]", "-", "^"]' '[]^-]'; try '["aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab"]' '(a*)*(a|aa)+'; try '["a b", "ab"]' 'a\b.\bb'; for p in '(' 'a)' '*' '[a' 'a{1001}' '(?=a)' '\p{L}' '[b-a]' '((a{500}){500})' 'a\'; do try '["a"]' "$p"; done
<<< in.relay
#[version = "0.0.5"]
def @re(%x: Tensor[(n), string], %p: Tensor[(m), uint8]) {
  string.match(%x, %p)
}
>>> 1
[True, True, False, False]
[True, False, False]
[True, False]
[True, False]
[True, False]
[True, True, False]
[True, True, True]
[False]
[True, False]
in.relay:3:3: error: string.match: the regular expression is wrong: a group has no end [run-time]
    3 |   string.match(%x, %p)
      |   ^~~~~~~~~~~~~~~~~~~~
in.relay:3:3: error: string.match: the regular expression is wrong: a ) has no ( [run-time]
    3 |   string.match(%x, %p)
      |   ^~~~~~~~~~~~~~~~~~~~
in.relay:3:3: error: string.match: the regular expression is wrong: there is nothing to repeat [run-time]
    3 |   string.match(%x, %p)
      |   ^~~~~~~~~~~~~~~~~~~~
in.relay:3:3: error: string.match: the regular expression is wrong: a class has no end [run-time]
    3 |   string.match(%x, %p)
      |   ^~~~~~~~~~~~~~~~~~~~
in.relay:3:3: error: string.match: the regular expression is wrong: a number of repetitions is wrong [run-time]
    3 |   string.match(%x, %p)
      |   ^~~~~~~~~~~~~~~~~~~~
in.relay:3:3: error: string.match: the regular expression is wrong: this kind of group is not supported [run-time]
    3 |   string.match(%x, %p)
      |   ^~~~~~~~~~~~~~~~~~~~
in.relay:3:3: error: string.match: the regular expression is wrong: this escape is not supported [run-time]
    3 |   string.match(%x, %p)
      |   ^~~~~~~~~~~~~~~~~~~~
in.relay:3:3: error: string.match: the regular expression is wrong: a range ends before it begins [run-time]
    3 |   string.match(%x, %p)
      |   ^~~~~~~~~~~~~~~~~~~~
in.relay:3:3: error: string.match: the regular expression is wrong: it is too large [run-time]
    3 |   string.match(%x, %p)
      |   ^~~~~~~~~~~~~~~~~~~~
in.relay:3:3: error: string.match: the regular expression is wrong: it ends with \ [run-time]
    3 |   string.match(%x, %p)
      |   ^~~~~~~~~~~~~~~~~~~~
