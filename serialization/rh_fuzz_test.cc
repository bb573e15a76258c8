// Any bytes that are read as a program are written as bytes that read as an equal program. The
// checksums are corrected first, so that the data they protect is tested too.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/equality.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/verifier/verifier.h"
#include "roundhouse/serialization/rh_format.h"
#include "roundhouse/serialization/rh_reader.h"
#include "roundhouse/serialization/rh_writer.h"

namespace roundhouse {
namespace {

absl::Span<const std::byte> Bytes(const std::string& text) {
  return absl::MakeConstSpan(reinterpret_cast<const std::byte*>(text.data()), text.size());
}

void MakeChecksumFit(std::string& file) {
  rh::Header header;
  if (file.size() < sizeof(header)) return;
  std::memcpy(&header, file.data(), sizeof(header));
  if (header.structure_size > file.size() - sizeof(header)) return;
  header.checksum =
      rh::StructureChecksum(header, Bytes(file).subspan(sizeof(header), header.structure_size));
  std::memcpy(file.data(), &header, sizeof(header));
}

void Try(const Context& context, std::string file) {
  auto owner = std::make_shared<const std::string>(std::move(file));
  absl::StatusOr<std::unique_ptr<Program>> program =
      ReadRhFromMemory(context, Bytes(*owner), owner, "fuzz", {.verify_payloads = true});
  if (!program.ok()) return;
  (void)Verify(**program);
  absl::StatusOr<std::string> written = SerializeRh(**program);
  RH_CHECK(written.ok()) << written.status().ToString();
  absl::StatusOr<std::unique_ptr<Program>> again =
      ReadRhFromMemory(context, Bytes(*written), nullptr, "again");
  RH_CHECK(again.ok()) << again.status().ToString();
  const std::string difference = FirstDifference(**program, **again);
  RH_CHECK(difference.empty()) << difference;
}

}  // namespace
}  // namespace roundhouse

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace roundhouse;
  static const Context* const context = Context::With({})->release();
  std::string file(reinterpret_cast<const char*>(data), size);
  Try(*context, file);
  MakeChecksumFit(file);
  Try(*context, std::move(file));
  return 0;
}
