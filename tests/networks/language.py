"""Networks of language, small configurations of transformers' models."""
from common import BATCH, LENGTH, call, fill, floats, ints, mask, network

SMALL = dict(vocab_size=120, hidden_size=64, num_hidden_layers=2,
             num_attention_heads=4, intermediate_size=128,
             max_position_embeddings=512)
TOKENS = [ints('input_ids', 'batch', 'length', below=120, low=2),
          mask('attention_mask', 'batch', 'length')]


def encoder(model, pick=('last_hidden_state',), inputs=None):
    inputs = inputs or TOKENS
    fill(model)

    def run(**named):
        out = model(**named)
        return tuple(getattr(out, p) for p in pick
                     if getattr(out, p) is not None)
    return call(run, inputs, model), inputs


def decoder(model, **more):
    """Logits of a language model without its cache."""
    fill(model)

    def run(**named):
        return model(use_cache=False, **named, **more).logits
    return call(run, TOKENS, model), TOKENS


def cached(model, layers, heads, width):
    """A step of decoding: the keys and values of what came before are inputs,
    and those with the new ones appended are outputs."""
    from transformers import DynamicCache
    fill(model)
    inputs = [ints('input_ids', 'batch', 'length', below=120, low=2),
              mask('attention_mask', 'batch', 'past + length')]
    for i in range(layers):
        for kind in 'key', 'value':
            inputs.append(floats(f'{kind}{i}', 'batch', heads, 'past', width))

    def run(input_ids, attention_mask, **past):
        cache = DynamicCache(config=model.config)
        for i in range(layers):
            cache.update(past[f'key{i}'], past[f'value{i}'], i)
        out = model(input_ids=input_ids, attention_mask=attention_mask,
                    past_key_values=cache, use_cache=True)
        states = []
        for layer in out.past_key_values.layers:
            states += [layer.keys, layer.values]
        return (out.logits, *states)
    return call(run, inputs, model), inputs


PAST = dict(past=(1, 7, 32, 33, 100), length=(1, 3, 8, 1, 5))


@network(batch=BATCH, length=LENGTH)
def bert():
    from transformers import BertConfig, BertModel
    return encoder(BertModel(BertConfig(**SMALL)),
                   ('last_hidden_state', 'pooler_output'))


@network(batch=BATCH, length=LENGTH)
def distilbert():
    from transformers import DistilBertConfig, DistilBertModel
    return encoder(DistilBertModel(DistilBertConfig(
        vocab_size=120, dim=64, n_layers=2, n_heads=4, hidden_dim=128)))


@network(batch=BATCH, length=LENGTH)
def albert():
    from transformers import AlbertConfig, AlbertModel
    return encoder(AlbertModel(AlbertConfig(embedding_size=32, **SMALL)))


@network(batch=BATCH, length=LENGTH)
def roberta():
    from transformers import RobertaConfig, RobertaModel
    return encoder(RobertaModel(RobertaConfig(**SMALL)))


@network(batch=BATCH, length=LENGTH)
def deberta():
    from transformers import DebertaConfig, DebertaModel
    return encoder(DebertaModel(DebertaConfig(
        relative_attention=True, pos_att_type=['c2p', 'p2c'], **SMALL)))


@network(batch=BATCH, length=LENGTH)
def deberta_v2():
    from transformers import DebertaV2Config, DebertaV2Model
    return encoder(DebertaV2Model(DebertaV2Config(
        relative_attention=True, pos_att_type=['c2p', 'p2c'],
        position_buckets=16, norm_rel_ebd='layer_norm', share_att_key=True,
        **SMALL)))


@network(batch=BATCH, length=LENGTH)
def modernbert():
    from transformers import ModernBertConfig, ModernBertModel
    return encoder(ModernBertModel(ModernBertConfig(
        global_attn_every_n_layers=2, local_attention=16, pad_token_id=0,
        attn_implementation='eager', **SMALL)))


@network(batch=BATCH, length=LENGTH)
def electra():
    from transformers import ElectraConfig, ElectraForTokenClassification
    return encoder(ElectraForTokenClassification(ElectraConfig(
        embedding_size=32, num_labels=5, **SMALL)), ('logits',))


@network(batch=BATCH, length=LENGTH)
def mpnet():
    from transformers import MPNetConfig, MPNetModel
    return encoder(MPNetModel(MPNetConfig(**SMALL)))


def gpt2_model():
    from transformers import GPT2Config, GPT2LMHeadModel
    return GPT2LMHeadModel(GPT2Config(
        vocab_size=120, n_embd=64, n_layer=2, n_head=4, n_positions=512))


@network(batch=BATCH, length=LENGTH)
def gpt2():
    return decoder(gpt2_model())


@network(batch=BATCH, **PAST)
def gpt2_cache():
    return cached(gpt2_model(), 2, 4, 16)


def llama_model():
    from transformers import LlamaConfig, LlamaForCausalLM
    return LlamaForCausalLM(LlamaConfig(num_key_value_heads=2, **SMALL))


@network(batch=BATCH, length=LENGTH)
def llama():
    return decoder(llama_model())


@network(batch=BATCH, **PAST)
def llama_cache():
    return cached(llama_model(), 2, 2, 16)


def qwen_model():
    from transformers import Qwen2Config, Qwen2ForCausalLM
    return Qwen2ForCausalLM(Qwen2Config(num_key_value_heads=2, **SMALL))


@network(batch=BATCH, length=LENGTH)
def qwen():
    return decoder(qwen_model())


@network(batch=BATCH, **PAST)
def qwen_cache():
    return cached(qwen_model(), 2, 2, 16)


@network(batch=BATCH, length=LENGTH)
def qwen3():
    from transformers import Qwen3Config, Qwen3ForCausalLM
    return decoder(Qwen3ForCausalLM(Qwen3Config(
        num_key_value_heads=2, head_dim=16, **SMALL)))


@network(batch=BATCH, length=LENGTH)
def gemma():
    from transformers import GemmaConfig, GemmaForCausalLM
    return decoder(GemmaForCausalLM(GemmaConfig(
        num_key_value_heads=1, head_dim=16, **SMALL)))


@network(batch=BATCH, length=LENGTH)
def gemma2():
    from transformers import Gemma2Config, Gemma2ForCausalLM
    return decoder(Gemma2ForCausalLM(Gemma2Config(
        num_key_value_heads=2, head_dim=16, sliding_window=16, **SMALL)))


@network(batch=BATCH, length=LENGTH)
def mistral():
    from transformers import MistralConfig, MistralForCausalLM
    return decoder(MistralForCausalLM(MistralConfig(
        num_key_value_heads=2, sliding_window=16, **SMALL)))


@network(batch=BATCH, length=LENGTH)
def phi():
    from transformers import PhiConfig, PhiForCausalLM
    return decoder(PhiForCausalLM(PhiConfig(**SMALL)))


@network(batch=BATCH, length=LENGTH)
def bloom():
    from transformers import BloomConfig, BloomForCausalLM
    return decoder(BloomForCausalLM(BloomConfig(
        vocab_size=120, hidden_size=64, n_layer=2, n_head=4)))


@network(batch=BATCH, length=LENGTH)
def opt():
    from transformers import OPTConfig, OPTForCausalLM
    return decoder(OPTForCausalLM(OPTConfig(
        vocab_size=120, hidden_size=64, num_hidden_layers=2, ffn_dim=128,
        num_attention_heads=4, max_position_embeddings=512,
        word_embed_proj_dim=64)))


@network(batch=BATCH, length=LENGTH)
def gpt_neox():
    from transformers import GPTNeoXConfig, GPTNeoXForCausalLM
    return decoder(GPTNeoXForCausalLM(GPTNeoXConfig(**SMALL)))


@network(batch=BATCH, length=LENGTH)
def falcon():
    from transformers import FalconConfig, FalconForCausalLM
    return decoder(FalconForCausalLM(FalconConfig(
        vocab_size=120, hidden_size=64, num_hidden_layers=2,
        num_attention_heads=4)))


BOTH = [ints('input_ids', 'batch', 'length', below=120, low=2),
        mask('attention_mask', 'batch', 'length'),
        ints('decoder_input_ids', 'batch', 'written', below=120, low=2)]
WRITTEN = (1, 5, 16, 17, 40)


def seq2seq(model):
    fill(model)

    def run(**named):
        return model(use_cache=False, **named).logits
    return call(run, BOTH, model), BOTH


@network(batch=BATCH, length=LENGTH, written=WRITTEN)
def t5():
    from transformers import T5Config, T5ForConditionalGeneration
    return seq2seq(T5ForConditionalGeneration(T5Config(
        vocab_size=120, d_model=64, d_kv=16, d_ff=128, num_layers=2,
        num_heads=4)))


@network(batch=BATCH, length=LENGTH)
def t5_encoder():
    from transformers import T5Config, T5EncoderModel
    return encoder(T5EncoderModel(T5Config(
        vocab_size=120, d_model=64, d_kv=16, d_ff=128, num_layers=2,
        num_heads=4)))


@network(batch=BATCH, length=LENGTH, written=WRITTEN)
def bart():
    from transformers import BartConfig, BartForConditionalGeneration
    return seq2seq(BartForConditionalGeneration(BartConfig(
        vocab_size=120, d_model=64, encoder_layers=2, decoder_layers=2,
        encoder_attention_heads=4, decoder_attention_heads=4,
        encoder_ffn_dim=128, decoder_ffn_dim=128,
        max_position_embeddings=512)))


@network(batch=BATCH, length=LENGTH, written=WRITTEN)
def marian():
    from transformers import MarianConfig, MarianMTModel
    return seq2seq(MarianMTModel(MarianConfig(
        vocab_size=120, d_model=64, encoder_layers=2, decoder_layers=2,
        encoder_attention_heads=4, decoder_attention_heads=4,
        encoder_ffn_dim=128, decoder_ffn_dim=128, pad_token_id=0,
        max_position_embeddings=512)))
