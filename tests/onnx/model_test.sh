#!/usr/bin/env bash
# Runs a model on its stored inputs and compares with its stored outputs.
#   model_test.sh RUN ATOL RTOL FILE...     (FILE: the files of the model's folder)
set -euo pipefail
run=$1 atol=$2 rtol=$3
folder=$(dirname "$4")
"$run" "$folder/model.onnx" --case="$folder" --atol="$atol" --rtol="$rtol"
