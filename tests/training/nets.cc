#include "roundhouse/tests/training/nets.h"

#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"

namespace roundhouse::testing {
namespace {

using Sizes = std::vector<int64_t>;

std::string TensorText(const Sizes& sizes, absl::string_view element = "f32") {
  std::string text = "tensor<";
  for (int64_t size : sizes) absl::StrAppend(&text, size, "x");
  return absl::StrCat(text, element, ">");
}

// A value: its name and its type.
struct Named {
  std::string name;
  std::string type;
};

// Writes a program line by line.
class Writer {
 public:
  Named Weight(const std::string& name, const Sizes& sizes) {
    const std::string type = TensorText(sizes);
    absl::StrAppend(&globals_, "ml_program.global private mutable @", name, " : ", type, "\n");
    return Load(name, type);
  }
  Named Filled(const std::string& name, const Sizes& sizes, absl::string_view value) {
    const std::string type = TensorText(sizes);
    absl::StrAppend(&globals_, "ml_program.global private mutable @", name, "(dense<", value,
                    "> : ", type, ") : ", type, "\n");
    return Load(name, type);
  }
  Named Constant(absl::string_view dense, const std::string& type) {
    const Named made = New(type);
    absl::StrAppend(&body_, "  ", made.name, " = \"canonical.constant_gen\"() {value = dense<",
                    dense, "> : ", type, "} : () -> ", type, "\n");
    return made;
  }
  Named Op(absl::string_view op, const std::vector<Named>& operands, absl::string_view attributes,
           const std::string& type) {
    const Named made = New(type);
    const auto join = [&](std::string Named::*part) {
      return absl::StrJoin(operands, ", ", [part](std::string* out, const Named& value) {
        absl::StrAppend(out, value.*part);
      });
    };
    absl::StrAppend(&body_, "  ", made.name, " = \"canonical.", op, "\"(", join(&Named::name), ")");
    if (!attributes.empty()) absl::StrAppend(&body_, " {", attributes, "}");
    absl::StrAppend(&body_, " : (", join(&Named::type), ") -> ", type, "\n");
    return made;
  }
  std::string Program(const Named& input, const Named& output) const {
    return absl::StrCat(globals_, "ml_program.func @main(", input.name, ": ", input.type,
                        " {ml_program.identifier = \"x\"}) -> (", output.type,
                        " {ml_program.identifier = \"y\"}) {\n", body_, "  ml_program.return ",
                        output.name, " : ", output.type, "\n}\n");
  }

 private:
  Named New(const std::string& type) { return {absl::StrCat("%v", next_++), type}; }
  Named Load(const std::string& name, const std::string& type) {
    const Named made = New(type);
    absl::StrAppend(&body_, "  ", made.name, " = ml_program.global_load @", name, " : ", type,
                    "\n");
    return made;
  }

  std::string globals_;
  std::string body_;
  int next_ = 0;
};

Named Dense(Writer& writer, const std::string& name, const Named& x, const Sizes& rows, int64_t in,
            int64_t out) {
  Sizes sizes = rows;
  sizes.push_back(out);
  const std::string type = TensorText(sizes);
  const Named product = writer.Op("mat_mul", {x, writer.Weight(name, {in, out})}, "", type);
  return writer.Op("eltwise_add", {product, writer.Weight(absl::StrCat(name, ".bias"), {out})}, "",
                   type);
}

std::string FeatureText(int64_t batch, int64_t size, int64_t channels) {
  return absl::StrFormat("!canonical.feature<%dx%dx%dx%dxf32>", batch, size, size, channels);
}

Named Convolution(Writer& writer, const std::string& name, const Named& x, int64_t kernel,
                  int64_t stride, int64_t in, int64_t out, const std::string& type) {
  const Sizes sizes = {out, kernel, kernel, in};
  const Named filter =
      writer.Op("filter_encode", {writer.Weight(name, sizes)}, "perm = array<i64: 0, 1, 2, 3>",
                absl::StrFormat("!canonical.filter<%dx%dx%dx%dxf32>", out, kernel, kernel, in));
  const int64_t pad = kernel / 2;
  const int64_t behind = stride == 2 ? 0 : pad;
  return writer.Op("conv_2d", {x, filter},
                   absl::StrFormat("pad = array<i64: %d, %d, %d, %d>, stride = array<i64: %d, %d>",
                                   pad, pad, behind, behind, stride, stride),
                   type);
}

Named Norm(Writer& writer, const std::string& name, const Named& x, int64_t channels) {
  return writer.Op("batch_norm",
                   {x, writer.Filled(absl::StrCat(name, ".scale"), {channels}, "1.0"),
                    writer.Filled(absl::StrCat(name, ".bias"), {channels}, "0.0"),
                    writer.Filled(absl::StrCat(name, ".mean"), {channels}, "0.0"),
                    writer.Filled(absl::StrCat(name, ".variance"), {channels}, "1.0")},
                   "axis = -1 : i64", x.type);
}

Named LayerNorm(Writer& writer, const std::string& name, const Named& x, int64_t width) {
  return writer.Op("layer_norm",
                   {x, writer.Filled(absl::StrCat(name, ".scale"), {width}, "1.0"),
                    writer.Filled(absl::StrCat(name, ".bias"), {width}, "0.0")},
                   "", x.type);
}

}  // namespace

std::string MlpText(int layers, int64_t batch, int64_t width) {
  Writer writer;
  const Named input = {"%x", TensorText({batch, width})};
  Named x = input;
  for (int i = 0; i < layers; ++i) {
    x = Dense(writer, absl::StrCat("w", i), x, {batch}, width, width);
    x = writer.Op("relu", {x}, "", x.type);
    if (i % 10 == 9) x = writer.Op("forward", {x}, "roundhouse.dropout = 0.1 : f64", x.type);
  }
  return writer.Program(input, Dense(writer, "last", x, {batch}, width, 10));
}

std::string ResNet8Text(int64_t batch) {
  Writer writer;
  const Named input = {"%x", TensorText({batch, 32, 32, 3})};
  Named x = writer.Op("feature_encode", {input}, "perm = array<i64: 0, 1, 2, 3>",
                      FeatureText(batch, 32, 3));
  x = Convolution(writer, "first", x, 3, 1, 3, 16, FeatureText(batch, 32, 16));
  x = writer.Op("relu", {Norm(writer, "first_norm", x, 16)}, "", x.type);
  int64_t size = 32;
  int64_t channels = 16;
  for (int block = 0; block < 3; ++block) {
    const int64_t stride = block == 0 ? 1 : 2;
    const int64_t out = int64_t{16} << block;
    size /= stride;
    const std::string type = FeatureText(batch, size, out);
    const std::string name = absl::StrCat("block", block);
    Named y = Convolution(writer, name + "_a", x, 3, stride, channels, out, type);
    y = writer.Op("relu", {Norm(writer, name + "_norm_a", y, out)}, "", type);
    y = Convolution(writer, name + "_b", y, 3, 1, out, out, type);
    y = Norm(writer, name + "_norm_b", y, out);
    if (stride == 2) {
      // A kernel of 1 has no padding.
      x = Convolution(writer, name + "_short", x, 1, stride, channels, out, type);
    }
    x = writer.Op("relu", {writer.Op("eltwise_add", {x, y}, "", type)}, "", type);
    channels = out;
  }
  const Named flat = writer.Op("feature_decode", {x}, "perm = array<i64: 0, 1, 2, 3>",
                               TensorText({batch, size, size, channels}));
  const Named mean = writer.Op("tensor_reduce", {flat},
                               "axes = array<i64: 1, 2>, keep_dims = false, kind = \"mean\"",
                               TensorText({batch, channels}));
  return writer.Program(input, Dense(writer, "dense", mean, {batch}, channels, 10));
}

std::string GptText(int layers, int64_t batch, int64_t length, int64_t width) {
  constexpr int64_t kHeads = 4;
  constexpr int64_t kCharacters = 65;
  Writer writer;
  const Named input = {"%x", TensorText({batch, length}, "i64")};
  const std::string type = TensorText({batch, length, width});
  const Named tokens = writer.Op("gather", {writer.Weight("tokens", {kCharacters, width}), input},
                                 "axis = 0 : i64", type);
  Named x = writer.Op("eltwise_add", {tokens, writer.Weight("places", {length, width})}, "", type);
  std::vector<std::string> rows;
  for (int64_t i = 0; i < length; ++i) {
    std::vector<std::string> row;
    for (int64_t j = 0; j < length; ++j) row.push_back(j <= i ? "0.0" : "-1.0e+09");
    rows.push_back(absl::StrCat("[", absl::StrJoin(row, ", "), "]"));
  }
  const Named mask = writer.Constant(absl::StrCat("[", absl::StrJoin(rows, ", "), "]"),
                                     TensorText({length, length}));
  const Named scale = writer.Constant(
      absl::StrFormat("%.8f", 1 / std::sqrt(static_cast<double>(width) / kHeads)), "tensor<f32>");
  const std::string by_head = TensorText({batch, kHeads, length, width / kHeads});
  const std::string scores = TensorText({batch, kHeads, length, length});
  for (int i = 0; i < layers; ++i) {
    const std::string name = absl::StrCat("h", i);
    const Named before = LayerNorm(writer, name + ".norm1", x, width);
    const auto heads = [&](const std::string& part) {
      const Named all = Dense(writer, name + part, before, {batch, length}, width, width);
      const Named split = writer.Op("fixed_reshape", {all},
                                    absl::StrFormat("shape = array<i64: %d, %d, %d, %d>", batch,
                                                    length, kHeads, width / kHeads),
                                    TensorText({batch, length, kHeads, width / kHeads}));
      return writer.Op("tensor_transpose", {split}, "perm = array<i64: 0, 2, 1, 3>", by_head);
    };
    const Named query = heads(".q");
    const Named key = heads(".k");
    const Named value = heads(".v");
    Named attention = writer.Op("mat_mul", {query, key}, "transpose_rhs = true", scores);
    attention = writer.Op("eltwise_mul", {attention, scale}, "", scores);
    attention = writer.Op("eltwise_add", {attention, mask}, "", scores);
    attention = writer.Op("tensor_softmax", {attention}, "axis = -1 : i64", scores);
    attention = writer.Op("forward", {attention}, "roundhouse.dropout = 0.1 : f64", scores);
    Named mixed = writer.Op("mat_mul", {attention, value}, "", by_head);
    mixed = writer.Op("tensor_transpose", {mixed}, "perm = array<i64: 0, 2, 1, 3>",
                      TensorText({batch, length, kHeads, width / kHeads}));
    mixed =
        writer.Op("fixed_reshape", {mixed},
                  absl::StrFormat("shape = array<i64: %d, %d, %d>", batch, length, width), type);
    mixed = Dense(writer, name + ".o", mixed, {batch, length}, width, width);
    x = writer.Op("eltwise_add", {x, mixed}, "", type);
    Named dense = LayerNorm(writer, name + ".norm2", x, width);
    dense = Dense(writer, name + ".up", dense, {batch, length}, width, 4 * width);
    dense = writer.Op("gelu", {dense}, "", dense.type);
    dense = Dense(writer, name + ".down", dense, {batch, length}, 4 * width, width);
    x = writer.Op("eltwise_add", {x, dense}, "", type);
  }
  x = LayerNorm(writer, "norm", x, width);
  return writer.Program(input, Dense(writer, "logits", x, {batch, length}, width, kCharacters));
}

}  // namespace roundhouse::testing
