"""Recurrent layers in every form."""
from common import BATCH, LENGTH, call, fill, floats, ints, network

SIZES = dict(batch=BATCH, length=LENGTH)


def layer(name, make, states=0, first=True, **more):
    """states: how many initial states are inputs."""
    def f():
        model = fill(make(batch_first=first, **more))
        axes = ('batch', 'length') if first else ('length', 'batch')
        inputs = [floats('x', *axes, 24)]
        layers = more.get('num_layers', 1) * \
            (2 if more.get('bidirectional') else 1)
        for k in range(states):
            inputs.append(floats(f's{k}', layers, 'batch',
                                 more['hidden_size']))

        def run(x, s0=None, s1=None):
            if states == 0:
                out, s = model(x)
            else:
                out, s = model(x, s0 if states == 1 else (s0, s1))
            return (out, *s) if isinstance(s, tuple) else (out, s)
        return call(run, inputs, model), inputs
    f.__name__ = name
    network(**SIZES)(f)


def declare():
    import torch
    nn = torch.nn
    for name, kind, states in (('lstm', nn.LSTM, 2), ('gru', nn.GRU, 1),
                               ('rnn', nn.RNN, 1)):
        base = dict(input_size=24, hidden_size=32)
        layer(name, kind, **base)
        layer(f'{name}_time_first', kind, first=False, **base)
        layer(f'{name}_both_ways', kind, bidirectional=True, num_layers=2,
              **base)
        layer(f'{name}_states', kind, states=states, num_layers=2, **base)
    layer('lstm_no_bias', nn.LSTM, bias=False, input_size=24, hidden_size=32)


declare()


@network(batch=BATCH, length=LENGTH)
def lstm_tagger():
    """Embedded words, two layers both ways, a class for each word."""
    import torch
    from torch import nn

    class Tagger(nn.Module):
        def __init__(self):
            super().__init__()
            self.words = nn.Embedding(100, 24)
            self.lstm = nn.LSTM(24, 16, 2, bidirectional=True,
                                batch_first=True)
            self.last = nn.Linear(32, 7)

        def forward(self, words):
            return torch.log_softmax(
                self.last(self.lstm(self.words(words))[0]), -1)
    model = fill(Tagger())
    inputs = [ints('words', 'batch', 'length', below=100)]
    return call(lambda words: model(words), inputs, model), inputs


@network(exporters=('script',), batch=BATCH, length=LENGTH)
def lstm_packed():
    """Sequences of different lengths, packed and padded again."""
    import torch
    from torch import nn

    class Packed(nn.Module):
        def __init__(self):
            super().__init__()
            self.lstm = nn.LSTM(24, 16, bidirectional=True, batch_first=True)

        def forward(self, x, lengths):
            packed = nn.utils.rnn.pack_padded_sequence(
                x, lengths, batch_first=True, enforce_sorted=False)
            out, (h, _) = self.lstm(packed)
            return nn.utils.rnn.pad_packed_sequence(
                out, batch_first=True)[0], h
    model = fill(Packed())
    inputs = [floats('x', 'batch', 'length', 24),
              ints('lengths', 'batch', below=2, low=1)]
    return call(lambda x, lengths: model(x, lengths), inputs, model), inputs


@network(exporters=('script',), batch=BATCH, length=(1, 5, 16, 17, 40))
def gru_cell_loop():
    """A scripted loop over a cell, which is exported as Loop."""
    import torch
    from torch import nn

    class Step(nn.Module):
        def __init__(self):
            super().__init__()
            self.cell = nn.GRUCell(24, 32)
            self.last = nn.Linear(32, 8)

        def forward(self, x, h):
            h = self.cell(x, h)
            return self.last(h), h

    class Loop(torch.jit.ScriptModule):
        def __init__(self):
            super().__init__()
            self.step = torch.jit.trace(
                fill(Step()), (torch.zeros(3, 24), torch.zeros(3, 32)))

        @torch.jit.script_method
        def forward(self, x, h):
            out, h = self.step(x[0], h)
            for t in range(1, x.size(0)):
                out, h = self.step(x[t], h)
            return out, h
    inputs = [floats('x', 'length', 'batch', 24),
              floats('h', 'batch', 32)]
    return Loop(), inputs


@network(batch=BATCH, length=LENGTH)
def attention_over_lstm():
    import torch
    from torch import nn

    class Model(nn.Module):
        def __init__(self):
            super().__init__()
            self.lstm = nn.LSTM(24, 32, batch_first=True)
            self.attend = nn.MultiheadAttention(32, 4, batch_first=True)
            self.norm = nn.LayerNorm(32)
            self.last = nn.Linear(32, 4)

        def forward(self, x):
            y, _ = self.lstm(x)
            z, w = self.attend(y, y, y)
            return self.last(self.norm(y + z).mean(1)), w
    model = fill(Model())
    inputs = [floats('x', 'batch', 'length', 24)]
    return call(lambda x: model(x), inputs, model), inputs


@network(batch=BATCH, length=LENGTH)
def transformer():
    """torch's own encoder and decoder."""
    from torch import nn
    model = fill(nn.Transformer(32, 4, 2, 2, 64, batch_first=True))
    inputs = [floats('source', 'batch', 'length', 32),
              floats('target', 'batch', 7, 32)]
    return call(lambda source, target: model(source, target), inputs,
                model), inputs
