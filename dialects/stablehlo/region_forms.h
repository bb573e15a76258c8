// The forms of operations that have regions: while and reduce.
#ifndef ROUNDHOUSE_DIALECTS_STABLEHLO_REGION_FORMS_H_
#define ROUNDHOUSE_DIALECTS_STABLEHLO_REGION_FORMS_H_

#include "absl/status/status.h"
#include "roundhouse/core/text/operation_syntax.h"

namespace roundhouse::stablehlo {

// while(%i = %zero, %x_0 = %x) : tensor<i32>, tensor<3xf32> attributes {…} cond { … } do { … }
absl::Status ReadWhileForm(OperationReader& reader, OperationText& operation);

// reduce(%x init: %zero) applies stablehlo.add across dimensions = [1] : (…) -> …
// reduce(%x init: %a), (%i init: %b) across dimensions = [1] : (…) -> …
//     reducer(%arg1: tensor<f32>, %arg3: tensor<f32>) (%arg2: tensor<i32>, %arg4: tensor<i32>) { …
//     }
absl::Status ReadReduceForm(OperationReader& reader, OperationText& operation);

}  // namespace roundhouse::stablehlo

#endif  // ROUNDHOUSE_DIALECTS_STABLEHLO_REGION_FORMS_H_
