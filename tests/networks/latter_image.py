"""Networks of images by timm that no other table has: mixtures of convolutions
and attention, and others that share weights or shapes in ways of their own."""
from vision import FREE, ONLY, declare, image, timm_model

# ---- with images of any size ----
for name in ('cs3darknet_s', 'rexnet_100', 'resnetv2_18d',
             'caformer_s18', 'convformer_s18', 'mobilenetv4_hybrid_medium',
             'hardcorenas_a', 'res2net50_14w_8s', 'skresnet18',
             'poolformerv2_s12', 'inception_next_atto', 'edgenext_xx_small',
             'convnextv2_atto', 'fbnetv3_b', 'lcnet_050',
             'tinynet_e', 'eca_nfnet_l0', 'gernet_s', 'repghostnet_050',
             'mobileone_s0', 'fastvit_t8', 'efficientvit_b0', 'pvt_v2_b1',
             'vovnet39a'):
    declare(name, lambda n=name: timm_model(n))

# These halve their images five times, and add both ways.
for name in ('dla34', 'hrnet_w18_small'):
    declare(name, lambda n=name: timm_model(n), batch=(1, 3, 2, 2, 1),
            height=(32, 64, 96, 64, 160), width=(64, 32, 96, 128, 96))
# These pool down to an extent of their own.
declare('inception_resnet_v2', lambda: timm_model('inception_resnet_v2'),
        batch=(1, 3, 2, 2, 1), height=(75, 79, 96, 97, 128),
        width=(76, 83, 96, 97, 112))
# It pools maps of 1/32 of the image by windows of two: from 32 rows nothing
# would be left, floor((1 - 2) / 2) + 1.  ONNX Runtime rounds to 0 instead, and
# averages a row that is not there.
declare('ghostnetv2_100', lambda: timm_model('ghostnetv2_100'),
        **{**FREE, 'height': (33, 37, 64, 65, 128)})

# ---- with images of one size ----
for name, side in (('coat_lite_tiny', 224), ('gcvit_xxtiny', 224),
                   ('sebotnet33ts_256', 256), ('sequencer2d_s', 224),
                   ('tnt_s_legacy_patch16_224', 224),
                   ('twins_pcpvt_small', 224),
                   ('pit_ti_224', 224), ('convit_tiny', 224),
                   ('efficientformer_l1', 224),
                   ('deit3_small_patch16_224', 224),
                   ('vit_relpos_small_patch16_224', 224),
                   ('samvit_base_patch16_224', 224),
                   ('hieradet_small', 224), ('vitamin_small_224', 224)):
    declare(name, lambda n=name: timm_model(n), image(side), **ONLY)
# With larger weights float32 itself is off by a part in a thousand.
declare('nextvit_small', lambda: timm_model('nextvit_small'), image(224),
        gain=0.5, **ONLY)
# What only one of the exporters can write.
for name, exporter in (('twins_svt_small', 'script'),
                       ('volo_d1_224', 'dynamo')):
    declare(name, lambda n=name: timm_model(n), image(224),
            exporters=(exporter,), **ONLY)
