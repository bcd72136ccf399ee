"""Networks that classify, segment or compare images."""
from common import BATCH, LENGTH, SIDE, call, fill, floats, ints, mask, network

IMAGE = [floats('image', 'batch', 3, 'height', 'width')]
FREE = dict(batch=(1, 3, 2, 2, 1), height=SIDE, width=(33, 41, 64, 65, 96))
# For networks whose images have a fixed size.
ONLY = dict(batch=BATCH)


def image(side):
    return [floats('image', 'batch', 3, side, side)]


def plain(model, inputs=None, pick=None, gain=1.0):
    inputs = inputs or IMAGE
    fill(model, gain=gain)

    def run(**named):
        out = model(*named.values())
        return out if pick is None else pick(out)
    return call(run, inputs, model), inputs


def described(model, inputs, pick):
    """A model of transformers: its inputs by name."""
    fill(model)

    def run(**named):
        out = model(**named)
        return tuple(getattr(out, p) for p in pick)
    return call(run, inputs, model), inputs


def tv(name, **more):
    import torchvision
    return getattr(torchvision.models, name)(weights=None, num_classes=10,
                                             **more)


def timm_model(name, **more):
    import timm
    return timm.create_model(name, pretrained=False, num_classes=10, **more)


def declare(name, make, inputs=None, gain=1.0, **sizes):
    def f():
        return plain(make(), inputs, gain=gain)
    f.__name__ = name
    network(**(sizes or FREE))(f)


# ---- classification: torchvision ----
for name in ('resnet18', 'resnext50_32x4d', 'mobilenet_v2',
             'mobilenet_v3_small', 'efficientnet_b0', 'efficientnet_v2_s',
             'regnet_y_400mf', 'regnet_x_400mf', 'convnext_tiny',
             'shufflenet_v2_x0_5', 'squeezenet1_1', 'mnasnet0_5',
             'densenet121'):
    declare(name, lambda n=name: tv(n))
# These pool down to an extent of their own.
for name in ('googlenet', ):
    declare(name, lambda n=name: tv(n, aux_logits=False, init_weights=False))
declare('inception_v3', lambda: tv('inception_v3', aux_logits=False,
                                   init_weights=False),
        batch=(1, 3, 2, 2, 1), height=(75, 83, 96, 97, 128),
        width=(75, 89, 96, 97, 128))
declare('vgg11', lambda: tv('vgg11'), **{**FREE, 'height': (
    32, 37, 64, 65, 96)})
declare('alexnet', lambda: tv('alexnet'), batch=(1, 3, 2, 2, 1),
        height=(64, 67, 96, 97, 128), width=(64, 71, 96, 97, 128))

# ---- classification: timm ----
for name in ('resnet10t', 'convnextv2_atto', 'efficientvit_b0',
             'mobilenetv4_conv_small', 'ghostnet_100', 'repvgg_a0',
             'seresnext26d_32x4d', 'edgenext_xx_small', 'poolformer_s12',
             'fastvit_t8', 'mobileone_s0', 'lcnet_050', 'hardcorenas_a',
             'nf_resnet26', 'dla34', 'hrnet_w18_small', 'tinynet_e',
             'res2net50_14w_8s', 'skresnet18', 'eca_resnet33ts',
             'repghostnet_050', 'inception_next_atto'):
    declare(name, lambda n=name: timm_model(n))
# Its layers multiply two of their maps: with gain 1 the values, and with them
# what a rounding does, are squared by each.
declare('starnet_s1', lambda: timm_model('starnet_s1'), gain=0.5)


# ---- transformers of images ----

def vit_config():
    return dict(hidden_size=64, num_hidden_layers=2, num_attention_heads=4,
                intermediate_size=128, image_size=32, patch_size=8)


@network(**ONLY)
def vit():
    from transformers import ViTConfig, ViTModel
    return described(ViTModel(ViTConfig(**vit_config())), [
        floats('pixel_values', 'batch', 3, 32, 32)], ['last_hidden_state'])


@network(batch=(1, 3, 2, 2, 1), height=(8, 40, 64, 72, 96),
         width=(8, 24, 64, 72, 128))
def vit_any_size():
    from transformers import ViTConfig, ViTModel
    model = fill(ViTModel(ViTConfig(**vit_config())))
    inputs = [floats('pixel_values', 'batch', 3, 'height', 'width')]
    return call(lambda **x: model(interpolate_pos_encoding=True, **x)
                .last_hidden_state, inputs, model), inputs


declare('torchvision_vit', lambda: __import__('torchvision').models.
        VisionTransformer(image_size=32, patch_size=8, num_layers=2,
                          num_heads=4, hidden_dim=64, mlp_dim=128,
                          num_classes=10), image(32), **ONLY)


@network(**ONLY)
def dinov2():
    from transformers import Dinov2Config, Dinov2Model
    return described(Dinov2Model(Dinov2Config(**vit_config())), [
        floats('pixel_values', 'batch', 3, 32, 32)], ['last_hidden_state'])


@network(**ONLY)
def deit():
    from transformers import DeiTConfig, DeiTModel
    return described(DeiTModel(DeiTConfig(**vit_config())), [
        floats('pixel_values', 'batch', 3, 32, 32)], ['last_hidden_state'])


declare('swin', lambda: timm_model(
    'swin_tiny_patch4_window7_224', img_size=56, embed_dim=32,
    depths=(2, 2), num_heads=(2, 4)), image(56), **ONLY)
declare('swin_v2', lambda: timm_model(
    'swinv2_tiny_window8_256', img_size=64, embed_dim=32,
    depths=(2, 2), num_heads=(2, 4)), image(64), **ONLY)


@network(batch=(1, 3, 2, 2, 1), height=SIDE, width=(33, 41, 64, 65, 96))
def swin_any_size():
    from transformers import SwinConfig, SwinModel
    return described(SwinModel(SwinConfig(
        image_size=56, embed_dim=32, depths=[2, 2], num_heads=[2, 4],
        window_size=4)), [floats('pixel_values', 'batch', 3, 'height',
                                 'width')], ['last_hidden_state'])


declare('mixer', lambda: timm_model(
    'mixer_s32_224', img_size=64, embed_dim=64, num_blocks=2), image(64),
    **ONLY)
declare('cait', lambda: timm_model(
    'cait_xxs24_224', img_size=64, depth=2, embed_dim=48), image(64), **ONLY)
declare('xcit', lambda: timm_model(
    'xcit_nano_12_p16_224', img_size=64, depth=2), image(64), **ONLY)
declare('levit', lambda: timm_model('levit_128s', img_size=64), image(64),
        **ONLY)
declare('maxvit', lambda: timm_model('maxvit_pico_rw_256', img_size=64),
        image(64), **ONLY)
declare('coatnet', lambda: timm_model('coatnet_pico_rw_224', img_size=64),
        image(64), **ONLY)
declare('mobilevit', lambda: timm_model('mobilevit_xxs'), image(64), **ONLY)
declare('mobilevit_any_size', lambda: timm_model('mobilevit_xxs'))
declare('mobilevitv2', lambda: timm_model('mobilevitv2_050'), image(64),
        **ONLY)
declare('pvt_v2', lambda: timm_model('pvt_v2_b0'), batch=(1, 3, 2, 2, 1),
        height=(32, 64, 96, 128, 160), width=(32, 96, 64, 160, 128))
declare('beit', lambda: timm_model(
    'beit_base_patch16_224', img_size=64, embed_dim=64, depth=2,
    num_heads=4), image(64), **ONLY)


@network(batch=BATCH, texts=(1, 5, 8, 9, 3), length=(1, 13, 32, 33, 60))
def clip():
    from transformers import CLIPConfig, CLIPModel
    small = dict(hidden_size=64, num_hidden_layers=2, num_attention_heads=4,
                 intermediate_size=128, projection_dim=32)
    config = CLIPConfig(
        text_config=dict(vocab_size=120, max_position_embeddings=64,
                         eos_token_id=119, **small),
        vision_config=dict(image_size=32, patch_size=8, **small),
        projection_dim=32)
    return described(CLIPModel(config), [
        ints('input_ids', 'texts', 'length', below=120, low=2),
        floats('pixel_values', 'batch', 3, 32, 32),
        mask('attention_mask', 'texts', 'length')],
        ['logits_per_image', 'text_embeds', 'image_embeds'])


# ---- segmentation and other images to images ----

@network(batch=(1, 3, 2, 2, 1), height=(32, 64, 96, 128, 160),
         width=(32, 96, 64, 160, 128))
def segformer():
    from transformers import (SegformerConfig,
                              SegformerForSemanticSegmentation)
    return described(SegformerForSemanticSegmentation(SegformerConfig(
        num_encoder_blocks=3, depths=[1, 1, 1], sr_ratios=[4, 2, 1],
        hidden_sizes=[16, 32, 48], num_attention_heads=[1, 2, 3],
        patch_sizes=[7, 3, 3], strides=[4, 2, 2], mlp_ratios=[2, 2, 2],
        decoder_hidden_size=32, num_labels=5)), [
        floats('pixel_values', 'batch', 3, 'height', 'width')], ['logits'])


def segmentation(name, **more):
    def f():
        import torchvision
        model = getattr(torchvision.models.segmentation, name)(
            weights=None, weights_backbone=None, num_classes=5, **more)
        return plain(model, pick=lambda out: out['out'])
    f.__name__ = name
    network(**FREE)(f)


segmentation('lraspp_mobilenet_v3_large')
segmentation('deeplabv3_mobilenet_v3_large')
segmentation('fcn_resnet50')


@network(batch=(1, 3, 2, 2, 1), height=(16, 48, 64, 80, 128),
         width=(16, 32, 64, 80, 96))
def unet():
    from torch import nn
    import torch

    def block(a, b):
        return nn.Sequential(nn.Conv2d(a, b, 3, padding=1),
                             nn.BatchNorm2d(b), nn.ReLU(),
                             nn.Conv2d(b, b, 3, padding=1), nn.GELU())

    class Unet(nn.Module):
        def __init__(self):
            super().__init__()
            self.down = nn.ModuleList([block(3, 8), block(8, 16),
                                       block(16, 32)])
            self.up = nn.ModuleList([nn.ConvTranspose2d(32, 16, 2, 2),
                                     nn.ConvTranspose2d(16, 8, 2, 2)])
            self.mix = nn.ModuleList([block(32, 16), block(16, 8)])
            self.last = nn.Conv2d(8, 4, 1)

        def forward(self, x):
            kept = []
            for k, f in enumerate(self.down):
                x = f(x)
                if k < 2:
                    kept.append(x)
                    x = nn.functional.max_pool2d(x, 2)
            for f, g in zip(self.up, self.mix):
                x = g(torch.cat([f(x), kept.pop()], 1))
            return self.last(x)
    return plain(Unet())


@network(**FREE)
def super_resolution():
    """Sub-pixel convolution, and what is sampled beside it."""
    from torch import nn
    import torch

    class Up(nn.Module):
        def __init__(self):
            super().__init__()
            self.first = nn.Conv2d(3, 16, 5, padding=2)
            self.second = nn.Conv2d(16, 27, 3, padding=1)
            self.shuffle = nn.PixelShuffle(3)

        def forward(self, image):
            x = self.shuffle(self.second(torch.relu(self.first(image))))
            return x + nn.functional.interpolate(
                image, scale_factor=3.0, mode='bicubic')
    return plain(Up())


@network(batch=(1, 3, 2, 2, 1), height=(128, 136, 144, 152, 160),
         width=(128, 144, 136, 160, 152))
def raft():
    """Optical flow: a correlation volume, sampled in a recurrence."""
    from torchvision.models.optical_flow import raft_small
    inputs = [floats('first', 'batch', 3, 'height', 'width', low=-1, high=1),
              floats('second', 'batch', 3, 'height', 'width', low=-1, high=1)]
    model = fill(raft_small(weights=None), gain=0.5)
    return call(lambda first, second: model(
        first, second, num_flow_updates=2)[-1], inputs, model), inputs


@network(**FREE)
def style_transfer():
    """Reflection padding, instance normalization, and nearest sampling."""
    from torch import nn

    def step(a, b, k, s=1):
        return nn.Sequential(nn.ReflectionPad2d(k // 2),
                             nn.Conv2d(a, b, k, s),
                             nn.InstanceNorm2d(b, affine=True), nn.ReLU())

    return plain(nn.Sequential(
        step(3, 8, 9), step(8, 16, 3, 2), step(16, 16, 3),
        nn.Upsample(scale_factor=2, mode='nearest'), step(16, 8, 3),
        nn.ReflectionPad2d(4), nn.Conv2d(8, 3, 9)))


@network(**FREE)
def sampled_by_size():
    """Interpolation to the size of another feature map, in every mode."""
    from torch import nn
    import torch

    class Pyramid(nn.Module):
        def __init__(self):
            super().__init__()
            self.a = nn.Conv2d(3, 8, 3, 2, 1)
            self.b = nn.Conv2d(8, 8, 3, 2, 1)

        def forward(self, image):
            a = self.a(image)
            b = self.b(torch.relu(a))
            f = nn.functional.interpolate
            up = f(b, size=a.shape[-2:], mode='nearest') + a
            up = f(up, size=image.shape[-2:], mode='bilinear',
                   align_corners=True)
            low = f(b, size=image.shape[-2:], mode='bilinear',
                    align_corners=False)
            return up + low, nn.functional.adaptive_avg_pool2d(b, 1)
    return plain(Pyramid())


@network(batch=BATCH, queries=LENGTH)
def perceiver():
    """Cross-attention from learned latents to any number of inputs."""
    from transformers import PerceiverConfig, PerceiverModel
    model = PerceiverModel(PerceiverConfig(
        num_latents=8, d_latents=32, d_model=48, num_blocks=1,
        num_self_attends_per_block=2, num_self_attention_heads=4,
        num_cross_attention_heads=4))
    return described(model, [floats('inputs', 'batch', 'queries', 48)],
                     ['last_hidden_state'])
