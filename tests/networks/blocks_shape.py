"""Blocks that compute with their extents: padded to a multiple and cut again,
split where a size says, of extents that may be 1, repeated by counts."""
from common import (BATCH, LENGTH, block, fill, floats, ints, mask, network,
                    weight)

SIZES = dict(batch=BATCH, length=LENGTH)
HIGH = (8, 13, 32, 33, 48)
WIDE = (8, 11, 16, 17, 40)
PLANE = dict(batch=BATCH, height=HIGH, width=WIDE)


def rows(width=16, name='x'):
    return floats(name, 'batch', 'length', width)


def image(channels=6, name='x'):
    return floats(name, 'batch', channels, 'height', 'width')


def scripted(module, inputs):
    import torch
    return torch.jit.script(fill(module)), inputs


@network(**SIZES)
def blocks_of_eight():
    """Attention within blocks: rows are padded to a multiple and cut off."""
    from torch import nn
    from torch.nn.functional import pad

    def forward(m, x):
        b, n, c = x.shape
        y = pad(x, (0, 0, 0, -n % 8)).reshape(b, -1, 8, c)
        q, k, v = m.qkv(y).chunk(3, -1)
        s = (q @ k.transpose(-1, -2) / 4).softmax(-1) @ v
        return m.o(s).reshape(b, -1, c)[:, :n] + x
    return block(forward, [rows()], qkv=nn.Linear(16, 48),
                 o=nn.Linear(16, 16))


@network(**SIZES)
def blocks_and_neighbours():
    """Each block of 4 sees itself and the one before and after."""
    import torch
    from torch import nn
    from torch.nn.functional import pad

    def forward(m, x, seen):
        b, n, c = x.shape
        more = (4 - n % 4) % 4
        y = pad(x, (0, 0, 0, more)).reshape(b, -1, 4, c)
        ok = pad(seen, (0, more)).reshape(b, -1, 4)
        q, k, v = m.qkv(y).chunk(3, -1)

        def around(z):
            z = pad(z, (0,) * (2 * (z.dim() - 2)) + (1, 1))
            return torch.cat([z[:, :-2], z[:, 1:-1], z[:, 2:]], 2)
        s = q @ around(k).transpose(-1, -2) / 4
        s = s.masked_fill(around(ok)[:, :, None] == 0, -1e9)
        y = (s.softmax(-1) @ around(v)).flatten(1, 2)
        return y[:, :n]
    return block(forward, [rows(), mask('seen', 'batch', 'length')],
                 qkv=nn.Linear(16, 48))


@network(batch=BATCH, length=LENGTH, width=(1, 5, 8, 9, 1))
def axes_of_one():
    """Axes removed that are 1, and axes that may be."""

    def forward(m, x):
        z = (x[:, :1] * m.w).squeeze(1)
        return x.amax(2, True).squeeze(2), z, z.unsqueeze(-2).squeeze(-2)
    return block(forward, [floats('x', 'batch', 'length', 'width', 4)],
                 w=weight(4))


@network(exporters=('script',), **SIZES)
def squeezed_whole():
    """squeeze() of what may have axes of 1, and of what has none."""
    from torch import nn

    def forward(m, x):
        y = m.a(x.mean(1, True)).squeeze()
        z = m.b(x).softmax(1).squeeze()
        return y.reshape(x.shape[0], -1) * m.w, z.sum()
    return block(forward, [rows()], a=nn.Linear(16, 8), b=nn.Linear(16, 1),
                 w=weight(8))


@network(exporters=('script',), batch=BATCH, length=LENGTH)
def squeezed_in_script():
    import torch
    from torch import nn

    class Squeezed(nn.Module):
        def __init__(self):
            super().__init__()
            self.a = nn.Linear(16, 1)
            self.b = nn.Linear(1, 8)

        def forward(self, x):
            y = self.a(x).squeeze(-1)
            z = x[:, 0].squeeze(0)
            if z.dim() == 1:
                z = z.unsqueeze(0)
            return self.b(y.unsqueeze(-1)), z * 2.0
    return scripted(Squeezed(), [rows()])


@network(exporters=('script',), **SIZES)
def repeated_by_counts():
    """As long as each token lasts (a length regulator)."""
    import torch

    def forward(m, x, lasts):
        y = torch.repeat_interleave(x[0], lasts[0], 0)
        return y * m.w, torch.repeat_interleave(x, 3, 1)
    return block(forward, [rows(), ints('lasts', 'batch', 'length',
                                        low=1, below=4)], w=weight(16))


@network(**SIZES)
def repeated_by_numbers():
    import torch

    def forward(m, x):
        y = x.repeat_interleave(2, 1) + 1
        z = x.repeat(1, 3, 2)
        t = x[:, :, None].expand(-1, -1, 4, -1).reshape(
            x.shape[0], x.shape[1] * 4, -1)
        return y, z, torch.tile(x, (2, 1, 1)) * m.w, t.flip(1)
    return block(forward, [rows()], w=weight(16))


@network(**SIZES)
def einsums_of_three():
    import torch

    def forward(m, x, y):
        e = torch.einsum
        return (e('bij,jk,blk->bil', x, m.a, y), e('bij,bkj,bkl->bil', x, y,
                                                   y),
                e('...j,jk,k->...', x, m.a, m.b), e('bii->bi',
                                                    x @ y.transpose(1, 2)),
                e('bij,bij,bij->ij', x, y, x), e('bij,bkj->', x, y))
    return block(forward, [rows(), rows(name='y')], a=weight(16, 16),
                 b=weight(16))


@network(exporters=('dynamo',), **SIZES)
def placed_in_buckets():
    import torch

    def forward(m, x):
        edges = torch.linspace(-2, 2, 9)
        a = torch.bucketize(x, edges)
        b = torch.bucketize(x, edges, right=True)
        return m.t[a].sum(2), b
    return block(forward, [rows(4)], t=weight(10, 3))


@network(**SIZES)
def running_sums():
    import torch

    def forward(m, x, seen):
        a = x.cumsum(1)
        at = (seen.cumsum(1) - 1).clamp(min=0) * seen
        b = a.flip(1).cumsum(1).flip(1) - a
        n = torch.arange(1, x.shape[1] + 1)[:, None]
        return a / n, m.t[at.clamp(max=15)], b, x.exp().cumsum(2).log()
    return block(forward, [rows(8), mask('seen', 'batch', 'length')],
                 t=weight(16, 8))


@network(exporters=('script',), **SIZES)
def places_of_others():
    """nonzero, and rows taken and put back there."""
    import torch

    def forward(m, x):
        b, n, c = x.shape
        flat = x.reshape(-1, c)
        at = (flat[:, 0] > 0).nonzero().squeeze(1)
        y = (flat[at] @ m.w).relu()
        out = torch.zeros(b * n, 8).index_put((at,), y)
        i, j = torch.where(x[..., 1] > 0.5)
        return out.reshape(b, n, 8), x[i, j], at
    return block(forward, [rows()], w=weight(16, 8))


@network(**SIZES)
def reduced_by_index():
    import torch

    def forward(m, x, to):
        b, n, c = x.shape
        i = to[..., None].expand(-1, -1, c)
        z = torch.zeros(b, 5, c)
        f = torch.scatter_reduce
        return (f(z, 1, i, x, 'sum'), f(z, 1, i, x, 'amax'),
                f(z + 1, 1, i, x, 'prod'),
                f(z, 1, i, x, 'amin') * m.w)
    return block(forward, [rows(6), ints('to', 'batch', 'length', below=5)],
                 w=weight(6))


@network(exporters=('script',), **SIZES)
def best_of_some():
    """As many as there are, five at most; half of the channels."""
    import torch

    def forward(m, x):
        n = x.shape[1]
        k = min(5, n)
        v, at = (x @ m.w).topk(k, 1)
        w, to = x.topk(x.shape[2] // 2, 2, largest=False)
        u = x.topk(n, 1).values
        return v, x.gather(1, at[..., None].expand(-1, -1, 16)), w, to, u
    return block(forward, [rows()], w=weight(16))


@network(exporters=('dynamo',), **SIZES)
def best_of_five():
    def forward(m, x):
        w, to = x.topk(7, 2, largest=False)
        u, at = x.topk(1, 1)
        return w, to, u, at, (x @ m.w).argsort(1, descending=True)
    return block(forward, [rows()], w=weight(16))


@network(exporters=('dynamo',), **SIZES)
def windows_that_slide():
    """Windows of 5 with a step of 2, by views and by strides."""
    import torch

    def forward(m, x):
        y = torch.nn.functional.pad(x, (0, 0, 4, 0))
        u = y.unfold(1, 5, 2)
        w = u.softmax(-1) * m.w
        return w.sum(-1), u.amax((1, 3)), y.unfold(1, 3, 1).std(-1)
    return block(forward, [rows(8)], w=weight(5))


@network(exporters=('script',), **SIZES)
def rolled_by_halves():
    import torch

    def forward(m, x):
        n = x.shape[1]
        a = torch.roll(x, n // 2, 1)
        b = torch.cat([x[:, n // 2:], x[:, :n // 2]], 1)
        c = torch.cat([x[:, 1:], x[:, :1]], 1) - x
        return a - m.w, b, c, x[:, ::2], x[:, 1::3], x.flip((1, 2))[:, -3:]
    return block(forward, [rows()], w=weight(16))


@network(**SIZES)
def parts_of_lengths():
    """Split at halves and thirds of what there is."""
    import torch

    def forward(m, x):
        n = x.shape[1]
        a, b = x[:, :n // 2], x[:, n // 2:]
        c = x[:, n // 3:n - n // 3]
        d, e = x.split([5, 11], 2)
        last = x[:, -1:] - x[:, :1]
        s = a.sum(1) + b.sum(1) * c.mean(1)
        return s * m.w, d, e * 2, last, torch.cat([b, a], 1), x[:, max(
            n - 4, 0):]
    return block(forward, [rows()], w=weight(16))


@network(**PLANE)
def skips_that_fit():
    """Upsampled and padded to the map beside it, or cut to it."""
    import torch
    from torch import nn
    f = nn.functional

    def forward(m, x):
        s = m.a(x).relu()
        y = m.b(f.max_pool2d(s, 2)).relu()
        y = m.up(y)
        h, w = s.shape[2] - y.shape[2], s.shape[3] - y.shape[3]
        y = f.pad(y, (w // 2, w - w // 2, h // 2, h - h // 2))
        z = m.c(torch.cat([s, y], 1))
        v = m.v(x)
        i = (x.shape[2] - v.shape[2]) // 2
        j = (x.shape[3] - v.shape[3]) // 2
        cut = x[:, :, i:i + v.shape[2], j:j + v.shape[3]]
        return z, torch.cat([cut, v], 1)
    return block(forward, [image()], a=nn.Conv2d(6, 8, 3, padding=1),
                 b=nn.Conv2d(8, 12, 3, padding=1),
                 up=nn.ConvTranspose2d(12, 8, 2, 2),
                 c=nn.Conv2d(16, 4, 3, padding=1), v=nn.Conv2d(6, 4, 5))


@network(**PLANE)
def windows_of_any_picture():
    """Padded to windows of 4 by 4, attended within, put back and cut."""
    from torch import nn
    f = nn.functional

    def forward(m, x):
        b, c, h, w = x.shape
        y = f.pad(x.permute(0, 2, 3, 1), (0, 0, 0, -w % 4, 0, -h % 4))
        H, W = y.shape[1], y.shape[2]
        y = y.reshape(b, H // 4, 4, W // 4, 4, c).transpose(2, 3)
        y = y.reshape(-1, 16, c)
        q, k, v = m.qkv(y).reshape(-1, 16, 3, 2, 4).permute(2, 0, 3, 1, 4)
        y = (q @ k.transpose(2, 3) * 0.5).softmax(-1) @ v
        y = m.o(y.transpose(1, 2).reshape(-1, 16, c))
        y = y.reshape(b, H // 4, W // 4, 4, 4, c).transpose(2, 3)
        y = y.reshape(b, H, W, c)[:, :h, :w]
        return x + y.permute(0, 3, 1, 2)
    return block(forward, [image(8)], qkv=nn.Linear(8, 24),
                 o=nn.Linear(8, 8))


@network(exporters=('script',), **PLANE)
def resized_in_script():
    """Factors, factors that are computed, and sizes with arithmetic."""
    from torch.nn.functional import interpolate as to

    def forward(m, x):
        h, w = x.shape[2:]
        return (to(x, scale_factor=2), to(x, scale_factor=1.5,
                                          mode='bilinear'),
                to(x, scale_factor=0.5, mode='bilinear',
                   recompute_scale_factor=True, align_corners=False),
                to(x, (h // 2 + 1, w * 2 - 1), mode='bilinear',
                   align_corners=True),
                to(to(x, (h // 4, w // 4)), (h, w), mode='nearest') * m.w)
    return block(forward, [image(4)], w=weight(4, 1, 1))


@network(exporters=('dynamo',), **PLANE)
def resized_by_arithmetic():
    from torch.nn.functional import interpolate as to

    def forward(m, x):
        h, w = x.shape[2:]
        return (to(x, scale_factor=(0.5, 3.0), mode='nearest'),
                to(x, scale_factor=0.4, mode='bilinear'),
                to(x, (h // 2 + 1, w * 2 - 1), mode='bilinear',
                   align_corners=True),
                to(to(x, (h // 4, w // 4)), (h, w), mode='nearest') * m.w)
    return block(forward, [image(4)], w=weight(4, 1, 1))


@network(exporters=('dynamo',), batch=(1, 3, 2, 5, 4),
         depth=(3, 5, 8, 9, 6), points=(1, 13, 32, 33, 70))
def sampled_in_volumes():
    from torch.nn.functional import grid_sample

    def forward(m, x, at):
        return (grid_sample(x, at, align_corners=True) * m.w,
                grid_sample(x, at, 'nearest', 'border', False))
    return block(forward, [floats('x', 'batch', 3, 'depth', 6, 5),
                           floats('at', 'batch', 'points', 2, 2, 3,
                                  low=-1.1, high=1.1)], w=weight(3, 1, 1, 1))


@network(**SIZES)
def masks_of_all_kinds():
    """Causal, of a band, of padding, of both, by a position."""
    import torch

    def forward(m, x, seen, at):
        n = x.shape[1]
        i = torch.arange(n)
        causal = i[:, None] >= i
        band = (i[:, None] - i).abs() < 4
        ok = seen.bool()
        s = x @ x.transpose(1, 2) / 4
        low = torch.finfo(s.dtype).min
        a = s.masked_fill(~(causal & ok[:, None]), low).softmax(-1)
        b = torch.where(band | ~ok[:, :, None], s, low).softmax(-1)
        c = s + torch.full((n, n), low).triu(1)
        d = torch.where(i < at[:, None], x[..., 0], 0.)
        last = x[torch.arange(x.shape[0]), ok.sum(1) - 1]
        return a @ x, b @ x, c.softmax(-1) * m.w, d, last
    return block(forward, [rows(), mask('seen', 'batch', 'length'),
                           ints('at', 'batch', below=9)], w=weight(1))


@network(exporters=('dynamo',), **SIZES)
def pairs_above_the_diagonal():
    import torch

    def forward(m, x):
        n = x.shape[1]
        i = torch.arange(n)
        d = (i[None] - i[:, None]).clamp(-8, 8) + 8
        s = x @ x.transpose(1, 2) + m.t[d][..., 0]
        u = s.triu(1) + s.tril(-1).transpose(1, 2)
        return u, torch.diagonal(s, 0, 1, 2), torch.diff(x, dim=1)
    return block(forward, [rows(8)], t=weight(17, 1))


@network(exporters=('script',), **SIZES)
def loops_with_branches():
    """Branches and loops whose tensors change their extents."""
    import torch
    from torch import nn

    class Loops(nn.Module):
        def __init__(self):
            super().__init__()
            self.a = nn.Linear(16, 16)

        def forward(self, x):
            n = x.shape[1]
            if n % 2 == 1:
                x = torch.cat([x, x[:, -1:]], 1)
            y = x
            k = 0
            while y.shape[1] > 1 and k < 3:
                h = y.shape[1] // 2
                y = self.a(y[:, :h * 2:2] + y[:, 1:h * 2:2]).relu()
                k += 1
            parts = []
            for i in range(x.shape[1] // 2):
                parts.append(x[:, i * 2:i * 2 + 2].sum(1))
                if i >= 4:
                    break
            return y, torch.stack(parts, 1), torch.tensor(k)
    return scripted(Loops(), [rows()])


@network(exporters=('script',), **SIZES)
def halves_in_script():
    """A sequence of parts of unequal lengths, joined again."""
    import torch
    from torch import nn

    class Parts(nn.Module):
        def __init__(self):
            super().__init__()
            self.a = nn.Linear(16, 16)

        def forward(self, x):
            out = []
            for p in x.split(4, 1):
                out.append(self.a(p).softmax(1))
            y = torch.cat(out, 1)
            z = torch.zeros_like(x)
            for i in range(x.shape[0]):
                z[i] = x[i] * float(i)
            return y, z
    return scripted(Parts(), [rows()])


@network(batch=BATCH, length=LENGTH, other=(1, 5, 16, 7, 40))
def two_lengths():
    """What is at one length and another, broadcast, joined and cut."""
    import torch
    from torch import nn

    def forward(m, x, y):
        a, b = m.a(x), m.b(y)
        s = (a[:, :, None] * b[:, None]).relu()
        z = torch.cat([a, b], 1)
        n = x.shape[1]
        top = torch.logsumexp(s.sum(-1), 2)
        return (s.mean((1, 2)), z[:, :n] + a, z[:, n:].softmax(1), top,
                torch.maximum(a.mean(1, True), b))
    return block(forward, [rows(8), floats('y', 'batch', 'other', 8)],
                 a=nn.Linear(8, 12), b=nn.Linear(8, 12))


@network(**SIZES)
def batches_folded_in():
    """Axes that are merged, mixed and taken apart again."""
    import torch
    from torch import nn

    def forward(m, x):
        b, n, c = x.shape
        y = m.a(x.reshape(b * n, c)).reshape(b, n, 2, -1)
        y = y.permute(2, 0, 1, 3).reshape(2 * b, n, -1)
        y = m.n(y)
        a, z = y[:b], y[b:]
        both = torch.stack([z, a], 0).flatten(0, 1)
        a = m.g(a.transpose(1, 2)).transpose(1, 2)
        return a * z, both, y.reshape(2, b, n * 8).sum(0)
    return block(forward, [rows()], a=nn.Linear(16, 16),
                 n=nn.LayerNorm(8),
                 g=nn.Conv1d(8, 8, 3, padding=1, groups=2))


@network(exporters=('script',), **SIZES)
def chosen_by_counts():
    """one_hot, bincount by sums, a histogram, most frequent."""
    import torch

    def forward(m, x):
        h = torch.nn.functional.one_hot(x, 7)
        c = h.sum(1)
        p = c.float() / c.sum(1, True)
        e = -(p * (p + 1e-6).log()).sum(1)
        return c, c.argmax(1), e * m.w, h.transpose(1, 2).float() @ m.t[
            x % 5]
    return block(forward, [ints('x', 'batch', 'length', below=7)],
                 w=weight(1), t=weight(5, 3))


@network(exporters=('script',), **PLANE)
def coordinates_joined():
    """Positions as channels; sines of them; a grid that is resampled."""
    import torch
    from torch import nn

    def forward(m, x):
        b, c, h, w = x.shape
        v = torch.linspace(-1, 1, h)[:, None].expand(h, w)
        u = torch.linspace(-1, 1, w).expand(h, w)
        y = torch.cat([x, torch.stack([v, u])[None].expand(b, -1, -1, -1)],
                      1)
        f = 2 ** torch.arange(4).float()
        i = torch.arange(h * w).reshape(h, w, 1) / (h * w) * f
        s = torch.cat([i.sin(), i.cos()], -1).permute(2, 0, 1)
        return m.a(y) + m.b(s[None])
    return block(forward, [image()], a=nn.Conv2d(8, 4, 3, padding=1),
                 b=nn.Conv2d(8, 4, 1))


@network(**PLANE)
def strips_and_cells():
    """Even and odd rows apart, cells to channels, the edge around."""
    import torch
    from torch import nn

    def forward(m, x):
        h, w = x.shape[2], x.shape[3]
        x = x[:, :, :h - h % 2, :w - w % 2]
        y = torch.cat([x[:, :, ::2, ::2], x[:, :, 1::2, ::2],
                       x[:, :, ::2, 1::2], x[:, :, 1::2, 1::2]], 1)
        z = x.clone()
        z[:, :, 0] = 0
        z[..., -1:] = z[..., -1:] * 2
        z[:, 1, 1:-1, 1:-1] += 3
        return m.a(y), z, x.amax((2, 3)), x.flatten(2).var(2)
    return block(forward, [image()], a=nn.Conv2d(24, 8, 3, padding=1))
