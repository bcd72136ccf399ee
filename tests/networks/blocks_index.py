"""Blocks that move values by indices, sort, count, and compute with shapes."""
from common import BATCH, LENGTH, block, fill, floats, ints, network, weight

SIZES = dict(batch=BATCH, length=LENGTH)


def rows(width=16, name='x'):
    return floats(name, 'batch', 'length', width)


@network(nodes=LENGTH, edges=(1, 11, 64, 130, 300))
def sums_over_edges():
    """A graph convolution: messages summed at the nodes that edges enter."""
    import torch
    from torch import nn

    def forward(m, x, edges):
        n = x.shape[0]
        edges = edges - torch.div(edges, n, rounding_mode='floor') * n
        a, b = edges[0], edges[1]
        y = m.a(x)
        degree = torch.zeros(n).index_add(0, b, torch.ones_like(
            b, dtype=torch.float32)).clamp(min=1)
        s = torch.zeros_like(y).index_add(0, b, y[a])
        return (s / degree[:, None] + m.b(x)).relu()
    return block(forward, [floats('x', 'nodes', 16),
                           ints('edges', 2, 'edges', below=100000)],
                 a=nn.Linear(16, 24), b=nn.Linear(16, 24))


@network(nodes=LENGTH, edges=(1, 11, 64, 130, 300))
def attention_over_edges():
    """A softmax over the edges that enter each node."""
    import torch
    from torch import nn

    def forward(m, x, edges):
        n = x.shape[0]
        edges = edges - torch.div(edges, n, rounding_mode='floor') * n
        a, b = edges[0], edges[1]
        h = m.a(x)
        s = nn.functional.leaky_relu((h[a] * m.u).sum(-1) +
                                     (h[b] * m.w).sum(-1), 0.2)
        top = torch.full((n,), -1e9).scatter_reduce(0, b, s, 'amax')
        e = (s - top[b]).exp()
        z = torch.zeros(n).scatter_add(0, b, e)
        w = e / (z[b] + 1e-9)
        return torch.zeros_like(h).scatter_add(
            0, b[:, None].expand(-1, h.shape[1]), h[a] * w[:, None])
    return block(forward, [floats('x', 'nodes', 16),
                           ints('edges', 2, 'edges', below=100000)],
                 a=nn.Linear(16, 12), u=weight(12), w=weight(12))


@network(batch=BATCH, points=(8, 13, 64, 65, 160))
def nearest_of_points():
    """The six nearest points of each, their features, the largest."""
    import torch
    from torch import nn

    def forward(m, x):
        d = ((x[:, :, None] - x[:, None]) ** 2).sum(-1)
        at = d.topk(6, largest=False).indices
        b, n, k = at.shape
        y = x[torch.arange(b)[:, None, None], at]
        y = torch.cat([y - x[:, :, None], x[:, :, None].expand(
            -1, -1, k, -1)], -1)
        return m.b(m.a(y).relu()).amax(2), d.argmin(-1)
    return block(forward, [floats('x', 'batch', 'points', 3)],
                 a=nn.Linear(6, 16), b=nn.Linear(16, 24))


@network(exporters=('script',), **SIZES)
def best_tokens_kept():
    """The better half of the tokens, in their order."""
    import torch

    def forward(m, x):
        n = x.shape[1]
        s = x @ m.w
        at = s.topk((n + 1) // 2, 1).indices.sort(1).values
        return x.gather(1, at[..., None].expand(-1, -1, 16)), at
    return block(forward, [rows()], w=weight(16))


@network(**SIZES)
def sorted_rows():
    import torch

    def forward(m, x):
        v, at = x.sort(1, descending=True)
        w = torch.gather(x.flip(2), 1, at)
        return v, w, x.amin(-1), x.argsort(-1), x.max(2).indices, x.argmin(1)
    return block(forward, [rows(8)])


@network(exporters=('script',), **SIZES)
def values_that_differ():
    """unique with counts and places."""
    import torch

    def forward(m, x):
        v, back, count = torch.unique(x, return_inverse=True,
                                      return_counts=True)
        return v, back, count, m.t[v.clamp(max=6)]
    return block(forward, [ints('x', 'batch', 'length', below=7)],
                 t=weight(7, 4))


@network(exporters=('script',), **SIZES)
def chosen_by_masks():
    """Values picked, filled and put by masks of them."""
    import torch

    def forward(m, x):
        keep = x > 0.2
        picked = torch.masked_select(x, keep)
        filled = x.masked_fill(~keep, -2.0)
        y = x.clone()
        y[keep] = 0.5
        z = torch.where(keep, x.roll(1, 1), m.w)
        at = torch.nonzero(x.sum(-1) > 0)
        return picked, filled, y, z, at, x[x[:, :, 0] > 0]
    return block(forward, [rows(5)], w=weight(5))


@network(exporters=('script',), **SIZES)
def scattered_by_mask():
    """Pictures' features put where words stand for them."""
    import torch

    def forward(m, x, at, y):
        keep = (at == 0)[..., None].expand_as(x)
        return x.masked_scatter(keep, y)
    return block(forward, [rows(), ints('at', 'batch', 'length', below=3),
                           floats('y', 'batch*length', 16)])


@network(**SIZES)
def written_in_slices():
    import torch

    def forward(m, x):
        y = torch.zeros_like(x)
        y[:, ::2] = x[:, ::2] * 2
        y[:, :, 1:5] = x[:, :, 3:7]
        y[:, -1] = m.w
        z = x.clone()
        z[:, 0, :4] += 1
        return y, z, x[:, -3:], x[..., ::3]
    return block(forward, [rows()], w=weight(16))


@network(**SIZES)
def sums_up_to_each():
    import torch

    def forward(m, x):
        a = x.cumsum(1)
        b = (x * 0.1 + 1).abs().log().cumsum(2).exp()
        c = x.exp().cumsum(1).log()
        d = x.flip(1).cumsum(1).flip(1)
        e = (x > 0).long().cumsum(1)
        return a, b, c, d - x, e, (x > 0).cumsum(2)
    return block(forward, [rows(6)])


@network(**SIZES)
def placed_among_edges():
    """Which interval of sorted numbers each value is in, and a spline."""
    import torch

    def forward(m, x):
        edge = m.w.abs().cumsum(0)
        at = (x[..., None] >= edge).sum(-1).clamp(1, 8)
        low, high = edge[at - 1], edge[at]
        t = ((x - low) / (high - low)).clamp(0, 1)
        y = m.y[at - 1] * (1 - t) + m.y[at] * t
        k = torch.bucketize(x, torch.tensor([-1., 0., 0.5, 1.]))
        return y, at, k
    return block(forward, [rows(4)], w=weight(9), y=weight(9))


@network(bags=BATCH, words=LENGTH)
def bags_of_words():
    """Sums, means and maxima of embeddings."""
    from torch import nn
    return block(lambda m, words: (m.a(words), m.b(words), m.c(words)),
                 [ints('words', 'bags', 'words', below=50)],
                 a=nn.EmbeddingBag(50, 8, mode='sum'),
                 b=nn.EmbeddingBag(50, 8, mode='mean'),
                 c=nn.EmbeddingBag(50, 8, mode='max'))


@network(exporters=('script',), bags=BATCH, words=LENGTH)
def bags_by_offsets():
    import torch
    from torch import nn

    def forward(m, words, at):
        start = (at % 3).cumsum(0).clamp(max=words.shape[0])
        return m.a(words, start - start[0])
    return block(forward, [ints('words', 'words', below=50),
                           ints('at', 'bags', below=9)],
                 a=nn.EmbeddingBag(50, 8, mode='sum'))


@network(**SIZES)
def triangles_and_diagonals():
    import torch

    def forward(m, x):
        s = x @ x.transpose(1, 2)
        n = s.shape[1]
        d = torch.diagonal(s, 0, 1, 2)
        t = s.tril() + s.triu(1).transpose(1, 2)
        e = s * torch.eye(n) + d[:, None] * torch.eye(n)
        i = torch.arange(n)
        far = (i[:, None] - i).abs().float()
        return t, d, e, torch.trace(s[0]), far / (far.sum() + 1)
    return block(forward, [rows(6)])


@network(**SIZES)
def statistics():
    import torch

    def forward(m, x):
        sd, mean = torch.std_mean(x, 1, unbiased=False)
        v = x.var(2)
        n = torch.linalg.vector_norm(x, 3, 2)
        return (sd, mean, v, n, x.logsumexp(1), x.norm(dim=(1, 2)),
                x.prod(2), (x > 0).all(2), (x > 1).any(1), x.aminmax(dim=1)[0],
                torch.softmax(x, 1).log().mean(), x.abs().sum((0, 2)))
    return block(forward, [rows(6)])


@network(**SIZES)
def shapes_computed():
    """Views whose extents are sums and products of other extents."""
    import torch

    def forward(m, x):
        b, n, d = x.shape
        a = x.reshape(b * n, d).unflatten(1, (4, -1)).flatten(0, 1)
        c = x.new_ones(n + 1, b).sum(0)
        e = torch.zeros(b, n * 2 + 1, d)
        e[:, 1:n + 1] = x
        g = x.transpose(0, 1).reshape(n, -1).repeat(1, 2)
        h = torch.arange(n * b).reshape(b, n) % 5
        k = x.unsqueeze(2).expand(b, n, n, d).reshape(b, n * n, d)
        return a, c, e, g, h, k.mean(-1), x.movedim(1, 0).contiguous()
    return block(forward, [rows(8)])


@network(**SIZES)
def parts_and_stacks():
    import torch

    def forward(m, x):
        a, b, c = x.split((3, 5, 8), 2)
        h = x.shape[1] // 2
        y, z = x[:, :h], x[:, h:]
        u = torch.cat([z, y], 1)
        v = torch.stack(x.unbind(2)[:3], 1)
        t = x.tile(1, 2, 1) - torch.cat([x, x], 1).flip(1)
        return a.sum(2) + c.mean(2), b, u, v, t, x.repeat(2, 1, 3)
    return block(forward, [rows()])


@network(batch=BATCH, length=LENGTH, other=(1, 5, 16, 17, 30))
def broadcast_of_ranks():
    """Operands of differing rank, axes of extent 1, products of sets."""
    import torch

    def forward(m, x, y, z):
        a = x[:, :, None] * y[:, None] + z
        b = torch.where(a > 0, x[:, :, None], y[:, None])
        c = torch.maximum(a, z[None, :1])
        d = torch.einsum('bnd,bkd,kd->bnk', x, y, z)
        e = torch.matmul(x[:, None], y[None, 0].transpose(-1, -2))
        f = torch.addcmul(x, x.mean(1, True), x.amax(2, True), value=0.3)
        return b.sum(1), c.amax(2), d, e, f
    return block(forward, [rows(6), floats('y', 'batch', 'other', 6),
                           floats('z', 'other', 6)])


@network(**SIZES)
def einsums():
    import torch

    def forward(m, x, y):
        e = torch.einsum
        return (e('bnd,bmd->bnm', x, y), e('bnd,de->ben', x, m.v),
                e('bnd,bnd->b', x, y), e('bnd->bd', x),
                e('bii->bi', x @ y.transpose(1, 2)),
                e('bnd,cnd->bcn', x, y), e('bnd,e->bnde', x, m.u).sum(3))
    return block(forward, [rows(6), rows(6, 'y')], v=weight(6, 7),
                 u=weight(4))


@network(exporters=('dynamo',), **SIZES)
def integers():
    """Divisions, remainders, shifts and bits of integers of both signs."""
    import torch

    def forward(m, x):
        y = x - 500
        a = torch.div(y, 7, rounding_mode='floor')
        b = torch.div(y, 7, rounding_mode='trunc')
        c, d = torch.remainder(y, 7), torch.fmod(y, 7)
        e = (x & 12) | (x ^ 5)
        f = (x >> 2) + (x << 1)
        return a, b, c, d, e, f, (y.float() / 3).round().to(torch.int32), \
            y.sign() * y.abs().clamp(3, 40), ~(x > 5)
    return block(forward, [ints('x', 'batch', 'length', below=1000)])


@network(exporters=('dynamo',), **SIZES)
def activations():
    from torch import nn

    def forward(m, x):
        f = nn.functional
        y = (f.gelu(x), f.gelu(x, approximate='tanh'), f.silu(x), f.mish(x),
             f.elu(x, 0.7), f.selu(x), f.celu(x, 1.3), f.softplus(x, 2),
             f.hardswish(x), f.hardsigmoid(x), f.relu6(x), f.softsign(x),
             f.logsigmoid(x), f.hardtanh(x), f.softshrink(x, 0.3),
             f.hardshrink(x, 0.4), f.tanhshrink(x), f.threshold(x, 0.1, 2),
             f.glu(x, -1).repeat(1, 1, 2), m.p(x.transpose(1, 2)).transpose(
                 1, 2), x.erf(), x.expm1(), x.abs().log1p(), x.sin() ** 3)
        s = 0
        for t in y:
            s = s + t
        return s, f.softmin(x, 1), f.log_softmax(x, 0)
    return block(forward, [rows(8)], p=nn.PReLU(8))


@network(exporters=('script',), **SIZES)
def labels_without_repeats():
    """A line of labels in which repeats and blanks are left out."""
    import torch

    def forward(m, x):
        at = x.log_softmax(-1).argmax(-1)[0]
        first = torch.cat([torch.ones_like(at[:1], dtype=torch.bool),
                           at[1:] != at[:-1]])
        return at[first & (at != 0)]
    return block(forward, [rows(5)])


@network(exporters=('script',), **SIZES)
def list_in_a_loop():
    """Rows taken apart, changed by what they are, and put together."""
    import torch
    from torch import nn

    class Lists(nn.Module):
        def __init__(self):
            super().__init__()
            self.a = nn.Linear(16, 16)

        def forward(self, x):
            out = []
            for t in torch.split(x, 1, dim=1):
                if bool(t.sum() > 0):
                    out.append(self.a(t))
                else:
                    out.append(t * 0.5)
            return torch.cat(out, 1)
    return torch.jit.script(fill(Lists())), [rows()]


@network(exporters=('script',), **SIZES)
def grows_by_halves():
    """A loop whose value has half the rows each time, until one is left."""
    import torch
    from torch import nn

    class Tree(nn.Module):
        def __init__(self):
            super().__init__()
            self.a = nn.Linear(16, 8)

        def forward(self, x):
            while x.shape[1] > 1:
                if x.shape[1] % 2 == 1:
                    x = torch.cat([x, x[:, :1] * 0], 1)
                b = x.shape[0]
                x = self.a(x.reshape(b, -1, 2, 8).flatten(2)).tanh()
            return x[:, 0]
    return torch.jit.script(fill(Tree())), [rows(8)]


@network(batch=BATCH, items=LENGTH)
def factors():
    """A factorization machine with deep and cross parts."""
    import torch
    from torch import nn

    def forward(m, users, items, dense):
        u = m.u(users)
        v = m.v(items)
        x = torch.cat([u[:, None], v, m.d(dense)[:, None]], 1)
        s = x.sum(1)
        fm = 0.5 * (s * s - (x * x).sum(1)).sum(-1)
        z = x @ x.transpose(1, 2)
        score = torch.einsum('bd,bnd->bn', u, v)
        p = score.softmax(-1)
        return fm, z.sum((1, 2)), (p[..., None] * v).sum(1), score.topk(1)[1]
    return block(forward, [ints('users', 'batch', below=30),
                           ints('items', 'batch', 'items', below=90),
                           floats('dense', 'batch', 5)],
                 u=nn.Embedding(30, 12), v=nn.Embedding(90, 12),
                 d=nn.Linear(5, 12))


@network(exporters=('script',), batch=BATCH, length=LENGTH)
def distances():
    import torch

    def forward(m, x, y):
        return (torch.cdist(x, y), torch.cdist(x, y, 1),
                torch.nn.functional.pairwise_distance(x, y),
                torch.cross(x, y, dim=-1),
                torch.nn.functional.cosine_similarity(
                    x[:, :, None], y[:, None], dim=-1))
    return block(forward, [rows(3), rows(3, 'y')])


@network(batch=BATCH, length=LENGTH)
def memory_by_content():
    """Addresses by likeness, turned by a circular convolution."""
    import torch

    def forward(m, key, memory, shift):
        k = torch.nn.functional.normalize(key, dim=-1)
        n = torch.nn.functional.normalize(memory, dim=-1)
        w = torch.einsum('bd,bnd->bn', k, n).mul(5).softmax(-1)
        s = shift.softmax(-1)
        w = w.roll(1, 1) * s[:, :1] + w * s[:, 1:2] + w.roll(-1, 1) * s[:, 2:]
        w = w ** 2
        w = w / (w.sum(1, True) + 1e-6)
        read = torch.einsum('bn,bnd->bd', w, memory)
        new = memory * (1 - w[..., None]) + w[..., None] * key[:, None]
        return read, new
    return block(forward, [floats('key', 'batch', 12),
                           rows(12, 'memory'), floats('shift', 'batch', 3)])


@network(batch=BATCH, capsules=LENGTH)
def capsules():
    """Three rounds of routing by agreement."""
    import torch

    def forward(m, x):
        u = torch.einsum('bnd,kde->bnke', x, m.w)
        s = torch.zeros(u.shape[:3])
        for _ in range(3):
            c = s.softmax(-1)
            v = (c[..., None] * u).sum(1)
            n = (v * v).sum(-1, True)
            v = v * n / (1 + n) / (n + 1e-7).sqrt()
            s = s + (u * v[:, None]).sum(-1)
        return v, s
    return block(forward, [floats('x', 'batch', 'capsules', 8)],
                 w=weight(5, 8, 6))


@network(exporters=('script',), batch=BATCH, length=LENGTH)
def cells_packed():
    """GRU and LSTM layers over packed sequences, both ways, two layers."""
    import torch
    from torch import nn
    from torch.nn.utils.rnn import pack_padded_sequence as pack
    from torch.nn.utils.rnn import pad_packed_sequence as unpack

    def forward(m, x, lengths):
        n = lengths.clamp(max=x.shape[1])
        p = pack(x, n, batch_first=True, enforce_sorted=False)
        y, h = m.gru(p)
        y, k = unpack(y, batch_first=True, total_length=x.shape[1])
        p = pack(x, n, batch_first=True, enforce_sorted=False)
        z, (_, c) = m.lstm(p)
        z, _ = unpack(z, batch_first=True, total_length=x.shape[1])
        return y, h, k, z, c
    return block(forward, [rows(), ints('lengths', 'batch', low=1, below=40)],
                 gru=nn.GRU(16, 12, 2, bidirectional=True, batch_first=True),
                 lstm=nn.LSTM(16, 10, batch_first=True))
