# Rules by name and number: what a removal that is left out needs stays whole
$ relay-parse in.relay | relay-typecheck >a.xml; relay-dce --list-rules; relay-dce -v a.xml 2>&1 >b.xml; for i in 1 2 3; do echo "$i"; relay-dce --limit=$i a.xml | relay-print | sed -n '/^def/,$p'; done; relay-dce --only=global -v a.xml 2>&1 >b.xml; relay-dce --limit=6 a.xml; relay-dce --only=function a.xml; echo $?
<<< in.relay
#[version = "0.0.5"]
def @even(%n: int32) -> bool { if (%n == 0) { True } else { @odd(%n - 1) } }
def @odd(%n: int32) -> bool { if (%n == 0) { False } else { @even(%n - 1) } }
def @main(%x: int32) {
  let %r = ref(%x);
  ref_write(%r, 2);
  let %d = fn (%n: int32) -> bool { let %s = ref_read(%r); @even(%n) };
  %x
}
>>> 0
binding             remove a binding that nothing uses
global              remove unreachable functions and tensor programs
relay-dce: 1: @main: %d (v5): binding
relay-dce: 2: @main: v4: binding
relay-dce: 3: @main: v3: binding
relay-dce: 4: @main: %r (v2): binding
relay-dce: 5: @even: global, with @odd
1
def @even(%n: int32) -> bool {
  %3: bool = equal(%n, 0);
  %4: bool = if (%3) { True } else {
    %7: int32 = subtract(%n, 1);
    %8: bool = @odd(%7);
    %8
  };
  %4
}

def @odd(%n: int32) -> bool {
  %3: bool = equal(%n, 0);
  %4: bool = if (%3) { False } else {
    %7: int32 = subtract(%n, 1);
    %8: bool = @even(%7);
    %8
  };
  %4
}

def @main {next=9}(%x: int32) -> int32 {
  let %r: ref(int32) = ref(%x);
  let %4 {anonymous=True}: () = ref_write(%r, 2);
  %x
}
2
def @even(%n: int32) -> bool {
  %3: bool = equal(%n, 0);
  %4: bool = if (%3) { True } else {
    %7: int32 = subtract(%n, 1);
    %8: bool = @odd(%7);
    %8
  };
  %4
}

def @odd(%n: int32) -> bool {
  %3: bool = equal(%n, 0);
  %4: bool = if (%3) { False } else {
    %7: int32 = subtract(%n, 1);
    %8: bool = @even(%7);
    %8
  };
  %4
}

def @main {next=9}(%x: int32) -> int32 {
  let %r: ref(int32) = ref(%x);
  let %3: int32 = 2;
  %x
}
3
def @even(%n: int32) -> bool {
  %3: bool = equal(%n, 0);
  %4: bool = if (%3) { True } else {
    %7: int32 = subtract(%n, 1);
    %8: bool = @odd(%7);
    %8
  };
  %4
}

def @odd(%n: int32) -> bool {
  %3: bool = equal(%n, 0);
  %4: bool = if (%3) { False } else {
    %7: int32 = subtract(%n, 1);
    %8: bool = @even(%7);
    %8
  };
  %4
}

def @main {next=9}(%x: int32) -> int32 {
  let %r: ref(int32) = ref(%x);
  %x
}
relay-dce: error: --limit is 6, and there are only 5 rewrites [limit]
relay-dce: error: there is no rule 'function' [no-rule]
help: --list-rules prints them
2
