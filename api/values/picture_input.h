// A picture as an input of a model.
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
  // What a pixel from 0 to 255 becomes is (pixel - mean) * scale, of all channels or of each.
  // Empty: 0 and what the model says: of quantised elements its storage's range, of ONNX its
  // metadata (Image.NominalPixelRange), of floats else 1/255, of integers 1.
  std::vector<double> mean = {};
  std::vector<double> scale = {};
};

// "1.5" or "1,2,3" to one or three numbers. Usage error, with `flag`: it is neither.
absl::StatusOr<std::vector<double>> ReadChannelNumbers(const std::string& flag,
                                                       const std::string& text);

// Whether a picture can be one: (N,) C, H, W or (N,) H, W, C with 1 or 3 channels.
bool TakesPicture(const Type& type);

// The picture resized to the input's height and width, or as large as it is where these are open,
// with channels where the type has them; gray where it has one. The note says what was done. Usage
// errors: the type takes no picture, or its layout does not follow from it; errors of reading.
absl::StatusOr<RunInput> ReadPictureInput(const Program& program, const Type& type,
                                          const std::string& path, const PictureOptions& options);

// That, as run_case.h takes it.
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
