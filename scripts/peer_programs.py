#!/usr/bin/python3
"""Programs of the language beside PyTorch eager, for scripts/bench-peers.

What the paper on Relay measured: recurrent cells over the steps of a sequence,
a character model that generates text, a TreeLSTM, and two networks of images.
Both sides have the same weights; batch 1, float32.

Each function returns the text, the values of those of its parameters that are
constants, its input, and PyTorch's call.
"""
import torch
from torch import nn

STEPS, WIDTH, HIDDEN = 40, 128, 256
LETTERS, EMBEDDED, COUNT = 96, 64, 80
WORDS, WORD, MEMORY = 30, 300, 150
GATES = ('xi', 'xh', 'bi', 'bh')


def tensor(*shape):
    return 'Tensor[(%s), float32]' % ', '.join(str(n) for n in shape)


def params(types):
    return ', '.join('%%%s: %s' % p for p in types.items())


def names(types):
    return ', '.join('%' + n for n in types)


def text_of(functions, types, body):
    return '#[version = "0.0.5"]\n%sdef @main(%s) {\n  %s\n}\n' % (
        functions, params(types), body)


# ---- recurrent cells ----

# From the projections %x and %r of the input and of the hidden state.
BODY = {
    'rnn': (1, nn.RNNCell, 'tanh(%x + %r)'),
    'gru': (3, nn.GRUCell, '''let %a = split(%x, indices_or_sections=3,
                 axis=1);
  let %b = split(%r, indices_or_sections=3, axis=1);
  let %new = tanh(%a.2 + sigmoid(%a.0 + %b.0) * %b.2);
  let %keep = sigmoid(%a.1 + %b.1);
  (1f - %keep) * %new + %keep * %h'''),
    'lstm': (4, nn.LSTMCell, '''let %a = split(%x + %r, indices_or_sections=4,
                 axis=1);
  let %c = sigmoid(%a.1) * %m + sigmoid(%a.0) * tanh(%a.2);
  (sigmoid(%a.3) * tanh(%c), %c)'''),
}


def step(kind, inputs):
    """@step, and the types of its weights."""
    n = BODY[kind][0] * HIDDEN
    types = dict(zip(GATES, (tensor(n, inputs), tensor(n, HIDDEN), tensor(n),
                             tensor(n))))
    state = {'x_': tensor(1, inputs), 'h': tensor(1, HIDDEN)}
    if kind == 'lstm':
        state['m'] = tensor(1, HIDDEN)
    return '''def @step(%s) {
  let %%x = nn.bias_add(nn.dense(%%x_, %%xi), %%bi);
  let %%r = nn.bias_add(nn.dense(%%h, %%xh), %%bh);
  %s
}
''' % (params({**state, **types}), BODY[kind][2]), types


def of_cell(cell):
    return dict(zip(GATES, (p.detach().numpy() for p in (
        cell.weight_ih, cell.weight_hh, cell.bias_ih, cell.bias_hh))))


def cells(kind):
    cell = BODY[kind][1](WIDTH, HIDDEN)
    functions, types = step(kind, WIDTH)
    state = {'h': tensor(1, HIDDEN)}
    after = '%s'
    if kind == 'lstm':
        state['m'] = tensor(1, HIDDEN)
        after = 'let %%next = %s;\n    '
    call = '@step(%%x_, %s, %s)' % (names(state), names(types))
    again = '@run(%%xs, %%i + 1, %s, %s)' % (
        '%next.0, %next.1' if kind == 'lstm' else call, names(types))
    functions += '''def @run(%s, %%i: int32, %s) -> %s {
  if (%%i == %d) { %%h } else {
    let %%x_ = expand_dims(take(%%xs, %%i, axis=0), axis=0);
    %s
  }
}
''' % (params({'xs': tensor(STEPS, WIDTH)}), params({**state, **types}),
       tensor(1, HIDDEN), STEPS,
       (after % call if kind == 'lstm' else '') + again)
    zero = 'zeros(shape=[1, %d], dtype="float32")' % HIDDEN
    text = text_of(functions, {'xs': tensor(STEPS, WIDTH), **types},
                   '@run(%%xs, 0, %s, %s)' % (', '.join([zero] * len(state)),
                                              names(types)))
    xs = torch.randn(STEPS, WIDTH)

    def run():
        h = torch.zeros(1, HIDDEN)
        if kind == 'lstm':
            h = (h, h)
        for i in range(STEPS):
            h = cell(xs[i:i + 1], h)
        return h[0] if kind == 'lstm' else h
    return text, of_cell(cell), xs, run


def char_rnn():
    """COUNT letters, each the likeliest after those before."""
    cell = nn.GRUCell(EMBEDDED, HIDDEN)
    embedding, out = nn.Embedding(LETTERS, EMBEDDED), nn.Linear(HIDDEN,
                                                                LETTERS)
    functions, types = step('gru', EMBEDDED)
    types = {**types, 'letters': tensor(LETTERS, EMBEDDED),
             'out': tensor(LETTERS, HIDDEN), 'bias': tensor(LETTERS)}
    functions += '''type Text { End, Char(int64, Text), }
def @more(%%c: int64, %%left: int32, %%h: %s, %s) -> Text {
  if (%%left == 0) { End } else {
    let %%x_ = expand_dims(take(%%letters, %%c, axis=0), axis=0);
    let %%next = @step(%%x_, %%h, %s);
    let %%score = nn.bias_add(nn.dense(%%next, %%out), %%bias);
    let %%best = cast(squeeze(argmax(%%score, axis=[1]), axis=[0]),
                     dtype="int64");
    Char(%%best, @more(%%best, %%left - 1, %%next, %s))
  }
}
def @put(%%t: Text, %%to: Tensor[(%d), int64], %%i: int64)
    -> Tensor[(%d), int64] {
  match (%%t) {
    End => { %%to },
    Char(%%c, %%rest) => {
      @put(%%rest, scatter_elements(%%to, reshape(%%i, newshape=[1]),
                                   reshape(%%c, newshape=[1]), axis=0),
           %%i + 1i64)
    },
  }
}
''' % (tensor(1, HIDDEN), params(types), ', '.join('%' + g for g in GATES),
       names(types), COUNT, COUNT)
    text = text_of(functions, {'first': 'int64', **types}, '''let %%t =
      @more(%%first, %d, zeros(shape=[1, %d], dtype="float32"), %s);
  @put(%%t, zeros(shape=[%d], dtype="int64"), 0i64)''' % (
          COUNT, HIDDEN, names(types), COUNT))
    first = torch.tensor(7)
    values = {**of_cell(cell), 'letters': embedding.weight.detach().numpy(),
              'out': out.weight.detach().numpy(),
              'bias': out.bias.detach().numpy()}

    def run():
        h, c, made = torch.zeros(1, HIDDEN), first, []
        for _ in range(COUNT):
            h = cell(embedding(c[None]), h)
            c = out(h).argmax(1)[0]
            made.append(c)
        return torch.stack(made)
    return text, values, first, run


# ---- trees ----

def tree_lstm():
    """A balanced tree of WORDS words."""
    types = {'wx': tensor(3 * MEMORY, WORD), 'wl': tensor(5 * MEMORY, MEMORY),
             'wr': tensor(5 * MEMORY, MEMORY)}
    pair = '(%s, %s)' % (tensor(1, MEMORY), tensor(1, MEMORY))
    functions = '''type Tree { Word(%s), Phrase(Tree, Tree), }
def @encode(%%t: Tree, %s) -> %s {
  match (%%t) {
    Word(%%v) => {
      let %%g = split(nn.dense(%%v, %%wx), indices_or_sections=3, axis=1);
      let %%c = sigmoid(%%g.0) * tanh(%%g.2);
      (sigmoid(%%g.1) * tanh(%%c), %%c)
    },
    Phrase(%%a, %%b) => {
      let %%l = @encode(%%a, %s);
      let %%r = @encode(%%b, %s);
      let %%g = split(nn.dense(%%l.0, %%wl) + nn.dense(%%r.0, %%wr),
                     indices_or_sections=5, axis=1);
      let %%c = sigmoid(%%g.0) * tanh(%%g.2) +
          (sigmoid(%%g.3) * %%l.1 + sigmoid(%%g.4) * %%r.1);
      (sigmoid(%%g.1) * tanh(%%c), %%c)
    },
  }
}
def @tree(%%xs: %s, %%from: int32, %%to: int32) -> Tree {
  if (%%to - %%from == 1) {
    Word(expand_dims(take(%%xs, %%from, axis=0), axis=0))
  } else {
    let %%mid = floor_divide(%%from + %%to, 2);
    Phrase(@tree(%%xs, %%from, %%mid), @tree(%%xs, %%mid, %%to))
  }
}
''' % (tensor(1, WORD), params(types), pair, names(types), names(types),
       tensor(WORDS, WORD))
    body = 'let %%s = @encode(@tree(%%xs, 0, %d), %s);\n  %%s.0' % (
        WORDS, names(types))
    text = text_of(functions, {'xs': tensor(WORDS, WORD), **types}, body)
    wx, wl, wr = (torch.randn(*shape) * .1 for shape in (
        (3 * MEMORY, WORD), (5 * MEMORY, MEMORY), (5 * MEMORY, MEMORY)))
    xs = torch.randn(WORDS, WORD)

    def encode(begin, end):
        if end - begin == 1:
            i, o, g = (xs[begin:end] @ wx.t()).chunk(3, 1)
            c = torch.sigmoid(i) * torch.tanh(g)
        else:
            mid = (begin + end) // 2
            (lh, lc), (rh, rc) = encode(begin, mid), encode(mid, end)
            i, o, g, fl, fr = (lh @ wl.t() + rh @ wr.t()).chunk(5, 1)
            c = torch.sigmoid(i) * torch.tanh(g) + (
                torch.sigmoid(fl) * lc + torch.sigmoid(fr) * rc)
        return torch.sigmoid(o) * torch.tanh(c), c
    return (text, {'wx': wx.numpy(), 'wl': wl.numpy(), 'wr': wr.numpy()}, xs,
            lambda: encode(0, WORDS)[0])


# ---- images ----

def chain(layers, x):
    """A network of convolutions, poolings and dense layers in a row."""
    types, body, k = {'x': tensor(*x.shape)}, [], 0
    values, value = {}, '%x'
    for layer in layers:
        if isinstance(layer, nn.Conv2d):
            op = 'nn.conv2d(%s, %%w%d, strides=%d, padding=%d)'
            more = layer.stride[0], layer.padding[0]
        elif isinstance(layer, nn.Linear):
            op, more = 'nn.dense(%s, %%w%d)', ()
        else:
            value = {nn.ReLU: 'nn.relu(%s)', nn.Flatten:
                     'nn.batch_flatten(%s)', nn.MaxPool2d: 'nn.max_pool2d'
                     '(%s, pool_size=2, strides=2)'}[type(layer)] % value
            continue
        body.append('let %%t%d = nn.bias_add(%s, %%b%d);' % (
            k, op % ((value, k) + more), k))
        for n, p in (('w', layer.weight), ('b', layer.bias)):
            types['%s%d' % (n, k)] = tensor(*p.shape)
            values['%s%d' % (n, k)] = p.detach().numpy()
        value, k = '%%t%d' % k, k + 1
    network = nn.Sequential(*layers)
    return (text_of('', types, '\n  '.join(body + [value])), values, x,
            lambda: network(x))


def nature_dqn():
    return chain([nn.Conv2d(4, 32, 8, 4), nn.ReLU(), nn.Conv2d(32, 64, 4, 2),
                  nn.ReLU(), nn.Conv2d(64, 64, 3, 1), nn.ReLU(), nn.Flatten(),
                  nn.Linear(3136, 512), nn.ReLU(), nn.Linear(512, 18)],
                 torch.rand(1, 4, 84, 84))


def vgg16():
    layers, before = [], 3
    for n in (64, 64, 0, 128, 128, 0, 256, 256, 256, 0, 512, 512, 512, 0, 512,
              512, 512, 0):
        if n == 0:
            layers.append(nn.MaxPool2d(2))
            continue
        layers += [nn.Conv2d(before, n, 3, padding=1), nn.ReLU()]
        before = n
    layers += [nn.Flatten(), nn.Linear(25088, 4096), nn.ReLU(),
               nn.Linear(4096, 4096), nn.ReLU(), nn.Linear(4096, 1000)]
    return chain(layers, torch.randn(1, 3, 224, 224))


PROGRAMS = {
    'rnn_cells': lambda: cells('rnn'), 'gru_cells': lambda: cells('gru'),
    'lstm_cells': lambda: cells('lstm'), 'char_rnn': char_rnn,
    'tree_lstm': tree_lstm, 'nature_dqn': nature_dqn, 'vgg16': vgg16,
}
