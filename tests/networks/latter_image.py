"""Networks of images by timm that no other table has: mixtures of convolutions
and attention, and others that share weights or shapes in ways of their own."""
from vision import ONLY, declare, image, timm_model

# ---- with images of any size ----
for name in ('cs3darknet_s', 'ghostnetv2_100', 'rexnet_100', 'resnetv2_18d',
             'caformer_s18', 'convformer_s18', 'mobilenetv4_hybrid_medium',
             'hardcorenas_a', 'res2net50_14w_8s', 'skresnet18',
             'poolformerv2_s12', 'inception_next_atto', 'edgenext_xx_small',
             'convnextv2_atto', 'fbnetv3_b', 'dla34', 'lcnet_050',
             'tinynet_e', 'eca_nfnet_l0', 'gernet_s', 'repghostnet_050',
             'hrnet_w18_small', 'inception_resnet_v2', 'mobileone_s0',
             'fastvit_t8', 'efficientvit_b0', 'pvt_v2_b1', 'vovnet39a'):
    declare(name, lambda n=name: timm_model(n))

# ---- with images of one size ----
for name, side in (('coat_lite_tiny', 224), ('gcvit_xxtiny', 224),
                   ('sebotnet33ts_256', 256), ('sequencer2d_s', 224),
                   ('tnt_s_legacy_patch16_224', 224),
                   ('twins_svt_small', 224), ('twins_pcpvt_small', 224),
                   ('nextvit_small', 224), ('pit_ti_224', 224),
                   ('convit_tiny', 224), ('efficientformer_l1', 224),
                   ('volo_d1_224', 224), ('deit3_small_patch16_224', 224),
                   ('vit_relpos_small_patch16_224', 224),
                   ('eva_giant_patch14_224', 224), ('haloregnetz_b', 224),
                   ('naflexvit_base_patch16_gap', 224),
                   ('samvit_base_patch16_224', 224),
                   ('hieradet_small', 224), ('vitamin_small_224', 224)):
    declare(name, lambda n=name: timm_model(n), image(side), **ONLY)
