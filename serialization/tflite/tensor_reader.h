// Reads tensors of a TFLite model: their types, their data, and further information in the file.
#ifndef ROUNDHOUSE_SERIALIZATION_TFLITE_TENSOR_READER_H_
#define ROUNDHOUSE_SERIALIZATION_TFLITE_TENSOR_READER_H_

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/tfl/tflite_generated.h"
#include "roundhouse/serialization/tflite/model_bytes.h"

namespace roundhouse::tflite_format {

// The keys of a note (below).
inline constexpr char kNoteName[] = "name";
inline constexpr char kNoteMin[] = "min";
inline constexpr char kNoteMax[] = "max";
inline constexpr char kNoteScale[] = "scale";
inline constexpr char kNoteZeroPoint[] = "zero_point";
inline constexpr char kNoteDimension[] = "quantized_dimension";
inline constexpr char kNoteDetails[] = "details";
inline constexpr char kNoteShape[] = "shape";
inline constexpr char kNoteSubtypes[] = "subtypes";

// Old files do not distinguish a scalar from a tensor of unknown rank.
enum class EmptyShape { kScalar, kUnranked };

// The meaning of an empty shape of a model's inputs and variables: a scalar, unless some tensor
// says that its rank is known.
EmptyShape EmptyShapeIn(const tflite::Model& model);

absl::StatusOr<Type> ReadType(const tflite::Tensor& tensor, EmptyShape empty_shape);

// Reads the properties of a tensor beyond its type: ranges, details of quantisation, the size of
// unknown dimensions, the types of a variant's values; and its name, if it is not `known_name`.
absl::StatusOr<AttributeMap> ReadNote(const tflite::Tensor& tensor, const std::string& known_name);

// Whether its buffer has data, or it is sparse.
absl::StatusOr<bool> IsConstant(const tflite::Tensor& tensor, const ModelBytes& bytes);

// How many bytes ReadData or ReadSparse copy; several tensors may share them.
absl::StatusOr<uint64_t> SizeOfCopies(const tflite::Tensor& tensor, const Type& type,
                                      const ModelBytes& bytes);

// The data as a tensor of the storage type. Copies only strings, booleans, and data that are small
// or not aligned.
absl::StatusOr<Tensor> ReadData(const tflite::Tensor& tensor, const Type& type,
                                const ModelBytes& bytes);

// The attributes of the tfl.sparse_const for a tensor with `sparsity`.
absl::StatusOr<AttributeMap> ReadSparse(const tflite::Tensor& tensor, const Type& type,
                                        const ModelBytes& bytes);

}  // namespace roundhouse::tflite_format

#endif  // ROUNDHOUSE_SERIALIZATION_TFLITE_TENSOR_READER_H_
