"""Detectors: boxes that are scored, chosen, and cut out of feature maps."""
from common import call, fill, floats, network

FREE = dict(batch=(1, 3, 2, 2, 1), height=(64, 96, 128, 160, 192),
            width=(64, 128, 96, 192, 160))
ALONE = dict(height=(64, 97, 128, 129, 192), width=(64, 101, 96, 97, 160))


@network(**FREE)
def yolo():
    """A one-stage head on three scales, decoded with anchors of the size that
    the feature maps have."""
    import torch
    from torch import nn

    def step(a, b, s=2):
        return nn.Sequential(nn.Conv2d(a, b, 3, s, 1, bias=False),
                             nn.BatchNorm2d(b), nn.SiLU())

    class Yolo(nn.Module):
        def __init__(self):
            super().__init__()
            self.stem = nn.Sequential(step(3, 8), step(8, 16))
            self.scales = nn.ModuleList([step(16, 24), step(24, 32),
                                         step(32, 40)])
            self.lateral = nn.ModuleList([nn.Conv2d(40, 32, 1),
                                          nn.Conv2d(32, 24, 1)])
            self.heads = nn.ModuleList([nn.Conv2d(c, 2 * 9, 1)
                                        for c in (24, 32, 40)])

        def forward(self, image):
            x = self.stem(image)
            maps = []
            for f in self.scales:
                x = f(x)
                maps.append(x)
            up = nn.functional.interpolate
            maps[1] = maps[1] + self.lateral[0](
                up(maps[2], scale_factor=2.0, mode='nearest'))
            maps[0] = maps[0] + self.lateral[1](
                up(maps[1], scale_factor=2.0, mode='nearest'))
            out = []
            for k, (f, m) in enumerate(zip(self.heads, maps)):
                y = f(m)
                b, _, h, w = y.shape
                y = y.view(b, 2, 9, h, w).permute(0, 1, 3, 4, 2)
                stride = 8 << k
                gy, gx = torch.meshgrid(torch.arange(h), torch.arange(w),
                                        indexing='ij')
                grid = torch.stack((gx, gy), 2).view(1, 1, h, w, 2).float()
                xy = (y[..., 0:2].sigmoid() * 2 - 0.5 + grid) * stride
                wh = (y[..., 2:4].sigmoid() * 2) ** 2 * stride
                y = torch.cat((xy, wh, y[..., 4:].sigmoid()), 4)
                out.append(y.reshape(b, -1, 9))
            return torch.cat(out, 1)
    model = fill(Yolo())
    inputs = [floats('image', 'batch', 3, 'height', 'width')]
    return call(lambda image: model(image), inputs, model), inputs


def nms_model():
    import torch
    import torchvision

    def run(boxes, scores):
        low = torch.minimum(boxes[:, :2], boxes[:, 2:])
        high = torch.maximum(boxes[:, :2], boxes[:, 2:])
        boxes = torch.cat((low, high + 0.05), 1)
        keep = torchvision.ops.nms(boxes, scores, 0.4)
        return boxes[keep], scores[keep]
    inputs = [floats('boxes', 'count', 4, low=0, high=1),
              floats('scores', 'count', low=0, high=1)]
    return call(run, inputs), inputs


@network(count=(1, 13, 64, 65, 300))
def nms():
    return nms_model()


@network(boxes=(1, 13, 64, 65, 100), height=(8, 13, 32, 33, 40),
         width=(8, 17, 32, 33, 48))
def roi_align():
    import torch
    import torchvision

    def run(features, corners):
        low = torch.minimum(corners[:, :2], corners[:, 2:])
        high = torch.maximum(corners[:, :2], corners[:, 2:]) + 1
        rois = torch.cat((torch.zeros_like(low[:, :1]), low, high), 1)
        return torchvision.ops.roi_align(features, rois, (3, 3), 0.5, 2,
                                         aligned=True)
    inputs = [floats('features', 1, 8, 'height', 'width'),
              floats('corners', 'boxes', 4, low=0, high=14)]
    return call(run, inputs), inputs


def torchvision_detector(name, scores, **more):
    """scores: which of the outputs they are; detections are in their order."""
    def f():
        import torchvision
        model = getattr(torchvision.models.detection, name)(
            weights=None, weights_backbone=None, num_classes=5, **more)
        fill(model)

        def run(image):
            out = model([image])[0]
            return tuple(out.values())
        inputs = [floats('image', 3, 'height', 'width', low=0, high=1)]
        return call(run, inputs, model), inputs
    f.__name__ = name
    network(about={'ranked': scores}, **ALONE)(f)


torchvision_detector('ssdlite320_mobilenet_v3_large', 1)
torchvision_detector('retinanet_resnet50_fpn', 1, min_size=64, max_size=128,
                     detections_per_img=10)
torchvision_detector('fasterrcnn_mobilenet_v3_large_320_fpn', 2, min_size=64,
                     max_size=128, box_detections_per_img=10)
torchvision_detector('maskrcnn_resnet50_fpn', 2, min_size=64, max_size=96,
                     box_detections_per_img=5, rpn_pre_nms_top_n_test=50,
                     rpn_post_nms_top_n_test=20)
torchvision_detector('fcos_resnet50_fpn', 1, min_size=64, max_size=128,
                     detections_per_img=10)


def detr_config():
    return dict(d_model=32, encoder_layers=1, decoder_layers=1,
                encoder_attention_heads=4, decoder_attention_heads=4,
                encoder_ffn_dim=64, decoder_ffn_dim=64, num_queries=10,
                num_labels=5)


@network(**FREE)
def detr():
    from transformers import (DetrConfig, DetrForObjectDetection,
                              ResNetConfig)
    config = DetrConfig(
        use_timm_backbone=False, use_pretrained_backbone=False,
        backbone_config=ResNetConfig(
            embedding_size=16, hidden_sizes=[16, 24, 32, 40],
            depths=[1, 1, 1, 1], layer_type='basic',
            out_features=['stage4']), **detr_config())
    model = fill(DetrForObjectDetection(config))
    inputs = [floats('pixel_values', 'batch', 3, 'height', 'width')]

    def run(pixel_values):
        out = model(pixel_values)
        return out.logits, out.pred_boxes
    return call(run, inputs, model), inputs


@network(batch=(1, 3, 8, 9, 2))
def yolos():
    from transformers import YolosConfig, YolosForObjectDetection
    model = fill(YolosForObjectDetection(YolosConfig(
        hidden_size=64, num_hidden_layers=2, num_attention_heads=4,
        intermediate_size=128, image_size=[32, 48], patch_size=8,
        num_detection_tokens=5, num_labels=4)))
    inputs = [floats('pixel_values', 'batch', 3, 32, 48)]

    def run(pixel_values):
        out = model(pixel_values)
        return out.logits, out.pred_boxes
    return call(run, inputs, model), inputs


@network(batch=(1, 3, 8, 9, 4), width=(32, 53, 64, 65, 160))
def text_recognizer():
    """A convolutional network, a recurrence over columns, and classes."""
    import torch
    from torch import nn

    class Recognizer(nn.Module):
        def __init__(self):
            super().__init__()
            self.features = nn.Sequential(
                nn.Conv2d(1, 16, 3, 1, 1), nn.BatchNorm2d(16), nn.ReLU(),
                nn.MaxPool2d(2), nn.Conv2d(16, 32, 3, 1, 1),
                nn.BatchNorm2d(32), nn.ReLU(), nn.MaxPool2d((4, 1)),
                nn.Conv2d(32, 48, (4, 1)), nn.ReLU())
            self.lstm = nn.LSTM(48, 32, bidirectional=True, batch_first=True)
            self.last = nn.Linear(64, 30)

        def forward(self, image):
            x = self.features(image)
            x = x.squeeze(2).permute(0, 2, 1)
            return torch.log_softmax(self.last(self.lstm(x)[0]), 2)
    model = fill(Recognizer())
    inputs = [floats('image', 'batch', 1, 32, 'width')]
    return call(lambda image: model(image), inputs, model), inputs
