// Pictures as inputs of a model.
#ifndef ROUNDHOUSE_API_VALUES_PICTURE_INPUT_H_
#define ROUNDHOUSE_API_VALUES_PICTURE_INPUT_H_

#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "roundhouse/api/run_case.h"
#include "roundhouse/api/values/run_input.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/type.h"

namespace roundhouse {

struct PictureOptions {
  // A pixel from 0 to 255 becomes (pixel - mean) * scale, with one number for all channels or one
  // for each. Empty: mean 0 and the scale that follows from the model: the storage range for
  // quantised elements, ONNX's metadata (Image.NominalPixelRange), else 1/255 for floats and 1 for
  // integers.
  std::vector<double> mean = {};
  std::vector<double> scale = {};
};

// Parses "1.5" or "1,2,3" into one or three numbers. Usage error, with `flag`: it is neither.
absl::StatusOr<std::vector<double>> ReadChannelNumbers(const std::string& flag,
                                                       const std::string& text);

// Whether the type can take a picture: (N,) C, H, W or (N,) H, W, C with 1 or 3 channels.
bool TakesPicture(const Type& type);

// The picture resized to the input's height and width, or in its own size if these are open, with
// channels on the type's channel axis; grey if the type has one channel. The note says what was
// done. Usage errors: the type takes no picture, or its layout is ambiguous. Errors: those of
// reading.
absl::StatusOr<RunInput> ReadPictureInput(const Program& program, const Type& type,
                                          const std::string& path, const PictureOptions& options);

// The same as an ImageReader (run_case.h).
class PictureReader final : public ImageReader {
 public:
  explicit PictureReader(PictureOptions options) : options_(std::move(options)) {}
  bool Takes(const Type& type) const override { return TakesPicture(type); }
  absl::StatusOr<RunInput> Read(const Program& program, const Type& type,
                                const std::string& path) const override {
    return ReadPictureInput(program, type, path, options_);
  }

 private:
  const PictureOptions options_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_VALUES_PICTURE_INPUT_H_
