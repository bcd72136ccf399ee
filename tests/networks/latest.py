"""Further networks of language and of series: decoders, encoders, and both
together."""
from common import BATCH, LENGTH, call, fill, floats, ints, mask, network
from language import SMALL, TOKENS, decoder, encoder
from newer import without_mask

GROUPED = dict(num_key_value_heads=2, **SMALL)
TWO = dict(num_layers=2, num_heads=4, d_model=64, d_kv=16, d_ff=128,
           vocab_size=120)
BOTH = dict(vocab_size=120, d_model=64, encoder_layers=2, decoder_layers=2,
            encoder_attention_heads=4, decoder_attention_heads=4,
            encoder_ffn_dim=128, decoder_ffn_dim=128,
            max_position_embeddings=512, pad_token_id=0, bos_token_id=1,
            eos_token_id=2, decoder_start_token_id=1)
PAIRS = dict(batch=BATCH, length=LENGTH, written=(1, 5, 16, 17, 40))


def named(name, config):
    """A language model of transformers from the names of its classes."""
    def make():
        import transformers
        return decoder(getattr(transformers, name + 'ForCausalLM')(
            getattr(transformers, name + 'Config')(**config)))
    return make


# Those that torch's exporter by scripts does not write, or not as models that
# ONNX Runtime and relay-import take.
DYNAMO = {'apertus', 'bamba', 'cohere', 'diffllama', 'ernie4_5', 'glm4',
          'helium'}


def declare(name, make, **more):
    make.__name__ = name
    exporters = ('dynamo',) if name in DYNAMO else ('dynamo', 'script')
    return network(**dict(dict(exporters=exporters, batch=BATCH,
                               length=LENGTH), **more))(make)


for name, kind, more in (
        ('phi3', 'Phi3', dict(pad_token_id=0)),
        ('cohere', 'Cohere', dict(pad_token_id=0, bos_token_id=1,
                                  eos_token_id=2)),
        ('olmo', 'Olmo', {}),
        ('olmo3', 'Olmo3', dict(sliding_window=16)),
        ('helium', 'Helium', dict(head_dim=16)),
        ('nemotron', 'Nemotron', {}),
        ('smollm3', 'SmolLM3', dict(pad_token_id=0, bos_token_id=1,
                                    eos_token_id=2)),
        ('exaone4', 'Exaone4', dict(sliding_window=16)),
        ('apertus', 'Apertus', {}),
        ('ernie4_5', 'Ernie4_5', {}),
        ('seed_oss', 'SeedOss', dict(head_dim=16)),
        ('diffllama', 'DiffLlama', {}),
        ('doge', 'Doge', {}),
        ('glm4', 'Glm4', dict(head_dim=16, pad_token_id=0)),
        ('lfm2', 'Lfm2', dict(layer_types=['conv', 'full_attention'])),
        ('bamba', 'Bamba', dict(
            attn_layer_indices=[1], mamba_n_heads=8, mamba_d_head=16,
            mamba_d_state=8, mamba_chunk_size=16)),
        ('minimax', 'MiniMax', dict(
            block_size=16, num_local_experts=4, head_dim=16,
            experts_implementation='batched_mm'))):
    declare(name, named(kind, dict(GROUPED, **more)))

declare('gpt_neox', named('GPTNeoX', SMALL))
declare('persimmon', named('Persimmon', SMALL))
declare('biogpt', named('BioGpt', SMALL))


@network(exporters=('script',), batch=BATCH, length=LENGTH)
def falcon_mamba():
    from transformers import FalconMambaConfig, FalconMambaForCausalLM
    return without_mask(FalconMambaForCausalLM(FalconMambaConfig(
        vocab_size=120, hidden_size=32, num_hidden_layers=2, state_size=8)))


# ---- encoders ----
def encoded(name, config):
    def make():
        import transformers
        return encoder(getattr(transformers, name + 'Model')(
            getattr(transformers, name + 'Config')(**config)))
    return make


for name, kind, more in (
        ('megatron_bert', 'MegatronBert', {}),
        ('mobilebert', 'MobileBert', dict(
            embedding_size=32, true_hidden_size=32,
            intra_bottleneck_size=32, num_feedforward_networks=2)),
        ('nystromformer', 'Nystromformer', dict(
            num_landmarks=8, segment_means_seq_len=8)),
        ('rembert', 'RemBert', dict(input_embedding_size=32)),
        ('splinter', 'Splinter', {}),
        ('ernie', 'Ernie', {}),
        ('xlm_roberta_xl', 'XLMRobertaXL', {}),
        ('roc_bert', 'RoCBert', dict(
            pronunciation_vocab_size=30, shape_vocab_size=40)),
        ('luke', 'Luke', dict(entity_vocab_size=20, entity_emb_size=16))):
    declare(name, encoded(kind, dict(SMALL, **more)))


@network(batch=BATCH, length=LENGTH)
def xlm():
    from transformers import XLMConfig, XLMModel
    return encoder(XLMModel(XLMConfig(
        vocab_size=120, emb_dim=64, n_layers=2, n_heads=4)))


@network(batch=BATCH, length=LENGTH)
def longt5():
    """Attention over blocks, and over the means of blocks."""
    from transformers import LongT5Config, LongT5EncoderModel
    return encoder(LongT5EncoderModel(LongT5Config(
        local_radius=7, global_block_size=4,
        encoder_attention_type='transient-global', **TWO)))


# ---- encoders with decoders ----
def paired(model):
    fill(model)
    inputs = [*TOKENS, ints('decoder_input_ids', 'batch', 'written',
                            below=120, low=2)]

    def run(**named):
        return model(use_cache=False, **named).logits
    return call(run, inputs, model), inputs


def translated(name, config):
    def make():
        import transformers
        return paired(getattr(transformers, name)(getattr(
            transformers, name.replace('ForConditionalGeneration', '') +
            'Config')(**config)))
    return make


for name in ('Pegasus', 'MBart', 'Blenderbot', 'M2M100', 'PLBart'):
    declare(name.lower(), translated(name + 'ForConditionalGeneration', BOTH),
            **PAIRS)
declare('umt5', translated('UMT5ForConditionalGeneration', TWO), **PAIRS)


# ---- series ----
@network(batch=BATCH)
def time_series_transformer():
    """Features of a past and of what follows, of the same lengths always."""
    from transformers import (TimeSeriesTransformerConfig,
                              TimeSeriesTransformerModel)
    model = fill(TimeSeriesTransformerModel(TimeSeriesTransformerConfig(
        prediction_length=8, context_length=16, lags_sequence=[1, 2],
        num_time_features=2, d_model=32, encoder_layers=2, decoder_layers=2,
        encoder_ffn_dim=64, decoder_ffn_dim=64, encoder_attention_heads=4,
        decoder_attention_heads=4)))
    inputs = [floats('past_values', 'batch', 18),
              floats('past_time_features', 'batch', 18, 2),
              mask('past_observed_mask', 'batch', 18, dtype='float32'),
              floats('future_values', 'batch', 8),
              floats('future_time_features', 'batch', 8, 2)]
    return call(lambda **named: model(**named).last_hidden_state, inputs,
                model), inputs
