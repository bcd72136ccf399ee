"""Networks of sound: waves and spectra of any length."""
from common import BATCH, LENGTH, call, fill, floats, ints, mask, network

WAVE = dict(batch=BATCH, length=(400, 1009, 1280, 1281, 4000))
FRAMES = dict(batch=BATCH, length=(9, 13, 64, 65, 160))


def described(model, inputs, pick):
    fill(model)

    def run(**named):
        out = model(**named)
        return tuple(getattr(out, p) for p in pick)
    return call(run, inputs, model), inputs


def wave_config():
    return dict(
        vocab_size=30, hidden_size=48, num_hidden_layers=2,
        num_attention_heads=4, intermediate_size=96,
        conv_dim=[16, 16, 16], conv_stride=[5, 4, 2], conv_kernel=[10, 8, 3],
        num_feat_extract_layers=3, num_conv_pos_embeddings=15,
        num_conv_pos_embedding_groups=4)


@network(**WAVE)
def wav2vec2():
    from transformers import Wav2Vec2Config, Wav2Vec2ForCTC
    return described(Wav2Vec2ForCTC(Wav2Vec2Config(**wave_config())), [
        floats('input_values', 'batch', 'length')], ['logits'])


@network(**WAVE)
def hubert():
    from transformers import HubertConfig, HubertModel
    return described(HubertModel(HubertConfig(
        feat_extract_norm='layer', do_stable_layer_norm=True,
        **wave_config())), [floats('input_values', 'batch', 'length')],
        ['last_hidden_state'])


@network(**WAVE)
def wavlm():
    from transformers import WavLMConfig, WavLMModel
    return described(WavLMModel(WavLMConfig(**wave_config())), [
        floats('input_values', 'batch', 'length')], ['last_hidden_state'])


def whisper_config():
    from transformers import WhisperConfig
    return WhisperConfig(
        vocab_size=120, d_model=64, encoder_layers=2, decoder_layers=2,
        encoder_attention_heads=4, decoder_attention_heads=4,
        encoder_ffn_dim=128, decoder_ffn_dim=128, num_mel_bins=20,
        max_source_positions=32, max_target_positions=64, pad_token_id=0,
        bos_token_id=1, eos_token_id=2, decoder_start_token_id=3)


@network(batch=BATCH, written=(1, 5, 16, 17, 40))
def whisper():
    from transformers import WhisperForConditionalGeneration
    model = fill(WhisperForConditionalGeneration(whisper_config()))
    inputs = [floats('input_features', 'batch', 20, 64),
              ints('decoder_input_ids', 'batch', 'written', below=120)]
    return call(lambda **x: model(use_cache=False, **x).logits, inputs,
                model), inputs


@network(batch=BATCH, written=(1, 1, 1, 1, 1), past=(1, 7, 32, 33, 50))
def whisper_decoder_cache():
    """One step of the decoder, with the keys of what was written."""
    from transformers import DynamicCache, EncoderDecoderCache
    from transformers.models.whisper.modeling_whisper import WhisperDecoder
    model = fill(WhisperDecoder(whisper_config()))
    inputs = [ints('input_ids', 'batch', 1, below=120),
              floats('states', 'batch', 32, 64)]
    for i in range(2):
        for kind in 'key', 'value':
            inputs.append(floats(f'{kind}{i}', 'batch', 4, 'past', 16))

    def run(input_ids, states, **past):
        cache = EncoderDecoderCache(DynamicCache(), DynamicCache())
        for i in range(2):
            cache.self_attention_cache.update(past[f'key{i}'],
                                              past[f'value{i}'], i)
        out = model(input_ids=input_ids, encoder_hidden_states=states,
                    past_key_values=cache, use_cache=True)
        layers = out.past_key_values.self_attention_cache.layers
        return (out.last_hidden_state,
                *[t for x in layers for t in (x.keys, x.values)])
    return call(run, inputs, model), inputs


@network(**FRAMES)
def conformer():
    """Attention, convolution and feed-forward layers over frames."""
    import torch
    from torch import nn

    class Block(nn.Module):
        def __init__(self, d):
            super().__init__()
            self.first = nn.Sequential(nn.LayerNorm(d), nn.Linear(d, 2 * d),
                                       nn.SiLU(), nn.Linear(2 * d, d))
            self.norm = nn.LayerNorm(d)
            self.attend = nn.MultiheadAttention(d, 4, batch_first=True)
            self.wide = nn.Conv1d(d, 2 * d, 1)
            self.deep = nn.Conv1d(d, d, 7, padding=3, groups=d)
            self.batch = nn.BatchNorm1d(d)
            self.last = nn.LayerNorm(d)

        def forward(self, x):
            x = x + 0.5 * self.first(x)
            y = self.norm(x)
            x = x + self.attend(y, y, y, need_weights=False)[0]
            y = nn.functional.glu(self.wide(x.transpose(1, 2)), 1)
            y = nn.functional.silu(self.batch(self.deep(y)))
            return self.last(x + y.transpose(1, 2))

    class Conformer(nn.Module):
        def __init__(self):
            super().__init__()
            self.sub = nn.Conv2d(1, 8, 3, 2)
            self.into = nn.Linear(8 * 9, 32)
            self.blocks = nn.ModuleList([Block(32), Block(32)])

        def forward(self, frames):
            x = torch.relu(self.sub(frames.unsqueeze(1)))
            b, c, t, f = x.shape
            x = self.into(x.transpose(1, 2).reshape(b, t, c * f))
            for block in self.blocks:
                x = block(x)
            return x
    model = fill(Conformer())
    inputs = [floats('frames', 'batch', 'length', 20)]
    return call(lambda frames: model(frames), inputs, model), inputs


@network(**WAVE)
def spectrum():
    """A short-time transform by convolution, and its logarithm."""
    import torch
    from torch import nn

    class Spectrum(nn.Module):
        def __init__(self):
            super().__init__()
            self.real = nn.Conv1d(1, 33, 64, 16, bias=False)
            self.imaginary = nn.Conv1d(1, 33, 64, 16, bias=False)
            self.mel = nn.Linear(33, 12, bias=False)
            self.conv = nn.Conv1d(12, 16, 3, padding=1)
            self.gru = nn.GRU(16, 24, batch_first=True)

        def forward(self, wave):
            x = nn.functional.pad(wave.unsqueeze(1), (32, 32),
                                  mode='reflect')
            power = self.real(x) ** 2 + self.imaginary(x) ** 2
            mel = torch.log(self.mel(power.transpose(1, 2)).abs() + 1e-3)
            mel = mel - mel.mean(1, keepdim=True)
            y = torch.relu(self.conv(mel.transpose(1, 2)))
            return self.gru(y.transpose(1, 2))[0]
    model = fill(Spectrum())
    inputs = [floats('wave', 'batch', 'length')]
    return call(lambda wave: model(wave), inputs, model), inputs


@network(**WAVE)
def stft():
    import torch

    def run(wave):
        window = torch.hann_window(64)
        s = torch.stft(wave, 64, 16, window=window, return_complex=False)
        return torch.log(s.pow(2).sum(-1) + 1e-3)
    inputs = [floats('wave', 'batch', 'length')]
    return call(run, inputs), inputs


@network(**{**WAVE, 'batch': (2, 3, 8, 9, 4)})
def voice_activity():
    """Frames of a wave, a convolution, an LSTM step with state, squeezes.  A
    batch of 1 would be squeezed, too, and the result have another rank than
    the file declares."""
    import torch
    from torch import nn

    class Voice(nn.Module):
        def __init__(self):
            super().__init__()
            self.conv = nn.Conv1d(1, 16, 32, 16)
            self.lstm = nn.LSTM(16, 24, batch_first=True)
            self.last = nn.Conv1d(24, 1, 1)

        def forward(self, wave, h, c):
            x = torch.relu(self.conv(wave.unsqueeze(1)))
            y, (h, c) = self.lstm(x.transpose(1, 2), (h, c))
            p = torch.sigmoid(self.last(y.transpose(1, 2)))
            return p.squeeze().mean(-1), h, c
    model = fill(Voice())
    inputs = [floats('wave', 'batch', 'length'), floats('h', 1, 'batch', 24),
              floats('c', 1, 'batch', 24)]
    return call(lambda wave, h, c: model(wave, h, c), inputs, model), inputs


@network(**WAVE)
def wave_unet():
    """A network from waves to waves: strided, transposed, cut to length."""
    import torch
    from torch import nn

    class Waves(nn.Module):
        def __init__(self):
            super().__init__()
            self.down = nn.ModuleList([nn.Conv1d(1, 8, 8, 4),
                                       nn.Conv1d(8, 16, 8, 4)])
            self.lstm = nn.LSTM(16, 16, batch_first=True)
            self.up = nn.ModuleList([nn.ConvTranspose1d(16, 8, 8, 4),
                                     nn.ConvTranspose1d(8, 1, 8, 4)])

        def forward(self, wave):
            x = wave.unsqueeze(1)
            length = x.shape[-1]
            kept = []
            for f in self.down:
                kept.append(x)
                x = torch.relu(f(x))
            x = self.lstm(x.transpose(1, 2))[0].transpose(1, 2)
            for f in self.up:
                x = f(x)
                skip = kept.pop()
                n = x.shape[-1]
                x = x + skip[..., :n]
            return nn.functional.pad(x, (0, length - x.shape[-1])).squeeze(1)
    model = fill(Waves())
    inputs = [floats('wave', 'batch', 'length')]
    return call(lambda wave: model(wave), inputs, model), inputs


@network(batch=BATCH, length=LENGTH)
def vits_text():
    """Durations that stretch a text to frames."""
    import torch
    from torch import nn

    class Speech(nn.Module):
        def __init__(self):
            super().__init__()
            self.words = nn.Embedding(50, 24)
            self.conv = nn.Conv1d(24, 24, 3, padding=1)
            self.duration = nn.Conv1d(24, 1, 1)
            self.last = nn.ConvTranspose1d(24, 1, 8, 4, 2)

        def forward(self, text):
            x = torch.relu(self.conv(self.words(text).transpose(1, 2)))
            d = torch.clamp(torch.ceil(torch.exp(self.duration(x))), 1, 4)
            ends = torch.cumsum(d.squeeze(1), 1)
            frames = torch.arange(0, text.shape[1] * 4).unsqueeze(0)
            path = (frames.unsqueeze(1) < ends.unsqueeze(2)).float()
            path = path - nn.functional.pad(path, (0, 0, 1, 0))[:, :-1]
            return self.last(torch.matmul(x, path))
    model = fill(Speech())
    inputs = [ints('text', 'batch', 'length', below=50)]
    return call(lambda text: model(text), inputs, model), inputs
