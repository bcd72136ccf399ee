"""Blocks of networks over pictures: convolutions of every form, windows,
resampling, pools, what detectors and renderers compute."""
from common import BATCH, LENGTH, block, fill, floats, ints, network, weight

HIGH = (8, 13, 32, 33, 48)
WIDE = (8, 11, 16, 17, 40)
SIZES = dict(batch=BATCH, height=HIGH, width=WIDE)


def image(channels=6):
    return floats('x', 'batch', channels, 'height', 'width')


@network(**SIZES)
def transposed_convolutions():
    """With strides, output paddings, groups and dilations."""
    from torch import nn
    return block(lambda m, x: (m.a(x), m.b(x), m.c(x)), [image()],
                 a=nn.ConvTranspose2d(6, 8, 3, 2, 1, output_padding=1),
                 b=nn.ConvTranspose2d(6, 9, (3, 4), (1, 3), (2, 1), (0, 2),
                                      groups=3),
                 c=nn.ConvTranspose2d(6, 4, 3, 1, 2, dilation=2, bias=False))


@network(batch=BATCH, length=LENGTH)
def convolutions_of_one_axis():
    from torch import nn
    return block(lambda m, x: (m.a(x), m.b(x), m.c(x), m.d(x), m.e(x)),
                 [floats('x', 'batch', 8, 'length')],
                 a=nn.Conv1d(8, 12, 5, 2, 4, dilation=2),
                 b=nn.Conv1d(8, 16, 3, 1, 1, groups=4),
                 c=nn.Conv1d(8, 8, 7, 3, 3, groups=8),
                 d=nn.ConvTranspose1d(8, 4, 4, 2, 1, 1),
                 e=nn.Conv1d(8, 6, 3, padding='same', padding_mode='circular'))


@network(batch=(1, 3, 2, 5, 4), depth=(3, 5, 8, 9, 6), height=(4, 7, 8, 9, 16),
         width=(4, 5, 8, 9, 12))
def convolutions_of_volumes():
    from torch import nn
    return block(lambda m, x: (m.a(x), m.b(x), m.c(x), m.p(x), m.q(x)),
                 [floats('x', 'batch', 4, 'depth', 'height', 'width')],
                 a=nn.Conv3d(4, 6, 3, padding=1),
                 b=nn.Conv3d(4, 8, (1, 3, 3), (1, 2, 2), (0, 2, 1), (1, 2, 1),
                             groups=2),
                 c=nn.ConvTranspose3d(4, 3, 3, 2, 1, (1, 0, 1)),
                 p=nn.MaxPool3d((1, 2, 2), ceil_mode=True),
                 q=nn.AvgPool3d(3, 1, 1, count_include_pad=False))


@network(**SIZES)
def pads_of_all_kinds():
    """Before convolutions: reflected, replicated, circular, constant."""
    from torch import nn

    def forward(m, x):
        a = nn.functional.pad(x, (2, 1, 0, 3), 'reflect')
        b = nn.functional.pad(x, (1, 1, 2, 2), 'replicate')
        c = nn.functional.pad(x, (3, 0, 1, 1), 'circular')
        d = nn.functional.pad(x, (-1, 2, 3, -2), value=0.5)
        return m.a(a), m.b(b), m.c(c), d.sum(1)
    return block(forward, [image()], a=nn.Conv2d(6, 4, 3),
                 b=nn.Conv2d(6, 4, 5, 2), c=nn.Conv2d(6, 6, 3, groups=6))


@network(exporters=('dynamo',), **SIZES)
def resized_by_factors():
    from torch.nn.functional import interpolate as to
    from torch import nn

    def forward(m, x):
        x = m.c(x)
        return (to(x, scale_factor=2), to(x, scale_factor=(1.5, 0.5)),
                to(x, scale_factor=2, mode='bilinear'),
                to(x, scale_factor=2, mode='bilinear', align_corners=True),
                to(x, scale_factor=0.75, mode='bicubic'),
                to(x, scale_factor=(2, 3), mode='nearest-exact'))
    return block(forward, [image()], c=nn.Conv2d(6, 3, 1))


@network(other=(5, 7, 16, 20, 31), **SIZES)
def resized_to_another():
    """To the sizes of another picture and to given ones."""
    from torch.nn.functional import interpolate as to

    def forward(m, x, y):
        n = y.shape[2:]
        return (to(x, n, mode='bilinear') + y, to(x, n, mode='bicubic',
                                                  align_corners=True),
                to(x, n), to(x, (9, y.shape[3]), mode='bilinear'),
                to(x, (x.shape[3], x.shape[2]), mode='bilinear'))
    return block(forward, [image(), floats('y', 'batch', 6, 'other', 13)])


@network(batch=BATCH, length=LENGTH)
def resized_lines():
    from torch.nn.functional import interpolate as to

    def forward(m, x):
        return (to(x, scale_factor=2, mode='linear'), to(x, scale_factor=3),
                to(x, 20, mode='linear', align_corners=True))
    return block(forward, [floats('x', 'batch', 4, 'length')])


@network(batch=(1, 3, 2, 5, 4), depth=(3, 5, 8, 9, 6), height=(4, 7, 8, 9, 16))
def resized_volumes():
    from torch.nn.functional import interpolate as to

    def forward(m, x):
        return (to(x, scale_factor=2, mode='trilinear'),
                to(x, scale_factor=2, mode='nearest'),
                to(x, (4, 6, 5), mode='trilinear', align_corners=True))
    return block(forward, [floats('x', 'batch', 3, 'depth', 'height', 5)])


@network(exporters=('dynamo',), **SIZES)
def resized_smoothly():
    """With a filter as wide as what it makes smaller."""
    from torch.nn.functional import interpolate as to

    def forward(m, x):
        return (to(x, (5, 6), mode='bilinear', antialias=True),
                to(x, (7, 4), mode='bicubic', antialias=True))
    return block(forward, [image(3)])


@network(points=LENGTH, **SIZES)
def sampled_at_points():
    """grid_sample in its modes."""
    from torch.nn.functional import grid_sample

    def forward(m, x, at):
        return tuple(grid_sample(x, at, mode, pad, align)
                     for mode, pad, align in (
                         ('bilinear', 'zeros', False),
                         ('bilinear', 'border', True),
                         ('nearest', 'zeros', True),
                         ('bilinear', 'reflection', False)))
    return block(forward, [image(4), floats('at', 'batch', 'points', 3, 2,
                                            low=-1.2, high=1.2)])


@network(exporters=('dynamo',), **SIZES)
def moved_by_a_transform():
    """A picture turned by what a network finds in it."""
    from torch import nn
    from torch.nn.functional import affine_grid, grid_sample

    def forward(m, x):
        t = m.b(m.a(x).relu().mean((2, 3))).reshape(-1, 2, 3) * 0.3
        t = t + m.w
        g = affine_grid(t, (x.shape[0], 6, 10, 12), align_corners=False)
        return grid_sample(x, g, align_corners=False)
    return block(forward, [image()], a=nn.Conv2d(6, 8, 3, 2, 1),
                 b=nn.Linear(8, 6), w=weight(2, 3))


@network(**SIZES)
def warped_by_flow():
    """A picture read where a field of distances says."""
    import torch
    from torch.nn.functional import grid_sample

    def forward(m, x, flow):
        h, w = x.shape[2:]
        y, z = torch.meshgrid(torch.arange(h), torch.arange(w), indexing='ij')
        at = torch.stack([z, y]).float()[None] + flow
        u = 2 * at[:, 0] / (w - 1) - 1
        v = 2 * at[:, 1] / (h - 1) - 1
        seen = (u.abs() <= 1) & (v.abs() <= 1)
        out = grid_sample(x, torch.stack([u, v], -1), align_corners=True)
        return out * seen[:, None]
    return block(forward, [image(4), floats('flow', 'batch', 2, 'height',
                                            'width')])


@network(**SIZES)
def correlation_of_windows():
    """Each place of one picture with 25 places of another."""
    import torch
    from torch.nn.functional import pad, unfold

    def forward(m, x, y):
        b, c, h, w = x.shape
        u = unfold(pad(y, (2, 2, 2, 2)), 5).reshape(b, c, 25, h, w)
        s = (x[:, :, None] * u).mean(1)
        p = s.softmax(1)
        off = torch.arange(25)
        dx = (p * (off % 5 - 2)[:, None, None]).sum(1)
        return s, dx
    return block(forward, [image(), floats('y', 'batch', 6, 'height',
                                           'width')])


@network(exporters=('dynamo',), batch=BATCH, rows=(1, 3, 4, 5, 6),
         columns=(1, 2, 4, 5, 3))
def unfolded_and_folded():
    """Patches that overlap, mixed, and summed where they lie."""
    import torch
    from torch import nn

    def forward(m, x):
        h, w = x.shape[2:]
        u = nn.functional.unfold(x, 4, stride=2, padding=1)
        u = m.a(u.transpose(1, 2)).transpose(1, 2)
        return nn.functional.fold(u, (h, w), 4, stride=2, padding=1)
    return block(forward, [floats('x', 'batch', 3, 'rows*4', 'columns*4')],
                 a=nn.Linear(48, 48))


@network(batch=BATCH, rows=(1, 3, 4, 5, 6), columns=(1, 2, 4, 5, 3))
def windows_rolled():
    """Windows of 4 by 4, rolled by 2, masked by the regions they came from."""
    import torch
    from torch import nn

    def windows(x):
        b, h, w, c = x.shape
        x = x.reshape(b, h // 4, 4, w // 4, 4, c).permute(0, 1, 3, 2, 4, 5)
        return x.reshape(-1, 16, c)

    def forward(m, x):
        b, h, w, c = x.shape
        y = windows(torch.roll(x, (-2, -2), (1, 2)))
        i = (torch.arange(h) >= h - 4).long() + (torch.arange(h) >= h - 2)
        j = (torch.arange(w) >= w - 4).long() + (torch.arange(w) >= w - 2)
        region = windows((i[:, None] * 3 + j)[None, :, :, None])[..., 0]
        bias = torch.where(region[:, :, None] == region[:, None], 0., -100.)
        q, k, v = m.qkv(y).reshape(-1, 16, 3, 2, 8).permute(2, 0, 3, 1, 4)
        s = q @ k.transpose(2, 3) / 8 ** 0.5
        s = s.reshape(b, -1, 2, 16, 16) + bias[:, None]
        y = s.reshape(-1, 2, 16, 16).softmax(-1) @ v
        y = m.o(y.transpose(1, 2).reshape(-1, 16, 16))
        y = y.reshape(b, h // 4, w // 4, 4, 4, c).permute(0, 1, 3, 2, 4, 5)
        return x + torch.roll(y.reshape(b, h, w, c), (2, 2), (1, 2))
    return block(forward, [floats('x', 'batch', 'rows*4', 'columns*4', 16)],
                 qkv=nn.Linear(16, 48), o=nn.Linear(16, 16))


@network(batch=BATCH, rows=(1, 3, 4, 5, 6), columns=(1, 2, 4, 5, 3))
def shuffled_pixels():
    from torch import nn
    from torch.nn.functional import pixel_shuffle, pixel_unshuffle

    def forward(m, x):
        y = pixel_shuffle(m.a(x), 3)
        b, c, h, w = x.shape
        z = m.b(x).reshape(b, 4, 2, h, w).transpose(1, 2)
        return y, pixel_unshuffle(x, 2), z.reshape(b, 8, h, w)
    return block(forward, [floats('x', 'batch', 4, 'rows*2', 'columns*2')],
                 a=nn.Conv2d(4, 18, 3, padding=1), b=nn.Conv2d(4, 8, 1))


@network(**SIZES)
def pools_to_given_sizes():
    from torch import nn

    def forward(m, x):
        f = nn.functional
        return (f.adaptive_avg_pool2d(x, 1), f.adaptive_max_pool2d(x, 1),
                f.adaptive_avg_pool2d(x, (1, 1)).flatten(1),
                f.lp_pool2d(x, 2, 3, 2))
    return block(forward, [image()])


@network(exporters=('dynamo',), **SIZES)
def pools_to_five_by_four():
    from torch import nn

    def forward(m, x):
        f = nn.functional
        return (f.adaptive_avg_pool2d(x, (5, 4)),
                f.adaptive_avg_pool1d(x.flatten(2), 7))
    return block(forward, [image()])


@network(**SIZES)
def pools_with_places():
    """The places of the largest, and values put back there."""
    from torch import nn

    def forward(m, x):
        f = nn.functional
        y, at = f.max_pool2d(x, 2, return_indices=True)
        z, k = f.max_pool2d(x, 3, 2, 1, ceil_mode=True, return_indices=True)
        return y, at, z, k, f.avg_pool2d(x, 3, 2, 1, True, False)
    return block(forward, [image()])


@network(exporters=('script',), batch=BATCH, rows=(2, 3, 8, 9, 12))
def unpooled():
    from torch import nn

    def forward(m, x):
        f = nn.functional
        y, at = f.max_pool2d(m.a(x), 2, return_indices=True)
        return m.b(f.max_unpool2d(y, at, 2, output_size=x.shape[2:]))
    return block(forward, [floats('x', 'batch', 3, 'rows*2', 12)],
                 a=nn.Conv2d(3, 8, 3, padding=1),
                 b=nn.Conv2d(8, 3, 3, padding=1))


@network(**SIZES)
def norms_of_all_kinds():
    from torch import nn

    def forward(m, x):
        y = m.g(x) + m.i(x) + m.b(x)
        z = m.l(x.permute(0, 2, 3, 1)).permute(0, 3, 1, 2)
        f = nn.functional
        w = f.local_response_norm(x, 3) + f.normalize(x, dim=1)
        r = x * (x * x).mean((1, 2, 3), True).add(1e-5).rsqrt()
        return y + z, w + r
    return block(forward, [image()], g=nn.GroupNorm(3, 6),
                 i=nn.InstanceNorm2d(6, affine=True), b=nn.BatchNorm2d(6),
                 l=nn.LayerNorm(6))


@network(exporters=('dynamo',), **SIZES)
def weights_of_kernels_normed():
    """Weights that are computed: norms, standardized, by a gate."""
    import torch
    from torch import nn
    from torch.nn.utils.parametrizations import weight_norm

    def forward(m, x):
        w = m.w
        w = (w - w.mean((1, 2, 3), True)) / (
            w.var((1, 2, 3), keepdim=True) + 1e-5).sqrt()
        y = nn.functional.conv2d(x, w, padding=1)
        k = torch.tanh(m.h(x.mean((0, 2, 3)))).reshape(1, 1, 3, 3)
        z = nn.functional.conv2d(y, k.expand(8, 1, 3, 3), padding=1,
                                 groups=8)
        return m.n(y), z
    return block(forward, [image()], w=weight(8, 6, 3, 3),
                 h=nn.Linear(6, 9), n=weight_norm(nn.Conv2d(8, 4, 1)))


@network(**SIZES)
def gates_of_channels_and_places():
    import torch
    from torch import nn

    def forward(m, x):
        s = m.b(m.a(x.mean((2, 3), True)).relu()) + \
            m.b(m.a(x.amax((2, 3), True)).relu())
        x = x * s.sigmoid()
        p = torch.cat([x.mean(1, True), x.amax(1, True)], 1)
        x = x * m.c(p).sigmoid()
        w = m.d(x.mean((2, 3))[:, None])[:, 0].sigmoid()
        return x * w[:, :, None, None]
    return block(forward, [image(8)], a=nn.Conv2d(8, 2, 1),
                 b=nn.Conv2d(2, 8, 1), c=nn.Conv2d(2, 1, 7, padding=3),
                 d=nn.Conv1d(1, 1, 3, padding=1))


@network(**SIZES)
def attention_of_axes():
    """Along rows, along columns, and of all places with a smaller map."""
    import torch
    from torch import nn

    def forward(m, x):
        q, k, v = m.qkv(x).chunk(3, 1)
        r = torch.einsum('bchi,bchj->bhij', q, k).softmax(-1)
        c = torch.einsum('bciw,bcjw->bwij', q, k).softmax(-1)
        y = torch.einsum('bhij,bchj->bchi', r, v) + \
            torch.einsum('bwij,bcjw->bciw', c, v)
        k = nn.functional.max_pool2d(k, 2).flatten(2)
        v = nn.functional.max_pool2d(v, 2).flatten(2)
        s = (q.flatten(2).transpose(1, 2) @ k).softmax(-1)
        z = (s @ v.transpose(1, 2)).transpose(1, 2).reshape(x.shape)
        return y + z
    return block(forward, [image(8)], qkv=nn.Conv2d(8, 24, 1))


@network(**SIZES)
def pyramid():
    """Maps of three sizes, each added to the next larger one."""
    from torch import nn
    from torch.nn.functional import interpolate as to

    def forward(m, x):
        a = m.a(x).relu()
        b = m.b(a).relu()
        c = m.c(b).relu()
        out = [m.t[2](c)]
        for t, y in ((m.t[1], b), (m.t[0], a)):
            out.append(t(y) + to(out[-1], y.shape[2:], mode='nearest'))
        p = [nn.functional.adaptive_avg_pool2d(c, 1)]
        p = to(p[0], c.shape[2:], mode='bilinear') + c
        return (*out, p)
    return block(forward, [image(3)], a=nn.Conv2d(3, 8, 3, padding=1),
                 b=nn.Conv2d(8, 12, 3, 2, 1), c=nn.Conv2d(12, 16, 3, 2, 1),
                 t=nn.ModuleList(nn.Conv2d(n, 8, 1) for n in (8, 12, 16)))


@network(**SIZES)
def peaks_of_heat():
    """Largest values of their neighbourhoods, the best eight, by class."""
    import torch
    from torch import nn

    def forward(m, x):
        h = m.a(x).sigmoid()
        top = nn.functional.max_pool2d(h, 3, 1, 1)
        h = h * (h == top)
        b, c, n, w = h.shape
        score, at = h.reshape(b, -1).topk(8)
        cls = at // (n * w)
        place = at - cls * (n * w)
        off = m.o(x).reshape(b, 2, -1).gather(2, place[:, None].expand(
            -1, 2, -1))
        return score, cls, place // w + off[:, 0], off[:, 1] + (
            place - place // w * w)
    return block(forward, [image()], a=nn.Conv2d(6, 3, 3, padding=1),
                 o=nn.Conv2d(6, 2, 1))


@network(**SIZES)
def expected_place():
    """The mean of places, weighted by a softmax of all of them."""
    import torch
    from torch import nn

    def forward(m, x):
        p = m.a(x).flatten(2).softmax(-1).reshape(x.shape[0], 5, *x.shape[2:])
        u = torch.arange(x.shape[3]) / x.shape[3]
        v = torch.arange(x.shape[2]) / x.shape[2]
        return torch.stack([(p.sum(2) * u).sum(-1), (p.sum(3) * v).sum(-1)],
                           -1)
    return block(forward, [image()], a=nn.Conv2d(6, 5, 1))


@network(**SIZES)
def boxes_decoded():
    """Anchors of every place, moved by what was predicted, and clipped."""
    import torch
    from torch import nn

    def forward(m, x):
        b, _, h, w = x.shape
        y, z = torch.meshgrid(torch.arange(h) * 8., torch.arange(w) * 8.,
                              indexing='ij')
        at = torch.stack([z, y, z, y], -1).reshape(-1, 1, 4) + m.anchors
        at = at.reshape(-1, 4)
        d = m.a(x).permute(0, 2, 3, 1).reshape(b, -1, 4)
        size = at[:, 2:] - at[:, :2]
        middle = at[:, :2] + size / 2 + d[..., :2] * size
        size = size * d[..., 2:].clamp(max=4).exp()
        box = torch.cat([middle - size / 2, middle + size / 2], -1)
        edge = torch.tensor([w * 8., h * 8., w * 8., h * 8.])
        box = torch.minimum(box.clamp(min=0), edge)
        area = (box[..., 2:] - box[..., :2]).prod(-1)
        return box, area > 16
    return block(forward, [image()], a=nn.Conv2d(6, 12, 3, padding=1),
                 anchors=weight(3, 4))


@network(exporters=('script', 'dynamo'), boxes=LENGTH)
def suppressed():
    """Boxes of classes, the best ones of each, in order."""
    import torch
    from torchvision.ops import nms

    def forward(m, x, score):
        low = x[:, :2].abs() * 10
        box = torch.cat([low, low + 1 + x[:, 2:].abs() * 8], -1)
        best, cls = score.max(-1)
        keep = nms(box + cls[:, None] * 100., best, 0.4)
        return box[keep], best[keep], cls[keep]
    return block(forward, [floats('x', 'boxes', 4),
                           floats('score', 'boxes', 3)])


@network(exporters=('dynamo',), **SIZES)
def convolution_of_places():
    """A convolution whose places are moved by a network's values."""
    from torch import nn
    from torchvision.ops import deform_conv2d

    def forward(m, x):
        return deform_conv2d(x, m.a(x), m.w, m.b, padding=1,
                             mask=m.c(x).sigmoid())
    return block(forward, [image()], a=nn.Conv2d(6, 18, 3, padding=1),
                 c=nn.Conv2d(6, 9, 3, padding=1), w=weight(8, 6, 3, 3),
                 b=weight(8))


@network(rays=LENGTH, samples=(1, 7, 16, 17, 24))
def rendered_along_rays():
    """Frequencies of places, and colours summed with what lets light by."""
    import torch
    from torch import nn

    def forward(m, at):
        f = 2.0 ** torch.arange(4)
        e = (at[..., None] * f).flatten(2)
        h = m.a(torch.cat([e.sin(), e.cos()], -1)).relu()
        y = m.b(h)
        alpha = 1 - (-y[..., 3].relu()).exp()
        t = torch.cumsum((1 - alpha + 1e-6).log(), -1).exp()
        t = torch.cat([torch.ones_like(t[:, :1]), t[:, :-1]], -1)
        return ((alpha * t)[..., None] * y[..., :3].sigmoid()).sum(1)
    return block(forward, [floats('at', 'rays', 'samples', 3)],
                 a=nn.Linear(24, 32), b=nn.Linear(32, 4))


@network(batch=BATCH, height=(8, 16, 32, 40, 48), width=(8, 24, 16, 48, 32))
def denoised():
    """A small U-net with a time, attention and norms of groups."""
    import math
    import torch
    from torch import nn

    def forward(m, x, time):
        f = torch.exp(torch.arange(8) * (-math.log(1000.) / 8))
        t = time[:, None] * f
        t = m.t(torch.cat([t.sin(), t.cos()], -1))
        a = m.a(x)
        b = m.b(nn.functional.silu(m.n(a))) + t[:, :, None, None]
        c, h, w = b.shape[1:]
        q, k, v = m.qkv(m.g(b)).flatten(2).chunk(3, 1)
        s = (q.transpose(1, 2) @ k / c ** 0.5).softmax(-1)
        b = b + (v @ s.transpose(1, 2)).reshape(b.shape)
        up = nn.functional.interpolate(b, scale_factor=2.0, mode='nearest')
        return m.o(torch.cat([m.u(up), a], 1))
    return block(forward, [floats('x', 'batch', 3, 'height', 'width'),
                           floats('time', 'batch', low=0, high=1000)],
                 t=nn.Linear(16, 24), a=nn.Conv2d(3, 16, 3, padding=1),
                 n=nn.GroupNorm(4, 16), b=nn.Conv2d(16, 24, 3, 2, 1),
                 g=nn.GroupNorm(4, 24), qkv=nn.Conv2d(24, 72, 1),
                 u=nn.Conv2d(24, 16, 3, padding=1),
                 o=nn.Conv2d(32, 3, 3, padding=1))


@network(exporters=('script',), batch=(1, 3, 2, 5, 4), time=(1, 3, 4, 5, 6),
         height=(4, 7, 8, 9, 16))
def convolutional_memory():
    """A cell of convolutions over the frames of a film."""
    import torch
    from torch import nn

    class Cells(nn.Module):
        def __init__(self):
            super().__init__()
            self.c = nn.Conv2d(3 + 6, 24, 3, padding=1)

        def forward(self, x):
            h = torch.zeros(x.shape[0], 6, x.shape[3], x.shape[4])
            s = torch.zeros_like(h)
            out = []
            for i in range(x.shape[1]):
                a, b, c, d = self.c(torch.cat([x[:, i], h], 1)).chunk(4, 1)
                s = b.sigmoid() * s + a.sigmoid() * c.tanh()
                h = d.sigmoid() * s.tanh()
                out.append(h)
            return torch.stack(out, 1), s
    return torch.jit.script(fill(Cells())), [
        floats('x', 'batch', 'time', 3, 'height', 8)]


@network(**SIZES)
def filters_of_pictures():
    """Edges, blurs, a median and a histogram, without weights."""
    import torch
    from torch import nn

    def forward(m, x):
        g = x.mean(1, True)
        k = torch.tensor([[1., 2, 1], [0, 0, 0], [-1, -2, -1]])[None, None]
        gy = nn.functional.conv2d(g, k, padding=1)
        gx = nn.functional.conv2d(g, k.transpose(2, 3), padding=1)
        size = (gx * gx + gy * gy + 1e-8).sqrt()
        angle = torch.atan2(gy, gx)
        u = nn.functional.unfold(nn.functional.pad(g, (1, 1, 1, 1),
                                                   'reflect'), 3)
        middle = u.sort(1).values[:, 4].reshape(g.shape)
        level = ((g.clamp(-2, 2) + 2) * 2).long().clamp(max=7).flatten(1)
        bins = torch.zeros(g.shape[0], 8).scatter_add(
            1, level, torch.ones_like(level, dtype=torch.float32))
        return size, angle * (size > 0.5), middle, bins
    return block(forward, [image(3)])


@network(queries=LENGTH, batch=(1, 3, 2, 5, 4))
def levels_sampled():
    """Deformable attention over maps of two sizes."""
    import torch
    from torch import nn
    from torch.nn.functional import grid_sample

    def forward(m, q, a, b):
        n, k = q.shape[:2]
        at = m.at(q).reshape(n, k, 2, 4, 2).tanh()
        w = m.w(q).softmax(-1).reshape(n, k, 2, 4)
        y = 0
        for i, x in enumerate((a, b)):
            s = grid_sample(x, at[:, :, i], align_corners=False)
            y = y + (s * w[:, None, :, i]).sum(-1)
        return m.o(y.transpose(1, 2))
    return block(forward, [floats('q', 'batch', 'queries', 16),
                           floats('a', 'batch', 8, 12, 10),
                           floats('b', 'batch', 8, 6, 5)],
                 at=nn.Linear(16, 16), w=nn.Linear(16, 8),
                 o=nn.Linear(8, 16))
