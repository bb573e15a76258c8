#include "roundhouse/passes/onnx/export/runtime_kernels.h"

#include <functional>
#include <map>
#include <string>

namespace roundhouse::onnx_export {
namespace {

using enum ElementKind;

}  // namespace

const RuntimeKernel* RuntimeKernelOf(absl::string_view op) {
#define KERNEL(name, operand, ...) {#name, {operand, ElementSet{__VA_ARGS__}}},
  static const auto* const table = new std::map<std::string, RuntimeKernel, std::less<>>{
#include "roundhouse/passes/onnx/export/runtime_kernels.inc"
  };
#undef KERNEL
  const auto found = table->find(std::string(op));
  return found == table->end() ? nullptr : &found->second;
}

bool IsInKernelTable(ElementKind kind) { return (kNumbers | kBooleans | kStrings).contains(kind); }

}  // namespace roundhouse::onnx_export
