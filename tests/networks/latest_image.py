"""Further networks of images and of sound."""
from common import BATCH, LENGTH, call, fill, floats, ints, mask, network
from newer_image import VISION
from sound import FRAMES, WAVE, described as heard, wave_config
from vision import FREE, ONLY, described

WAVES = [floats('input_values', 'batch', 'length')]
PICTURE = [floats('pixel_values', 'batch', 3, 64, 64)]
ANY = [floats('pixel_values', 'batch', 3, 'height', 'width')]

def of_waves(name, kind, pick=('last_hidden_state',), **more):
    def make():
        import transformers
        return heard(getattr(transformers, kind + 'Model')(getattr(
            transformers, kind + 'Config')(**dict(wave_config(), **more))),
            WAVES, pick)
    make.__name__ = name
    network(**WAVE)(make)


of_waves('unispeech', 'UniSpeech')
of_waves('unispeech_sat', 'UniSpeechSat')
of_waves('data2vec_audio', 'Data2VecAudio')
of_waves('wav2vec2_conformer', 'Wav2Vec2Conformer',
         position_embeddings_type='relative')
of_waves('wav2vec2_rotary', 'Wav2Vec2Conformer',
         position_embeddings_type='rotary')
of_waves('sew_d', 'SEWD', squeeze_factor=1, position_buckets=16,
         max_position_embeddings=64)


@network(**FRAMES)
def wav2vec2_bert():
    from transformers import Wav2Vec2BertConfig, Wav2Vec2BertModel
    return heard(Wav2Vec2BertModel(Wav2Vec2BertConfig(
        vocab_size=30, hidden_size=48, num_hidden_layers=2,
        num_attention_heads=4, intermediate_size=96,
        feature_projection_input_dim=20,
        position_embeddings_type='relative_key')),
        [floats('input_features', 'batch', 'length', 20),
         mask('attention_mask', 'batch', 'length')], ['last_hidden_state'])


@network(batch=BATCH, length=(9, 13, 64, 65, 160), written=(1, 5, 16, 17, 40))
def speech_to_text():
    from transformers import (Speech2TextConfig,
                              Speech2TextForConditionalGeneration)
    return heard(Speech2TextForConditionalGeneration(Speech2TextConfig(
        vocab_size=120, d_model=64, encoder_layers=2, decoder_layers=2,
        encoder_attention_heads=4, decoder_attention_heads=4,
        encoder_ffn_dim=128, decoder_ffn_dim=128, conv_channels=32,
        input_feat_per_channel=20, use_cache=False)),
        [floats('input_features', 'batch', 'length', 20),
         ints('decoder_input_ids', 'batch', 'written', below=120, low=2)],
        ['logits'])


# ---- pictures ----
def of_pictures(name, kind, inputs=None, pick=('last_hidden_state',),
                sizes=None, exporters=('dynamo', 'script'), **config):
    def make():
        import transformers
        return described(getattr(transformers, kind + 'Model')(getattr(
            transformers, kind + 'Config')(**config)), inputs or PICTURE, pick)
    make.__name__ = name
    network(exporters, **(sizes or ONLY))(make)


of_pictures('dinov3', 'DINOv3ViT', ANY, sizes=dict(
    batch=(1, 3, 2, 2, 1), height=(32, 48, 64, 80, 128),
    width=(32, 48, 64, 80, 96)), **VISION)
of_pictures('dinov2_with_registers', 'Dinov2WithRegisters',
            exporters=('dynamo',), **VISION)
of_pictures('ijepa', 'IJepa', **VISION)
of_pictures('aimv2', 'Aimv2Vision', **VISION)
of_pictures('vitdet', 'VitDet', window_block_indices=[0], window_size=2,
            **{k: v for k, v in VISION.items() if k != 'intermediate_size'})
of_pictures('pvt', 'Pvt', image_size=64, hidden_sizes=[16, 32, 40, 48],
            depths=[1, 1, 1, 1], num_attention_heads=[1, 2, 5, 8])
of_pictures('bit', 'Bit', ANY, sizes=FREE, embedding_size=16,
            hidden_sizes=[32, 32, 64, 64], depths=[1, 1, 1, 1],
            num_groups=8)
of_pictures('dinov3_convnext', 'DINOv3ConvNext', ANY, sizes=FREE,
            hidden_sizes=[16, 24, 32, 48], depths=[1, 1, 2, 1])
of_pictures('donut_swin', 'DonutSwin', ANY, sizes=FREE, image_size=64,
            embed_dim=16, depths=[1, 2], num_heads=[2, 4], window_size=4)
of_pictures('textnet', 'TextNet', ANY, sizes=FREE)
of_pictures('blip_vision', 'BlipVision', **VISION)
of_pictures('vivit', 'Vivit', [floats('pixel_values', 'batch', 4, 3, 32, 32)],
            num_frames=4, tubelet_size=[2, 8, 8],
            **{k: v for k, v in dict(VISION, image_size=32).items()
               if k != 'patch_size'})
of_pictures('group_vit', 'GroupViTVision', hidden_size=32,
            depths=[1, 1, 1], num_group_tokens=[8, 4, 0],
            num_output_groups=[8, 4, 1], num_attention_heads=4,
            intermediate_size=64, image_size=64, patch_size=16)


@network(exporters=('dynamo',), **FREE)
def superpoint():
    """The maps from which key points are taken."""
    from transformers import SuperPointConfig, SuperPointForKeypointDetection
    model = fill(SuperPointForKeypointDetection(SuperPointConfig(
        encoder_hidden_sizes=[8, 16, 16, 16], decoder_hidden_size=32,
        keypoint_decoder_dim=65, descriptor_decoder_dim=32)))

    def run(pixel_values):
        x = model.encoder(pixel_values[:, 0, :, :][:, None, :, :]
                          ).last_hidden_state
        return model.keypoint_decoder._get_pixel_scores(x)
    return call(run, ANY, model), ANY


@network(**ONLY)
def depth_anything():
    from transformers import (DepthAnythingConfig,
                              DepthAnythingForDepthEstimation, Dinov2Config)
    return described(DepthAnythingForDepthEstimation(DepthAnythingConfig(
        backbone_config=Dinov2Config(
            hidden_size=32, num_hidden_layers=4, num_attention_heads=4,
            image_size=70, patch_size=14, reshape_hidden_states=False,
            out_features=['stage1', 'stage2', 'stage3', 'stage4']),
        patch_size=14, reassemble_hidden_size=32,
        neck_hidden_sizes=[16, 24, 32, 32], fusion_hidden_size=16,
        head_hidden_size=8)),
        [floats('pixel_values', 'batch', 3, 70, 70)], ['predicted_depth'])


@network(exporters=('script',), batch=BATCH,
         length=(320, 640, 1280, 1304, 4000))
def dac():
    """Sound through quantized codes."""
    from transformers import DacConfig, DacModel
    model = fill(DacModel(DacConfig(
        encoder_hidden_size=8, downsampling_ratios=[2, 4],
        decoder_hidden_size=32, n_codebooks=2, codebook_size=16,
        codebook_dim=4)))
    inputs = [floats('input_values', 'batch', 1, 'length')]
    return call(lambda **named: model(**named).audio_values, inputs,
                model), inputs


def detector(name, kind, **more):
    def make():
        import transformers
        config = getattr(transformers, kind + 'Config')(
            backbone_config=transformers.ResNetConfig(
                embedding_size=16, hidden_sizes=[16, 24, 32, 48],
                depths=[1, 1, 1, 1], layer_type='basic',
                out_features=more.get('maps', ['stage4'])),
            d_model=32, encoder_layers=1, decoder_layers=2,
            encoder_attention_heads=4, decoder_attention_heads=4,
            encoder_ffn_dim=64, decoder_ffn_dim=64, num_queries=12,
            **{k: v for k, v in more.items() if k != 'maps'})
        return described(getattr(transformers, kind + 'ForObjectDetection')(
            config), ANY, ['logits', 'pred_boxes'])
    make.__name__ = name
    network(batch=(1, 3, 2, 2, 1), height=(64, 74, 96, 97, 128),
            width=(64, 80, 96, 97, 160))(make)


detector('conditional_detr', 'ConditionalDetr')
detector('table_transformer', 'TableTransformer')
detector('deformable_detr', 'DeformableDetr', num_feature_levels=3,
         maps=['stage2', 'stage3', 'stage4'], disable_custom_kernels=True)


@network(batch=(1, 3, 2, 2, 1), height=(64, 74, 96, 97, 128),
         width=(64, 80, 96, 97, 160))
def mask2former():
    from transformers import (Mask2FormerConfig, ResNetConfig,
                              Mask2FormerForUniversalSegmentation)
    return described(Mask2FormerForUniversalSegmentation(Mask2FormerConfig(
        backbone_config=ResNetConfig(
            embedding_size=16, hidden_sizes=[16, 24, 32, 48],
            depths=[1, 1, 1, 1], layer_type='basic',
            out_features=['stage1', 'stage2', 'stage3', 'stage4']),
        feature_size=32, mask_feature_size=32, hidden_dim=32,
        encoder_feedforward_dim=64, encoder_layers=1, decoder_layers=3,
        num_attention_heads=4, dim_feedforward=64, num_queries=8)),
        ANY, ['class_queries_logits', 'masks_queries_logits'])


@network(batch=BATCH, length=LENGTH)
def trocr():
    from transformers import TrOCRConfig
    from transformers import TrOCRForCausalLM
    model = fill(TrOCRForCausalLM(TrOCRConfig(
        vocab_size=120, d_model=64, decoder_layers=2,
        decoder_attention_heads=4, decoder_ffn_dim=128,
        cross_attention_hidden_size=48, max_position_embeddings=512)))
    inputs = [ints('input_ids', 'batch', 'length', below=120, low=2),
              floats('seen', 'batch', 17, 48)]
    return call(lambda input_ids, seen: model(
        input_ids=input_ids, encoder_hidden_states=seen,
        use_cache=False).logits, inputs, model), inputs


@network(batch=BATCH, length=LENGTH)
def git():
    from transformers import GitConfig, GitForCausalLM
    model = fill(GitForCausalLM(GitConfig(
        vision_config=VISION, vocab_size=120, hidden_size=64,
        num_hidden_layers=2, num_attention_heads=4, intermediate_size=128)))
    inputs = [ints('input_ids', 'batch', 'length', below=120, low=2),
              mask('attention_mask', 'batch', 'length'), *PICTURE]
    return call(lambda **named: model(use_cache=False, **named).logits,
                inputs, model), inputs
