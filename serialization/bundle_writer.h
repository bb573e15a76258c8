// File: bundle_writer.h
//
// Creates .rhw bundles and adds to them, one tensor at a time: at most one is held in memory.
//
//   RH_ASSIGN_OR_RETURN(BundleWriter writer, BundleWriter::Create("weights.rhw"));
//   for (…) RH_RETURN_IF_ERROR(writer.Add(name, tensor));
//   RH_RETURN_IF_ERROR(writer.Commit());
#ifndef ROUNDHOUSE_SERIALIZATION_BUNDLE_WRITER_H_
#define ROUNDHOUSE_SERIALIZATION_BUNDLE_WRITER_H_

#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/tensor/tensor.h"

namespace roundhouse {

class BundleWriter {
 public:
  // A new bundle, which exists once Commit() has succeeded; until then a file of that name stays as
  // it was.
  static absl::StatusOr<BundleWriter> Create(const std::string& path);
  // Adds entries to an existing bundle. Its bytes stay where they are, and programs that have it
  // open see no change. Until Commit() has succeeded, and if the writer dies before that, the
  // bundle is as it was. One writer at a time: a second one is an error.
  static absl::StatusOr<BundleWriter> Append(const std::string& path);
  // Append() if the file exists, else Create().
  static absl::StatusOr<BundleWriter> CreateOrAppend(const std::string& path);
  BundleWriter(BundleWriter&&);
  BundleWriter& operator=(BundleWriter&&);
  ~BundleWriter();

  // Data that the bundle already has is not written again, and an identical entry stays. Quantised
  // tensors are stored as their storage type. Errors: the name is empty, or that of an entry with
  // other data (AlreadyExists); the elements are strings or foreign.
  absl::Status Add(absl::string_view name, const Tensor& tensor);
  // After an error, or without this call, the bundle is byte for byte what it was.
  absl::Status Commit();
  // Restores that state even after Commit(), for callers that find out later that what they added
  // is of no use.
  void Revert();

 private:
  struct State;
  explicit BundleWriter(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERIALIZATION_BUNDLE_WRITER_H_
