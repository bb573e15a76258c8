// Writes the seeds of the fuzz targets: `bazel run //serialization:make_seeds --
// $PWD/serialization/testdata`.
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/text/parser.h"
#include "roundhouse/core/type.h"
#include "roundhouse/serialization/bundle_writer.h"
#include "roundhouse/serialization/rh_writer.h"
#include "roundhouse/serialization/safetensors.h"

namespace roundhouse {
namespace {

constexpr char kEmpty[] = "";
constexpr char kSmall[] = R"(
ml_program.global private @w(dense<[1.0, 2.0]> : tensor<2xf32>) : tensor<?xf32>
ml_program.subgraph @main(%x: tensor<2xf32> {ml_program.identifier = "x"}) -> (tensor<2xf32> {ml_program.identifier = "y"}) {
  %0 = "acme.scale"(%x) {by = @w} : (tensor<2xf32>) -> tensor<2xf32> loc("scale")
  ml_program.output %0 : tensor<2xf32>
}
)";
constexpr char kRich[] = R"(
module @rich attributes {acme.list = [1 : i8, true, 2.5 : f16, "s", @f, array<i64: 1, 2>, array<f32: 0.5>, {k = unit}, i32, #acme.x<1>]} {
  ml_program.global public mutable @state : tensor<?xf32>
  ml_program.global private @ext(#ml_program.extern : tensor<4xi8>) : tensor<4x!quant.uniform<i8:f32:0, {0.5, 0.25, 2.0, 1.0:3}>>
  ml_program.global private @strs(dense<["a", "b"]> : tensor<2x!roundhouse.string>) : tensor<2x!roundhouse.string>
  ml_program.global private @splat(dense<1.5> : tensor<1000x1000xf64>) : tensor<1000x1000xf64>
  ml_program.subgraph @f(%a: !canonical.feature<?x4x4x3xf32, ["batch", "", "", ""]>, %b: !acme.t<7>) -> none attributes {acme.k = 1 : i64} {
    %0:3 = "acme.many"(%a, %b) {roundhouse.id = 1 : i64} : (!canonical.feature<?x4x4x3xf32, ["batch", "", "", ""]>, !acme.t<7>) -> (tensor<*xui4>, i64, !roundhouse.unknown) loc("m"(fused["p", "q"]))
    %1 = "acme.after"(%0#1) {roundhouse.after = [1]} : (i64) -> none loc(unknown)
    ml_program.output %1 : none
  }
  ml_program.func private @declared(tensor<3xbf16>) -> complex<f32>
}
)";

// Inputs that readers once failed on: a header that nests deeper than the stack allows, and
// truncated files.
absl::Status WriteHostile(const std::string& folder) {
  const std::string header = std::string(2000, '[') + std::string(2000, ']');
  const uint64_t size = header.size();
  std::string nested(reinterpret_cast<const char*>(&size), sizeof(size));
  RH_RETURN_IF_ERROR(WriteFile(folder + "/bundle/nested.safetensors", nested + header));
  for (const char* name : {"/bundle/two_generations.rhw", "/rh/2.rh"}) {
    RH_ASSIGN_OR_RETURN(const std::string whole, ReadFile(folder + name));
    const std::string cut = absl::StrReplaceAll(name, {{".rh", "_cut.rh"}});
    RH_RETURN_IF_ERROR(WriteFile(folder + cut, whole.substr(0, whole.size() - whole.size() / 4)));
  }
  return absl::OkStatus();
}

absl::Status Write(const std::string& folder) {
  RH_ASSIGN_OR_RETURN(std::unique_ptr<Context> context, Context::With({}));
  int number = 0;
  for (const char* text : {kEmpty, kSmall, kRich}) {
    RH_ASSIGN_OR_RETURN(std::unique_ptr<Program> program, Parse(*context, text));
    if (text == kRich) {
      Tensor large = *Tensor::Zeros(Type::Tensor(ElementKind::kF32, {50}));
      for (int i = 0; i < 50; ++i) large.mutable_data<float>()[i] = static_cast<float>(i);
      (*program->CreateGlobal("large", large.type()))->set_initial(Attribute::OfTensor(large));
    }
    RH_RETURN_IF_ERROR(WriteRh(*program, absl::StrCat(folder, "/rh/", number++, ".rh")));
  }
  const std::string bundle = folder + "/bundle/two_generations.rhw";
  RH_ASSIGN_OR_RETURN(BundleWriter writer, BundleWriter::Create(bundle));
  RH_RETURN_IF_ERROR(writer.Add("a", Tensor::Of<float>({3}, {1, 2, 3})));
  RH_RETURN_IF_ERROR(writer.Add("b", Tensor::Of<int8_t>({2, 2}, {1, 1, 1, 1})));
  RH_RETURN_IF_ERROR(writer.Commit());
  RH_ASSIGN_OR_RETURN(BundleWriter more, BundleWriter::Append(bundle));
  RH_RETURN_IF_ERROR(more.Add("c", Tensor::Scalar<double>(0.5)));
  RH_RETURN_IF_ERROR(more.Commit());
  RH_ASSIGN_OR_RETURN(BundleWriter empty, BundleWriter::Create(folder + "/bundle/empty.rhw"));
  RH_RETURN_IF_ERROR(empty.Commit());
  RH_RETURN_IF_ERROR(WriteSafetensors(
      {{"a", Tensor::Of<float>({3}, {1, 2, 3})}, {"b", Tensor::Of<bool>({1}, {true})}},
      folder + "/bundle/small.safetensors"));
  return WriteHostile(folder);
}

}  // namespace
}  // namespace roundhouse

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: make_seeds FOLDER (with subfolders rh and bundle)\n");
    return 2;
  }
  const absl::Status status = roundhouse::Write(argv[1]);
  if (!status.ok()) std::fprintf(stderr, "%s\n", status.ToString().c_str());
  return status.ok() ? 0 : 1;
}
