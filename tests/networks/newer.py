"""Networks of transformers that came later, or that few use: experts, state
spaces, recurrences, sparse and spectral attention, series, proteins."""
from common import BATCH, LENGTH, call, fill, floats, ints, mask, network
from language import SMALL, decoder, encoder

IDS = [ints('input_ids', 'batch', 'length', below=120, low=2)]
# Attention that works in blocks takes lengths of whole blocks.
BLOCKS = (16, 48, 64, 80, 160)


def plain(model, pick=('last_hidden_state',)):
    return encoder(model, pick, IDS)


def without_mask(model, **more):
    fill(model)

    def run(input_ids):
        return model(input_ids=input_ids, use_cache=False, **more).logits
    return call(run, IDS, model), IDS


@network(batch=BATCH, length=LENGTH)
def mixtral():
    from transformers import MixtralConfig, MixtralForCausalLM
    return decoder(MixtralForCausalLM(MixtralConfig(
        experts_implementation='batched_mm',
        num_key_value_heads=2, num_local_experts=4, **SMALL)))


@network(batch=BATCH, length=LENGTH)
def qwen2_moe():
    from transformers import Qwen2MoeConfig, Qwen2MoeForCausalLM
    return decoder(Qwen2MoeForCausalLM(Qwen2MoeConfig(
        experts_implementation='batched_mm',
        num_key_value_heads=2, num_experts=4, num_experts_per_tok=2,
        moe_intermediate_size=32, shared_expert_intermediate_size=64,
        **SMALL)))


@network(batch=BATCH, length=LENGTH)
def olmoe():
    from transformers import OlmoeConfig, OlmoeForCausalLM
    return decoder(OlmoeForCausalLM(OlmoeConfig(
        experts_implementation='batched_mm',
        num_key_value_heads=2, num_experts=4, num_experts_per_tok=2,
        **SMALL)))


@network(batch=BATCH, length=LENGTH)
def deepseek_v3():
    from transformers import DeepseekV3Config, DeepseekV3ForCausalLM
    return decoder(DeepseekV3ForCausalLM(DeepseekV3Config(
        experts_implementation='batched_mm',
        num_key_value_heads=4, n_routed_experts=4, num_experts_per_tok=2,
        n_group=2, topk_group=1, moe_intermediate_size=32, kv_lora_rank=16,
        q_lora_rank=24, qk_rope_head_dim=8, qk_nope_head_dim=16,
        v_head_dim=16, first_k_dense_replace=1, **SMALL)))


@network(batch=BATCH, length=LENGTH)
def gpt_oss():
    from transformers import GptOssConfig, GptOssForCausalLM
    return decoder(GptOssForCausalLM(GptOssConfig(
        experts_implementation='batched_mm',
        num_key_value_heads=2, head_dim=16, num_local_experts=4,
        num_experts_per_tok=2, sliding_window=16,
        layer_types=['sliding_attention', 'full_attention'], **SMALL)))


@network(batch=BATCH, length=LENGTH)
def gemma3():
    from transformers import Gemma3TextConfig, Gemma3ForCausalLM
    return decoder(Gemma3ForCausalLM(Gemma3TextConfig(
        num_key_value_heads=2, head_dim=16, sliding_window=16,
        layer_types=['sliding_attention', 'full_attention'], **SMALL)))


@network(batch=BATCH, length=LENGTH)
def olmo2():
    from transformers import Olmo2Config, Olmo2ForCausalLM
    return decoder(Olmo2ForCausalLM(Olmo2Config(
        num_key_value_heads=2, **SMALL)))


@network(batch=BATCH, length=LENGTH)
def cohere2():
    from transformers import Cohere2Config, Cohere2ForCausalLM
    return decoder(Cohere2ForCausalLM(Cohere2Config(
        num_key_value_heads=2, sliding_window=16, pad_token_id=0,
        bos_token_id=1, eos_token_id=2, **SMALL)))


@network(batch=BATCH, length=LENGTH)
def gptj():
    from transformers import GPTJConfig, GPTJForCausalLM
    return decoder(GPTJForCausalLM(GPTJConfig(
        vocab_size=120, n_embd=64, n_layer=2, n_head=4, rotary_dim=8,
        n_positions=256)))


@network(batch=BATCH, length=LENGTH)
def starcoder2():
    from transformers import Starcoder2Config, Starcoder2ForCausalLM
    return decoder(Starcoder2ForCausalLM(Starcoder2Config(
        num_key_value_heads=2, sliding_window=16, **SMALL)))


@network(batch=BATCH, length=LENGTH)
def stablelm():
    from transformers import StableLmConfig, StableLmForCausalLM
    return decoder(StableLmForCausalLM(StableLmConfig(
        num_key_value_heads=2, **SMALL)))


@network(batch=BATCH, length=LENGTH)
def glm():
    from transformers import GlmConfig, GlmForCausalLM
    return decoder(GlmForCausalLM(GlmConfig(
        num_key_value_heads=2, head_dim=16, pad_token_id=0, **SMALL)))


@network(batch=BATCH, length=LENGTH)
def mamba():
    from transformers import MambaConfig, MambaForCausalLM
    return without_mask(MambaForCausalLM(MambaConfig(
        vocab_size=120, hidden_size=32, num_hidden_layers=2, state_size=8)))


@network(batch=BATCH, length=LENGTH)
def mamba2():
    from transformers import Mamba2Config, Mamba2ForCausalLM
    return without_mask(Mamba2ForCausalLM(Mamba2Config(
        vocab_size=120, hidden_size=32, num_hidden_layers=2, state_size=8,
        num_heads=4, head_dim=16, n_groups=1, chunk_size=16)))


@network(batch=BATCH, length=LENGTH)
def rwkv():
    from transformers import RwkvConfig, RwkvForCausalLM
    return without_mask(RwkvForCausalLM(RwkvConfig(
        vocab_size=120, hidden_size=32, num_hidden_layers=2,
        attention_hidden_size=32, context_length=256)))


@network(batch=BATCH, length=LENGTH)
def recurrent_gemma():
    from transformers import (RecurrentGemmaConfig,
                              RecurrentGemmaForCausalLM)
    return without_mask(RecurrentGemmaForCausalLM(RecurrentGemmaConfig(
        vocab_size=120, hidden_size=64, num_hidden_layers=3,
        num_attention_heads=4, intermediate_size=128, lru_width=64,
        attention_window_size=32)))


@network(batch=BATCH, length=LENGTH)
def xlnet():
    from transformers import XLNetConfig, XLNetModel
    return encoder(XLNetModel(XLNetConfig(
        vocab_size=120, d_model=64, n_layer=2, n_head=4, d_inner=128)))


@network(batch=BATCH, length=BLOCKS)
def longformer():
    from transformers import LongformerConfig, LongformerModel
    return encoder(LongformerModel(LongformerConfig(
        attention_window=8, pad_token_id=1, **SMALL)))


@network(batch=BATCH, length=LENGTH)
def big_bird():
    from transformers import BigBirdConfig, BigBirdModel
    return encoder(BigBirdModel(BigBirdConfig(
        attention_type='original_full', **SMALL)))


@network(batch=BATCH, length=LENGTH)
def funnel():
    from transformers import FunnelConfig, FunnelModel
    return encoder(FunnelModel(FunnelConfig(
        vocab_size=120, block_sizes=[1, 1], d_model=64, n_head=4, d_head=16,
        d_inner=128)))


@network(batch=BATCH, length=LENGTH)
def fnet():
    from transformers import FNetConfig, FNetModel
    return plain(FNetModel(FNetConfig(
        vocab_size=120, hidden_size=64, num_hidden_layers=2,
        intermediate_size=128, max_position_embeddings=512)))


@network(batch=BATCH, length=LENGTH)
def convbert():
    from transformers import ConvBertConfig, ConvBertModel
    return encoder(ConvBertModel(ConvBertConfig(
        embedding_size=64, **SMALL)))


@network(batch=BATCH, length=LENGTH)
def squeezebert():
    from transformers import SqueezeBertConfig, SqueezeBertModel
    return encoder(SqueezeBertModel(SqueezeBertConfig(
        embedding_size=64, **SMALL)))


@network(batch=BATCH, length=LENGTH)
def roformer():
    from transformers import RoFormerConfig, RoFormerModel
    return encoder(RoFormerModel(RoFormerConfig(**SMALL)))


@network(batch=BATCH, length=(32, 37, 64, 65, 128))
def canine():
    from transformers import CanineConfig, CanineModel
    return encoder(CanineModel(CanineConfig(
        hidden_size=64, num_hidden_layers=2, num_attention_heads=4,
        intermediate_size=128, max_position_embeddings=512,
        num_hash_buckets=64, local_transformer_stride=16,
        downsampling_rate=4)))


@network(batch=BATCH, length=LENGTH)
def ibert():
    from transformers import IBertConfig, IBertModel
    return encoder(IBertModel(IBertConfig(**SMALL)))


@network(batch=BATCH, length=LENGTH)
def esm():
    from transformers import EsmConfig, EsmModel
    return encoder(EsmModel(EsmConfig(
        position_embedding_type='rotary', pad_token_id=1, mask_token_id=3,
        token_dropout=True, **SMALL)))


@network(batch=BATCH, length=LENGTH)
def xglm():
    from transformers import XGLMConfig, XGLMForCausalLM
    return decoder(XGLMForCausalLM(XGLMConfig(
        vocab_size=120, d_model=64, num_layers=2, attention_heads=4,
        ffn_dim=128, max_position_embeddings=512)))


@network(batch=BATCH, length=LENGTH)
def mt5():
    from transformers import MT5Config, MT5EncoderModel
    return encoder(MT5EncoderModel(MT5Config(
        vocab_size=120, d_model=64, d_kv=16, d_ff=128, num_layers=2,
        num_heads=4)))


@network(batch=BATCH)
def patchtst():
    from transformers import PatchTSTConfig, PatchTSTForPrediction
    model = fill(PatchTSTForPrediction(PatchTSTConfig(
        num_input_channels=3, context_length=64, patch_length=8,
        patch_stride=4, d_model=32, num_hidden_layers=2,
        num_attention_heads=4, ffn_dim=64, prediction_length=8)))
    inputs = [floats('past_values', 'batch', 64, 3)]
    return call(lambda past_values: model(
        past_values=past_values).prediction_outputs, inputs, model), inputs


@network(batch=BATCH)
def patchtsmixer():
    from transformers import (PatchTSMixerConfig,
                              PatchTSMixerForPrediction)
    model = fill(PatchTSMixerForPrediction(PatchTSMixerConfig(
        num_input_channels=3, context_length=64, patch_length=8,
        patch_stride=8, d_model=32, num_layers=2, prediction_length=8)))
    inputs = [floats('past_values', 'batch', 64, 3)]
    return call(lambda past_values: model(
        past_values=past_values).prediction_outputs, inputs, model), inputs


@network(batch=BATCH, length=LENGTH)
def decision_transformer():
    from transformers import (DecisionTransformerConfig,
                              DecisionTransformerModel)
    model = fill(DecisionTransformerModel(DecisionTransformerConfig(
        state_dim=5, act_dim=3, hidden_size=64, n_layer=2, n_head=4,
        max_ep_len=200)))
    inputs = [floats('states', 'batch', 'length', 5),
              floats('actions', 'batch', 'length', 3),
              floats('rewards', 'batch', 'length', 1),
              floats('returns_to_go', 'batch', 'length', 1),
              ints('timesteps', 'batch', 'length', below=200),
              mask('attention_mask', 'batch', 'length')]

    def run(**named):
        out = model(**named)
        return out.state_preds, out.action_preds, out.return_preds
    return call(run, inputs, model), inputs


@network(batch=BATCH, length=LENGTH)
def granite():
    from transformers import GraniteConfig, GraniteForCausalLM
    return decoder(GraniteForCausalLM(GraniteConfig(
        num_key_value_heads=2, **SMALL)))


@network(batch=BATCH, length=LENGTH)
def mpt():
    from transformers import MptConfig, MptForCausalLM
    return without_mask(MptForCausalLM(MptConfig(
        vocab_size=120, d_model=64, n_heads=4, n_layers=2, max_seq_len=256)))


@network(exporters=('dynamo',), batch=BATCH, length=LENGTH)
def codegen():
    from transformers import CodeGenConfig, CodeGenForCausalLM
    return without_mask(CodeGenForCausalLM(CodeGenConfig(
        vocab_size=120, n_positions=256, n_embd=64, n_layer=2, n_head=4,
        rotary_dim=8)))


@network(exporters=('dynamo',), batch=BATCH, length=LENGTH)
def tapas():
    """Positions restart in each cell of a table: sums and maxima of what has
    one index."""
    from transformers import TapasConfig, TapasModel
    model = fill(TapasModel(TapasConfig(
        vocab_size=120, hidden_size=64, num_hidden_layers=2,
        num_attention_heads=4, intermediate_size=128,
        max_position_embeddings=256, type_vocab_sizes=[3, 8, 8, 2, 2, 4, 4])))
    inputs = [*IDS, mask('attention_mask', 'batch', 'length'),
              ints('token_type_ids', 'batch', 'length', 7, below=2)]
    return call(lambda **named: model(**named).last_hidden_state, inputs,
                model), inputs


@network(exporters=('script',), batch=BATCH, length=LENGTH)
def prophetnet():
    """Attention that predicts two words ahead."""
    from transformers import ProphetNetConfig, ProphetNetDecoder
    model = fill(ProphetNetDecoder(ProphetNetConfig(
        vocab_size=120, hidden_size=64, encoder_ffn_dim=128,
        decoder_ffn_dim=128, num_encoder_layers=2, num_decoder_layers=2,
        num_encoder_attention_heads=4, num_decoder_attention_heads=4,
        max_position_embeddings=256)))
    return call(lambda input_ids: model(
        input_ids=input_ids, use_cache=False).last_hidden_state, IDS,
        model), IDS
