# relay.py: a stream is read, walked, edited, handed to filters and written
$ relay-parse in.relay | relay-typecheck >in.xml && PYTHONPATH=$(dirname $(command -v relay-cat))/../share/relay python3 edit.py in.xml 2>&1 && relay-parse want.relay | relay-typecheck | relay-diff - out.xml
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32], %c: bool) {
  let %a = copy(%x);
  let %f = fn (%y: Tensor[(n, 4), float32]) { nn.relu(copy(%y)) };
  if (%c) {
    %f(%a)
  } else {
    %a
  }
}
<<< edit.py
import io
import os
import sys
import relay
s = relay.read(sys.argv[1])
main = s['main']
print([(b.kind, b.op, b.name) for b in main])
print(main['a'].args, main['a'].users, main['a'].type)
for b in main:
    if b.op == 'copy':
        b.replace(b.args[0])
        b.remove()
for b in main:
    if b.op == 'nn.relu':
        new = b.after('nn.leaky_relu', b, alpha=0.5)
        b.replace(new)
x = main['x'].before('sum', main['x'], axis=[1], keepdims=True)
main['f'].users[0]['name'] = 'called'
sub = main['called'].before('subtract', main['x'], x)
main['called'].args = [main['f'], sub]
x['name'], sub['name'] = 's', 'd'
t = s.run('relay-typecheck').run('relay-cat')
print(t['main']['called'].type, t['main'][sub.id].type)
t.write('out.xml')
out = io.BytesIO()
t.write(out)
assert out.getvalue() == open('out.xml', 'rb').read()
assert relay.read(out.getvalue())['main']['x'].name == 'x'
for wrong in (lambda: main['x'].remove(), lambda: main['f'].remove(),
              lambda: sub.remove(), lambda: main['q'], lambda: s['q'],
              lambda: relay.read(b'<a/>'), lambda: relay.read(b''),
              lambda: setattr(main['x'], 'args', [x]),
              lambda: setattr(main['called'], 'args', []),
              lambda: main['x'].replace(sub) or s.write('bad.xml')):
    try:
        wrong()
    except relay.Error as e:
        print(str(e).splitlines()[0])
print(os.path.exists('bad.xml'))
<<< want.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32], %c: bool) {
  let %s = sum(%x, axis=[1], keepdims=True);
  let %f = fn (%y: Tensor[(n, 4), float32]) {
    nn.leaky_relu(nn.relu(%y), alpha=0.5f)
  };
  if (%c) {
    let %d = subtract(%x, %s);
    let %called = %f(%d);
    %called
  } else {
    %x
  }
}
>>> 0
[('param', None, 'x'), ('param', None, 'c'), ('call', 'copy', 'a'), ('fn', None, 'f'), ('if', None, None), ('param', None, 'y'), ('call', 'copy', None), ('call', 'nn.relu', None), ('call', None, None)]
[<relay.Binding v1 param>] [<relay.Binding v9 call>] Tensor[(n, 4), float32]
Tensor[(n, 4), float32] Tensor[(n, 4), float32]
v1 (param) cannot be removed alone
v4 (fn) cannot be removed alone
v12 is used
@main: no binding is called 'q'
there is no function @q
no stream: it begins with <a>
no stream: no element found: line 1, column 0
v1 (param) takes other operands
v9 (call) takes other operands
<stdin>:7:1: error: 'v12' is not defined before this place [stream-undefined]
False
