"""Further networks of images, pictures with text, films and sound."""
from common import BATCH, LENGTH, floats, ints, mask, network
from vision import FREE, IMAGE, ONLY, declare, described, image, timm_model
from sound import WAVE, described as heard

# ---- classification: timm, with images of any size ----
for name in ('fasternet_t0', 'mambaout_femto', 'repvit_m0_9', 'rdnet_tiny',
             'cspdarknet53', 'darknetaa53', 'selecsls42b', 'ese_vovnet19b_dw',
             'xception41', 'gcresnext26ts', 'lambda_resnet26rpt_256',
             'convmixer_768_32', 'dpn48b', 'tresnet_m', 'regnetz_b16',
             'efficientnet_es', 'mixnet_s', 'resnest14d'):
    if name == 'lambda_resnet26rpt_256':
        declare(name, lambda n=name: timm_model(n), image(256), **ONLY)
    else:
        declare(name, lambda n=name: timm_model(n))

# ---- classification: timm, with images of one size ----
for name, side in (('tiny_vit_5m_224', 224), ('efficientformerv2_s0', 224),
                   ('mvitv2_tiny', 224), ('crossvit_9_240', 240),
                   ('visformer_tiny', 224), ('resmlp_12_224', 224),
                   ('gmixer_12_224', 224), ('gmlp_ti16_224', 224),
                   ('botnet26t_256', 256), ('halonet26t', 256),
                   ('eva02_tiny_patch14_224', 224), ('shvit_s1', 224),
                   ('swiftformer_xs', 224), ('efficientvit_m0', 224),
                   ('hiera_tiny_224', 224), ('nest_tiny', 224),
                   ('focalnet_tiny_srf', 224), ('davit_tiny', 224)):
    declare(name, lambda n=name: timm_model(n), image(side),
            batch=(1, 3, 2, 5, 4))


# ---- transformers' ----
VISION = dict(hidden_size=32, num_hidden_layers=2, num_attention_heads=4,
              intermediate_size=64, image_size=64, patch_size=16)


@network(**ONLY)
def siglip():
    from transformers import SiglipVisionConfig, SiglipVisionModel
    return described(SiglipVisionModel(SiglipVisionConfig(**VISION)),
                     [floats('pixel_values', 'batch', 3, 64, 64)],
                     ['last_hidden_state', 'pooler_output'])


@network(**ONLY)
def data2vec_vision():
    from transformers import Data2VecVisionConfig, Data2VecVisionModel
    return described(Data2VecVisionModel(Data2VecVisionConfig(
        use_relative_position_bias=True, **VISION)),
        [floats('pixel_values', 'batch', 3, 64, 64)], ['last_hidden_state'])


@network(**ONLY)
def dpt():
    from transformers import DPTConfig, DPTForDepthEstimation
    return described(DPTForDepthEstimation(DPTConfig(
        backbone_out_indices=[0, 1, 2, 3], neck_hidden_sizes=[16, 24, 32, 32],
        fusion_hidden_size=16, **dict(VISION, num_hidden_layers=4))),
        [floats('pixel_values', 'batch', 3, 64, 64)], ['predicted_depth'])


@network(batch=BATCH)
def videomae():
    from transformers import VideoMAEConfig, VideoMAEModel
    return described(VideoMAEModel(VideoMAEConfig(
        num_frames=4, **dict(VISION, image_size=32))),
        [floats('pixel_values', 'batch', 4, 3, 32, 32)],
        ['last_hidden_state'])


@network(batch=BATCH)
def timesformer():
    from transformers import TimesformerConfig, TimesformerModel
    return described(TimesformerModel(TimesformerConfig(
        num_frames=4, **dict(VISION, image_size=32))),
        [floats('pixel_values', 'batch', 4, 3, 32, 32)],
        ['last_hidden_state'])


@network(batch=BATCH, length=LENGTH)
def layoutlmv3():
    from transformers import LayoutLMv3Config, LayoutLMv3Model
    return described(LayoutLMv3Model(LayoutLMv3Config(
        vocab_size=120, hidden_size=48, num_hidden_layers=2,
        num_attention_heads=4, intermediate_size=64, input_size=32,
        patch_size=16, max_2d_position_embeddings=64, coordinate_size=8,
        shape_size=8, max_position_embeddings=512)),
        [ints('input_ids', 'batch', 'length', below=120, low=2),
         ints('bbox', 'batch', 'length', 4, below=60),
         mask('attention_mask', 'batch', 'length'),
         floats('pixel_values', 'batch', 3, 32, 32)], ['last_hidden_state'])


@network(batch=BATCH)
def rt_detr():
    from transformers import RTDetrConfig, RTDetrForObjectDetection
    from transformers import RTDetrResNetConfig
    return described(RTDetrForObjectDetection(RTDetrConfig(
        backbone_config=RTDetrResNetConfig(
            embedding_size=16, hidden_sizes=[16, 24, 32, 48],
            depths=[1, 1, 1, 1], layer_type='basic',
            out_features=['stage2', 'stage3', 'stage4']),
        encoder_in_channels=[24, 32, 48], feat_strides=[8, 16, 32],
        encoder_hidden_dim=32, encoder_ffn_dim=64, encoder_layers=1,
        encoder_attention_heads=4, d_model=32, num_queries=20,
        decoder_in_channels=[32, 32, 32], decoder_ffn_dim=64,
        decoder_layers=2, decoder_attention_heads=4, num_labels=5)),
        [floats('pixel_values', 'batch', 3, 96, 128)],
        ['logits', 'pred_boxes'])


@network(batch=(1, 3, 2, 2, 1))
def sam_vision():
    from transformers import SamVisionConfig, SamVisionModel
    return described(SamVisionModel(SamVisionConfig(
        hidden_size=32, output_channels=16, num_hidden_layers=2,
        num_attention_heads=4, image_size=64, patch_size=8, window_size=3,
        global_attn_indexes=[1], mlp_dim=64)),
        [floats('pixel_values', 'batch', 3, 64, 64)], ['last_hidden_state'])


@network(**FREE)
def upernet_convnext():
    from transformers import ConvNextV2Config, UperNetConfig
    from transformers import UperNetForSemanticSegmentation
    return described(UperNetForSemanticSegmentation(UperNetConfig(
        backbone_config=ConvNextV2Config(
            hidden_sizes=[16, 24, 32, 48], depths=[1, 1, 1, 1],
            out_features=['stage1', 'stage2', 'stage3', 'stage4']),
        hidden_size=24, num_labels=5, use_auxiliary_head=False)),
        [floats('pixel_values', 'batch', 3, 'height', 'width')], ['logits'])


@network(**WAVE)
def sew():
    from transformers import SEWConfig, SEWModel
    return heard(SEWModel(SEWConfig(
        vocab_size=30, hidden_size=48, num_hidden_layers=2,
        num_attention_heads=4, intermediate_size=96, squeeze_factor=2,
        conv_dim=[16, 16, 16], conv_stride=[5, 4, 2], conv_kernel=[10, 8, 3],
        num_feat_extract_layers=3, num_conv_pos_embeddings=15,
        num_conv_pos_embedding_groups=4)),
        [floats('input_values', 'batch', 'length')], ['last_hidden_state'])


@network(**WAVE)
def encodec():
    """The encoder of waves, the nearest codes, and the decoder."""
    from transformers import EncodecConfig, EncodecModel
    from common import call, fill
    model = fill(EncodecModel(EncodecConfig(
        num_filters=4, hidden_size=16, codebook_size=32, codebook_dim=16,
        upsampling_ratios=[4, 2], num_lstm_layers=1)))
    inputs = [floats('wave', 'batch', 1, 'length')]
    return call(lambda wave: model.decoder(model.encoder(wave)), inputs,
                model), inputs


@network(batch=BATCH)
def spectrogram_transformer():
    from transformers import ASTConfig, ASTModel
    return heard(ASTModel(ASTConfig(
        hidden_size=32, num_hidden_layers=2, num_attention_heads=4,
        intermediate_size=64, max_length=64, num_mel_bins=32)),
        [floats('input_values', 'batch', 64, 32)], ['last_hidden_state'])


@network(batch=(1, 3, 2, 2, 1), length=(9, 13, 16, 17, 40))
def hifigan():
    from transformers import SpeechT5HifiGan, SpeechT5HifiGanConfig
    from common import call, fill
    model = fill(SpeechT5HifiGan(SpeechT5HifiGanConfig(
        model_in_dim=16, upsample_initial_channel=32, upsample_rates=[4, 2],
        upsample_kernel_sizes=[8, 4])))
    inputs = [floats('spectrogram', 'batch', 'length', 16)]
    return call(lambda spectrogram: model(spectrogram), inputs, model), inputs


# For networks that take whole patches only.
WHOLE = dict(batch=(1, 3, 2, 2, 1), rows=(1, 2, 3, 4, 5),
             columns=(1, 3, 2, 5, 4))


@network(**FREE)
def mobilevit():
    """Patches of 2 by 2 of any map, which is resized to whole patches."""
    from transformers import MobileViTConfig, MobileViTModel
    return described(MobileViTModel(MobileViTConfig(
        image_size=64, hidden_sizes=[32, 40, 48], num_attention_heads=4,
        neck_hidden_sizes=[8, 16, 24, 32, 40, 48, 64])),
        [floats('pixel_values', 'batch', 3, 'height', 'width')],
        ['last_hidden_state'])


@network(**WHOLE)
def glpn():
    from transformers import GLPNConfig, GLPNForDepthEstimation
    return described(GLPNForDepthEstimation(GLPNConfig(
        depths=[1, 1, 1, 1], hidden_sizes=[16, 24, 32, 48],
        num_attention_heads=[1, 2, 2, 4], decoder_hidden_size=16)),
        [floats('pixel_values', 'batch', 3, 'rows*32', 'columns*32')],
        ['predicted_depth'])


@network(**WHOLE)
def swin2sr():
    """Padded to windows that are shifted, made larger, and cut."""
    from transformers import Swin2SRConfig
    from transformers import Swin2SRForImageSuperResolution
    return described(Swin2SRForImageSuperResolution(Swin2SRConfig(
        image_size=32, embed_dim=24, depths=[2, 2], num_heads=[2, 2],
        window_size=4, upscale=2)),
        [floats('pixel_values', 'batch', 3, 'rows*8', 'columns*8')],
        ['reconstruction'])


@network(**ONLY)
def owlvit():
    from transformers import OwlViTVisionConfig, OwlViTVisionModel
    return described(OwlViTVisionModel(OwlViTVisionConfig(**VISION)),
                     [floats('pixel_values', 'batch', 3, 64, 64)],
                     ['last_hidden_state', 'pooler_output'])


@network(**FREE)
def pvt_v2():
    from transformers import PvtV2Config, PvtV2Model
    return described(PvtV2Model(PvtV2Config(
        image_size=64, depths=[1, 1, 1, 1], hidden_sizes=[16, 24, 32, 48],
        num_attention_heads=[1, 2, 2, 4], mlp_ratios=[2, 2, 2, 2])),
        [floats('pixel_values', 'batch', 3, 'height', 'width')],
        ['last_hidden_state'])


@network(batch=BATCH, length=LENGTH)
def speech_encoder():
    """SpeechT5's encoder, with distances between positions."""
    from transformers import SpeechT5Config
    from transformers.models.speecht5.modeling_speecht5 import (
        SpeechT5EncoderWithTextPrenet)
    config = SpeechT5Config(
        vocab_size=60, hidden_size=48, encoder_layers=2,
        encoder_attention_heads=4, encoder_ffn_dim=96, decoder_layers=1,
        decoder_attention_heads=4, decoder_ffn_dim=96, max_text_positions=256,
        encoder_max_relative_position=16)
    return heard(SpeechT5EncoderWithTextPrenet(config), [
        ints('input_values', 'batch', 'length', below=60, low=2),
        mask('attention_mask', 'batch', 'length')], ['last_hidden_state'])
