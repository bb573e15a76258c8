#!/usr/bin/env bash
# Networks of many layers, each of whose steps sees another batch, learn as they do with PyTorch, whose losses were
# recorded. PyTorch is not needed.
#   deep_curves_test.sh COMPARE_PYTORCH TRAINING_STEPS
set -euo pipefail
python3 "$1" curves --recorded resnet18_32 resnet18_224 mobilenet_v2 --training_steps="$2"
