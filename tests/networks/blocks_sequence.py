"""Blocks of networks over sequences: attention in many forms, mixtures of
experts, recurrences, losses."""
import math

from common import (BATCH, LENGTH, block, fill, floats, ints, mask, network,
                    weight)

SIZES = dict(batch=BATCH, length=LENGTH)
PAST = (0, 7, 32, 33, 100)


def heads(x, n):
    return x.reshape(x.shape[0], x.shape[1], n, -1).transpose(1, 2)


def joined(x):
    return x.transpose(1, 2).reshape(x.shape[0], x.shape[2], -1)


def rotated(x, position):
    import torch
    half = x.shape[-1] // 2
    rate = 10000.0 ** (-torch.arange(half, dtype=torch.float32) / half)
    angle = position[:, None].to(torch.float32) * rate
    c, s = angle.cos(), angle.sin()
    a, b = x[..., :half], x[..., half:]
    return torch.cat([a * c - b * s, b * c + a * s], -1)


def projections(size=32, kv=None):
    from torch import nn
    kv = kv or size
    return dict(q=nn.Linear(size, size), k=nn.Linear(size, kv),
                v=nn.Linear(size, kv), o=nn.Linear(size, size))


@network(batch=BATCH, length=LENGTH, past=PAST)
def rotary_window_cache():
    """Rotated queries and keys, grouped heads, a window of 24, a cache."""
    import torch

    def forward(m, x, keys, values):
        past, new = keys.shape[2], x.shape[1]
        position = torch.arange(past, past + new)
        q = rotated(heads(m.q(x), 4), position)
        k = torch.cat([keys, rotated(heads(m.k(x), 2), position)], 2)
        v = torch.cat([values, heads(m.v(x), 2)], 2)
        far = position[:, None] - torch.arange(past + new)[None]
        seen = (far >= 0) & (far < 24)
        s = q @ k.repeat_interleave(2, 1).transpose(2, 3) / 8 ** 0.5
        s = s.masked_fill(~seen, float('-inf'))
        y = s.softmax(-1) @ v.repeat_interleave(2, 1)
        return m.o(joined(y)), k, v
    return block(forward, [floats('x', 'batch', 'length', 32),
                           floats('keys', 'batch', 2, 'past', 8),
                           floats('values', 'batch', 2, 'past', 8)],
                 **projections(kv=16))


@network(**SIZES)
def slopes_of_distance():
    """Attention with a slope of the distance for each head."""
    import torch

    def forward(m, x):
        n = x.shape[1]
        d = torch.arange(n)[None] - torch.arange(n)[:, None]
        slope = 2.0 ** -torch.arange(1, 5, dtype=torch.float32)
        bias = slope[:, None, None] * d.to(torch.float32)
        bias = bias + torch.full((n, n), float('-inf')).triu(1)
        s = heads(m.q(x), 4) @ heads(m.k(x), 4).transpose(2, 3) + bias
        return m.o(joined(s.softmax(-1) @ heads(m.v(x), 4)))
    return block(forward, [floats('x', 'batch', 'length', 32)],
                 **projections())


@network(**SIZES)
def causal_linear_attention():
    """Sums of outer products of keys and values up to each place."""
    import torch
    from torch.nn.functional import elu

    def forward(m, x):
        q = elu(heads(m.q(x), 4)) + 1
        k = elu(heads(m.k(x), 4)) + 1
        kv = torch.einsum('bhnd,bhne->bhnde', k, heads(m.v(x), 4)).cumsum(2)
        z = torch.einsum('bhnd,bhnd->bhn', q, k.cumsum(2))
        y = torch.einsum('bhnd,bhnde->bhne', q, kv) / z[..., None]
        return m.o(joined(y))
    return block(forward, [floats('x', 'batch', 'length', 32)],
                 **projections())


@network(**SIZES)
def attention_in_chunks():
    """Padded to chunks of 16, each of which sees itself and the last."""
    import torch
    from torch.nn.functional import pad

    def forward(m, x):
        b, n, d = x.shape
        x = pad(x, (0, 0, 0, -n % 16))
        c = x.shape[1] // 16
        q = m.q(x).reshape(b, c, 16, d)
        k = m.k(x).reshape(b, c, 16, d)
        v = m.v(x).reshape(b, c, 16, d)
        k = torch.cat([pad(k[:, :-1], (0, 0, 0, 0, 1, 0)), k], 2)
        v = torch.cat([pad(v[:, :-1], (0, 0, 0, 0, 1, 0)), v], 2)
        i = torch.arange(c * 16).reshape(c, 16)
        j = torch.cat([i - 16, i], 1)
        seen = (j[:, None] <= i[:, :, None]) & (j[:, None] >= 0)
        s = torch.einsum('bcid,bcjd->bcij', q, k) / 32 ** 0.5
        s = torch.where(seen, s, -1e9).softmax(-1)
        y = torch.einsum('bcij,bcjd->bcid', s, v)
        return m.o(y.reshape(b, c * 16, d)[:, :n])
    return block(forward, [floats('x', 'batch', 'length', 32)],
                 **projections())


@network(**SIZES)
def relative_shift():
    """Scores by distance, shifted by a pad and a reshape."""
    import torch
    from torch import nn
    from torch.nn.functional import pad

    def forward(m, x):
        n = x.shape[1]
        place = torch.arange(n - 1, -n, -1, dtype=torch.float32)[:, None]
        rate = 100.0 ** -torch.linspace(0, 1, 16)
        r = m.r(torch.cat([(place * rate).sin(), (place * rate).cos()], -1))
        r = r.reshape(2 * n - 1, 4, 8).permute(1, 2, 0)
        q = heads(m.q(x), 4)
        bd = pad((q + m.v_bias[:, None]) @ r, (1, 0))
        b, h, i, j = bd.shape
        bd = bd.reshape(b, h, j, i)[:, :, 1:].reshape(b, h, i, j - 1)
        bd = bd[..., :n]
        ac = (q + m.u_bias[:, None]) @ heads(m.k(x), 4).transpose(2, 3)
        y = ((ac + bd) / 8 ** 0.5).softmax(-1) @ heads(m.v(x), 4)
        return m.o(joined(y))
    return block(forward, [floats('x', 'batch', 'length', 32)],
                 r=nn.Linear(32, 32), u_bias=weight(4, 8),
                 v_bias=weight(4, 8), **projections())


@network(**SIZES)
def buckets_of_distance():
    """Distances in 32 buckets, the far ones by their logarithm."""
    import torch

    def forward(m, x):
        n = x.shape[1]
        d = torch.arange(n)[None] - torch.arange(n)[:, None]
        side = (d > 0).long() * 8
        d = d.abs()
        far = 4 + (torch.log(d.float().clamp(min=1) / 4) / math.log(8)
                   * 4).long()
        bucket = side + torch.where(d < 4, d, far.clamp(max=7))
        bias = m.table[bucket].permute(2, 0, 1)
        s = heads(m.q(x), 4) @ heads(m.k(x), 4).transpose(2, 3) + bias
        return m.o(joined(s.softmax(-1) @ heads(m.v(x), 4)))
    return block(forward, [floats('x', 'batch', 'length', 32)],
                 table=weight(16, 4), **projections())


@network(batch=BATCH, length=LENGTH, memory=(1, 5, 32, 17, 48))
def cross_attention_masked():
    """Rows of which all keys are masked are zero."""
    import torch

    def forward(m, x, memory, keep):
        k, v = heads(m.k(memory), 4), heads(m.v(memory), 4)
        s = heads(m.q(x), 4) @ k.transpose(2, 3) / 8 ** 0.5
        s = s.masked_fill(keep[:, None, None] == 0, float('-inf'))
        return x + m.o(joined(torch.nan_to_num(s.softmax(-1)) @ v))
    return block(forward, [floats('x', 'batch', 'length', 32),
                           floats('memory', 'batch', 'memory', 32),
                           ints('keep', 'batch', 'memory', below=2)],
                 **projections())


@network(**SIZES)
def scaled_dot_product():
    """torch's own attention, causal, and with a mask of bool."""
    import torch
    from torch.nn.functional import scaled_dot_product_attention as attend

    def forward(m, x, keep):
        q, k, v = heads(m.q(x), 4), heads(m.k(x), 4), heads(m.v(x), 4)
        y = attend(q, k, v, is_causal=True)
        seen = (keep != 0)[:, None, None] | torch.eye(
            x.shape[1], dtype=torch.bool)
        return m.o(joined(y + attend(q, k, v, attn_mask=seen, scale=0.2)))
    return block(forward, [floats('x', 'batch', 'length', 32),
                           mask('keep', 'batch', 'length')], **projections())


@network(**SIZES)
def normalized_queries():
    """Cosines of queries and keys with a learned scale, and sinks."""
    import torch
    from torch.nn.functional import normalize

    def forward(m, x):
        q = normalize(heads(m.q(x), 4), dim=-1)
        k = normalize(heads(m.k(x), 4), dim=-1)
        s = q @ k.transpose(2, 3) * m.scale.clamp(max=4.6).exp()
        sink = m.sink.expand(s.shape[0], -1, s.shape[2], -1)
        w = torch.cat([s, sink], -1).softmax(-1)[..., :-1]
        return m.o(joined(w @ heads(m.v(x), 4)))
    return block(forward, [floats('x', 'batch', 'length', 32)],
                 scale=weight(4, 1, 1), sink=weight(1, 4, 1, 1),
                 **projections())


@network(**SIZES)
def retention():
    """Decays by distance, normalized by groups."""
    import torch
    from torch import nn

    def forward(m, x):
        b, n, d = x.shape
        i = torch.arange(n)
        far = (i[:, None] - i[None]).float()
        rate = 1 - 2.0 ** (-5 - torch.arange(4).float())
        decay = torch.where(far >= 0, rate[:, None, None] ** far, 0.0)
        s = heads(m.q(x), 4) @ heads(m.k(x), 4).transpose(2, 3) * decay
        s = s / s.abs().sum(-1, keepdim=True).clamp(min=1)
        y = joined(s @ heads(m.v(x), 4))
        y = m.norm(y.reshape(b * n, d)).reshape(b, n, d)
        return m.o(torch.nn.functional.silu(m.gate(x)) * y)
    return block(forward, [floats('x', 'batch', 'length', 32)],
                 norm=nn.GroupNorm(4, 32), gate=nn.Linear(32, 32),
                 **projections())


@network(residues=LENGTH, rows=(1, 3, 8, 5, 6))
def pairs_of_residues():
    """An outer product mean, a triangle product, attention with pair bias."""
    import torch
    from torch import nn

    def forward(m, msa, pair):
        a, b = m.a(msa), m.b(msa)
        outer = torch.einsum('sic,sjd->ijcd', a, b) / msa.shape[0]
        pair = pair + m.c(outer.flatten(2))
        g = torch.sigmoid(m.g(pair)) * m.d(pair)
        pair = pair + m.e(torch.einsum('ikc,jkc->ijc', g, g))
        bias = m.h(pair).permute(2, 0, 1)
        q, k, v = (heads(f(msa), 4) for f in (m.q, m.k, m.v))
        s = torch.einsum('shid,shjd->shij', q, k) + bias
        return m.o(joined(s.softmax(-1) @ v)), pair
    return block(forward, [floats('msa', 'rows', 'residues', 32),
                           floats('pair', 'residues', 'residues', 16)],
                 a=nn.Linear(32, 6), b=nn.Linear(32, 6), c=nn.Linear(36, 16),
                 d=nn.Linear(16, 16), e=nn.Linear(16, 16),
                 g=nn.Linear(16, 16), h=nn.Linear(16, 4), **projections())


@network(**SIZES)
def experts_by_one_hot():
    """Two of six experts for each word, all computed, weighted."""
    import torch
    from torch import nn
    from torch.nn.functional import one_hot

    def forward(m, x):
        p, e = m.gate(x).softmax(-1).topk(2, -1)
        w = (one_hot(e, 6) * (p / p.sum(-1, keepdim=True))[..., None]).sum(2)
        h = torch.einsum('bnd,edf->bnef', x, m.up)
        y = torch.einsum('bnef,efd->bned', torch.nn.functional.gelu(h),
                         m.down)
        return torch.einsum('bned,bne->bnd', y, w)
    return block(forward, [floats('x', 'batch', 'length', 32)],
                 gate=nn.Linear(32, 6), up=weight(6, 32, 48),
                 down=weight(6, 48, 32))


@network(**SIZES)
def experts_by_gather():
    """The weights of the chosen expert, gathered for each word."""
    import torch
    from torch import nn

    def forward(m, x):
        b, n, d = x.shape
        x = x.reshape(b * n, d)
        p, e = m.gate(x).softmax(-1).max(-1)
        h = torch.bmm(x[:, None], m.up[e]).relu()
        return (torch.bmm(h, m.down[e])[:, 0] * p[:, None]).reshape(b, n, d)
    return block(forward, [floats('x', 'batch', 'length', 32)],
                 gate=nn.Linear(32, 5), up=weight(5, 32, 24),
                 down=weight(5, 24, 32))


@network(exporters=('script',), **SIZES)
def experts_by_index_add():
    """Each expert computes the words that chose it."""
    import torch
    from torch import nn

    def forward(m, x):
        b, n, d = x.shape
        x = x.reshape(b * n, d)
        p, e = m.gate(x).softmax(-1).topk(2, -1)
        y = torch.zeros_like(x)
        for k in range(4):
            token, place = torch.where(e == k)
            h = m.experts[k](x[token]) * p[token, place][:, None]
            y = y.index_add(0, token, h)
        return y.reshape(b, n, d)
    return block(forward, [floats('x', 'batch', 'length', 32)],
                 gate=nn.Linear(32, 4),
                 experts=nn.ModuleList(nn.Linear(32, 32) for _ in range(4)))


@network(**SIZES)
def experts_with_capacity():
    """Words are sorted by their expert, and its rows computed together."""
    import torch
    from torch import nn

    def forward(m, x):
        b, n, d = x.shape
        x = x.reshape(b * n, d)
        e = m.gate(x).argmax(-1)
        count = x.shape[0]
        order = (e * count + torch.arange(count)).topk(
            count, largest=False).indices
        back = torch.argsort(order)
        y = x[order]
        mine = torch.nn.functional.one_hot(e[order], 4).float()
        y = torch.einsum('nd,edf,ne->nf', y, m.up, mine)
        return y[back].reshape(b, n, -1), e.reshape(b, n)
    return block(forward, [floats('x', 'batch', 'length', 32)],
                 gate=nn.Linear(32, 4), up=weight(4, 32, 24))


@network(**SIZES)
def mean_by_lengths():
    """Means, maxima and last states of sequences of given lengths."""
    import torch

    def forward(m, x, lengths):
        n = x.shape[1]
        lengths = lengths.clamp(max=n)
        keep = (torch.arange(n)[None] < lengths[:, None])[..., None]
        mean = (x * keep).sum(1) / lengths[:, None]
        top = x.masked_fill(~keep, -1e4).amax(1)
        last = x.gather(1, (lengths - 1)[:, None, None].expand(
            -1, 1, x.shape[2]))[:, 0]
        return torch.cat([mean, top, last], -1)
    return block(forward, [floats('x', 'batch', 'length', 24),
                           ints('lengths', 'batch', low=1, below=10)])


@network(**SIZES)
def causal_gated_convolutions():
    """Dilated convolutions of one axis with gates and skips."""
    import torch
    from torch import nn
    from torch.nn.functional import pad

    def forward(m, x):
        x, total = x.transpose(1, 2), 0
        for i, (c, o) in enumerate(zip(m.c, m.o)):
            a, b = c(pad(x, (2 * 2 ** i, 0))).chunk(2, 1)
            y = o(a.tanh() * b.sigmoid())
            x, total = x + y, total + y
        return total.relu().transpose(1, 2)
    return block(forward, [floats('x', 'batch', 'length', 24)],
                 c=nn.ModuleList(nn.Conv1d(24, 48, 3, dilation=2 ** i)
                                 for i in range(4)),
                 o=nn.ModuleList(nn.Conv1d(24, 24, 1) for i in range(4)))


@network(**SIZES)
def convolution_of_words():
    """A gated convolution by depth between products."""
    import torch
    from torch import nn

    def forward(m, x):
        y = torch.nn.functional.glu(m.a(m.norm(x)), -1).transpose(1, 2)
        y = torch.nn.functional.silu(m.bn(m.c(y))).transpose(1, 2)
        return x + m.b(y)
    return block(forward, [floats('x', 'batch', 'length', 32)],
                 norm=nn.LayerNorm(32), a=nn.Linear(32, 64),
                 c=nn.Conv1d(32, 32, 15, padding=7, groups=32),
                 bn=nn.BatchNorm1d(32), b=nn.Linear(32, 32))


@network(exporters=('dynamo',), **SIZES)
def mixed_by_fourier():
    """The real part of the transform of both axes."""
    import torch
    from torch import nn

    def forward(m, x):
        y = torch.fft.fft(torch.fft.fft(x, dim=-1), dim=-2).real
        return m.norm(x + y)
    return block(forward, [floats('x', 'batch', 'length', 32)],
                 norm=nn.LayerNorm(32))


@network(exporters=('dynamo',), **SIZES)
def real_spectrum():
    """The transform of real values and its inverse, of a given length."""
    import torch

    def forward(m, x):
        y = torch.fft.rfft(x, n=32, dim=-1)
        z = torch.view_as_real(y) * m.w
        return torch.fft.irfft(torch.view_as_complex(z), n=32, dim=-1)
    return block(forward, [floats('x', 'batch', 'length', 32)],
                 w=weight(17, 1))


@network(**SIZES)
def state_space():
    """A diagonal recurrence by sums of logarithms (all values above 0)."""
    import torch
    from torch import nn
    from torch.nn.functional import softplus

    def forward(m, x):
        dt = softplus(m.dt(x))
        decay = (-dt * 0.1).cumsum(1)
        u = dt * m.b(x)
        n = x.shape[1]
        w = (decay[:, :, None] - decay[:, None]).exp()
        w = w * torch.ones(n, n).tril()[None, :, :, None]
        return m.c(torch.einsum('bijd,bjd->bid', w, u)) + x * m.d
    return block(forward, [floats('x', 'batch', 'length', 16)],
                 dt=nn.Linear(16, 16), b=nn.Linear(16, 16),
                 c=nn.Linear(16, 16), d=weight(16))


@network(**SIZES)
def losses():
    """What is computed of predictions and targets, without reduction."""
    import torch
    from torch.nn import functional as f

    def forward(m, x, y, target):
        a = f.cross_entropy(x.transpose(1, 2), target, reduction='none',
                            ignore_index=3)
        b = f.kl_div(x.log_softmax(-1), y.softmax(-1), reduction='none')
        c = f.smooth_l1_loss(x, y, reduction='none', beta=0.5)
        d = f.binary_cross_entropy_with_logits(x, y.sigmoid(),
                                               reduction='none')
        e = f.cosine_similarity(x, y, -1)
        g = f.huber_loss(x, y) + f.mse_loss(x, y)
        return a, b.sum(-1), c.mean(1), d.amax(-1), e, g
    return block(forward, [floats('x', 'batch', 'length', 7),
                           floats('y', 'batch', 'length', 7),
                           ints('target', 'batch', 'length', below=7)])


@network(**SIZES)
def quantized_codes():
    """The nearest of 40 vectors, and its residue, twice."""
    import torch

    def forward(m, x):
        codes, total = [], 0
        for table in (m.a, m.b):
            d = torch.cdist(x, table[None].expand(x.shape[0], -1, -1))
            c = d.argmin(-1)
            y = torch.nn.functional.embedding(c, table)
            codes.append(c)
            x, total = x - y, total + y
        return total, torch.stack(codes, 1)
    return block(forward, [floats('x', 'batch', 'length', 8)],
                 a=weight(40, 8), b=weight(40, 8))


@network(exporters=('dynamo',), batch=BATCH, length=LENGTH)
def bytes_hashed():
    """Words of two and three letters, hashed into tables."""
    import torch
    from torch import nn
    from torch.nn.functional import pad

    def forward(m, letters):
        p = pad(letters, (2, 0))
        n = letters.shape[1]
        two = p[:, 1:n + 1] * 257 ^ letters
        three = (p[:, :n] << 5) ^ two & 0xffff
        x = m.one(letters) + m.two(torch.remainder(two * 31, 61)) + \
            m.three(three % 67)
        return x.mean(1), (three >> 3) // 5
    return block(forward, [ints('letters', 'batch', 'length', below=256)],
                 one=nn.Embedding(256, 16), two=nn.Embedding(61, 16),
                 three=nn.Embedding(67, 16))


@network(exporters=('dynamo',), batch=BATCH, length=LENGTH)
def weights_of_4_bits():
    """Weights of half bytes are unpacked by shifts and masks."""
    import torch

    def forward(m, x):
        low, high = m.packed & 15, m.packed >> 4
        w = torch.stack([low, high], -1).reshape(48, 32).to(torch.float32)
        w = ((w.reshape(48, 2, 16) - 8) * m.scale).reshape(48, 32)
        return x @ w.t()
    import torch
    packed = torch.randint(0, 256, (48, 16), dtype=torch.int32)
    return block(forward, [floats('x', 'batch', 'length', 32)],
                 packed=torch.nn.Parameter(packed, False),
                 scale=weight(48, 2, 1))


@network(exporters=('script',), batch=BATCH, length=LENGTH)
def greedy_words():
    """A loop that appends the likeliest next word to what it has."""
    import torch
    from torch import nn

    class Decoder(nn.Module):
        def __init__(self):
            super().__init__()
            self.words = nn.Embedding(31, 24)
            self.cell = nn.GRUCell(24, 24)
            self.last = nn.Linear(24, 31)

        def forward(self, state, x):
            word = torch.zeros(state.shape[0], dtype=torch.long)
            said = word[:, None]
            for _ in range(x.shape[1]):
                state = self.cell(self.words(word), state)
                word = self.last(state).argmax(-1)
                said = torch.cat([said, word[:, None]], 1)
            return said
    return torch.jit.script(fill(Decoder())), [
        floats('state', 'batch', 24), floats('x', 'batch', 'length')]


@network(exporters=('script',), batch=BATCH, length=LENGTH)
def beams():
    """The four likeliest sequences, reordered at each step."""
    import torch
    from torch import nn

    class Beams(nn.Module):
        def __init__(self):
            super().__init__()
            self.step = nn.Linear(16, 16)
            self.last = nn.Linear(16, 11)
            self.words = nn.Embedding(11, 16)

        def forward(self, state, x):
            b = x.shape[0]
            state = state[:, None].expand(b, 4, 16)
            score = torch.zeros(b, 4)
            said = torch.zeros(b, 4, 1, dtype=torch.long)
            for i in range(x.shape[1]):
                state = torch.tanh(self.step(state) + x[:, i, None, None])
                p = self.last(state).log_softmax(-1) + score[:, :, None]
                score, best = p.reshape(b, 44).topk(4, -1)
                beam = torch.div(best, 11, rounding_mode='floor')
                word = best % 11
                said = torch.cat([
                    said.gather(1, beam[:, :, None].expand(
                        b, 4, said.shape[2])), word[:, :, None]], 2)
                state = state.gather(1, beam[:, :, None].expand(b, 4, 16))
                state = state + self.words(word)
            return said, score
    return torch.jit.script(fill(Beams())), [
        floats('state', 'batch', 16), floats('x', 'batch', 'length')]


@network(exporters=('script',), batch=BATCH, length=LENGTH)
def best_path():
    """Viterbi: the likeliest tags, found backwards from a list."""
    import torch
    from torch import nn

    class Path(nn.Module):
        def __init__(self):
            super().__init__()
            self.move = nn.Parameter(torch.randn(5, 5))

        def forward(self, x):
            score = x[:, 0]
            back = []
            for i in range(1, x.shape[1]):
                score, from_ = (score[:, :, None] + self.move).max(1)
                score = score + x[:, i]
                back.append(from_)
            tag = score.argmax(-1)
            path = [tag]
            for k in range(x.shape[1] - 1):
                tag = back[x.shape[1] - 2 - k].gather(1, tag[:, None])[:, 0]
                path.append(tag)
            return torch.stack(path, 1).flip(1), score
    return torch.jit.script(fill(Path())), [
        floats('x', 'batch', 'length', 5)]


@network(exporters=('dynamo',), batch=BATCH, length=LENGTH)
def while_it_grows():
    """A loop of torch's own until all are large enough."""
    import torch
    from torch._higher_order_ops.while_loop import while_loop

    def forward(m, x):
        def more(i, y):
            return (i < 20) & (y.abs().mean() < 5)

        def step(i, y):
            return i + 1, y @ m.w + x * 0.5
        i, y = while_loop(more, step, (torch.zeros((), dtype=torch.int64), x))
        return i.clone(), y.clone()
    return block(forward, [floats('x', 'batch', 'length', 8)],
                 w=weight(8, 8))


@network(exporters=('dynamo',), **SIZES)
def scanned():
    """A recurrence by torch's scan."""
    import torch
    from torch._higher_order_ops.scan import scan

    def forward(m, x):
        def step(h, u):
            h = torch.tanh(h @ m.w + u)
            return h, h * 2
        h, y = scan(step, x.new_zeros(x.shape[0], 16), x, dim=1)
        return h, y.transpose(0, 1)
    return block(forward, [floats('x', 'batch', 'length', 16)],
                 w=weight(16, 16))


@network(exporters=('dynamo',), **SIZES)
def one_of_two():
    """torch's cond, by a value."""
    import torch

    def forward(m, x):
        y = torch.cond(x.sum() > 0, lambda a: a @ m.u,
                       lambda a: (a @ m.w).sin(), (x,))
        return y + 1
    return block(forward, [floats('x', 'batch', 'length', 16)],
                 u=weight(16, 16), w=weight(16, 16))
