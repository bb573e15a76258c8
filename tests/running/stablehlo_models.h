// File: stablehlo_models.h
//
// Small programs in the text of StableHLO, as exporters write it, that a reader cannot reject
// early: names match, regions are well-formed, and result types mostly follow from operands and
// attributes. Sizes, axes, windows, dimension numbers, indices and trip counts are hostile here and
// there, and now and then an operation of the table gets operands and attributes at random.
#ifndef ROUNDHOUSE_TESTS_RUNNING_STABLEHLO_MODELS_H_
#define ROUNDHOUSE_TESTS_RUNNING_STABLEHLO_MODELS_H_

#include <string>

#include "roundhouse/tests/running/fuzz_choices.h"

namespace roundhouse {

// The text of a file.
std::string MakeStablehloModel(FuzzChoices& choices);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_RUNNING_STABLEHLO_MODELS_H_
