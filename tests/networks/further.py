"""Networks of kinds that no other table has."""
from common import BATCH, LENGTH, network
from language import SMALL
from latest import BOTH, GROUPED, PAIRS, encoded, named, translated
from trees import declare as fitted, sk
from vision import declare as pictured, timm_model


def declare(name, make, exporters=('script',), **more):
    make.__name__ = name
    return network(exporters=exporters, **dict(
        dict(batch=BATCH, length=LENGTH), **more))(make)


for name, kind, exporters, config in (
        ('gpt_bigcode', 'GPTBigCode', ('script',), dict(
            vocab_size=120, n_embd=64, n_layer=2, n_head=4, n_positions=512)),
        ('gpt_neo', 'GPTNeo', ('script',), dict(
            vocab_size=120, hidden_size=64, num_layers=2, num_heads=4,
            attention_types=[[['global', 'local'], 1]], window_size=16,
            max_position_embeddings=512)),
        ('arcee', 'Arcee', ('script',), GROUPED),
        ('hunyuan', 'HunYuanDenseV1', ('dynamo',), dict(
            head_dim=16, **GROUPED))):
    declare(name, named(kind, config), exporters)
declare('yoso', encoded('Yoso', dict(use_expectation=True, **SMALL)))
declare('camembert', encoded('Camembert', SMALL))
declare('visual_bert', encoded('VisualBert', SMALL))
declare('led', translated('LEDForConditionalGeneration', dict(
    BOTH, attention_window=[8, 8], max_encoder_position_embeddings=512,
    max_decoder_position_embeddings=512)), **PAIRS)
pictured('hgnetv2', lambda: timm_model('hgnetv2_b0'))

for name, module, kind, classes, more in (
        ('nu_support', 'svm', 'NuSVC', 3, dict(probability=True)),
        ('nu_values', 'svm', 'NuSVR', 0, {}),
        ('gradient_lines', 'linear_model', 'SGDClassifier', 3,
         dict(loss='log_loss')),
        ('huber', 'linear_model', 'HuberRegressor', 0, {}),
        ('quadratic', 'discriminant_analysis',
         'QuadraticDiscriminantAnalysis', 3, {}),
        ('bernoulli', 'naive_bayes', 'BernoulliNB', 3, {}),
        ('partial', 'cross_decomposition', 'PLSRegression', 0, {}),
        ('bagged', 'ensemble', 'BaggingClassifier', 3, {}),
        ('kernel_components', 'decomposition', 'KernelPCA', 0,
         dict(n_components=3, kernel='rbf'))):
    fitted(name, lambda m=module, k=kind, o=more: sk(m, k, **o), classes)
