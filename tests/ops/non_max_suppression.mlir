// Boxes with good scores that overlap little.

ml_program.subgraph @by_overlap() {
  %boxes = "canonical.constant_gen"() {value = dense<[[[0.0, 0.0, 1.0, 1.0], [0.0, 0.1, 1.0, 1.1], [0.0, -0.1, 1.0, 0.9], [0.0, 10.0, 1.0, 11.0], [0.0, 10.1, 1.0, 11.1], [0.0, 100.0, 1.0, 101.0]]]> : tensor<1x6x4xf32>} : () -> tensor<1x6x4xf32>
  %scores = "canonical.constant_gen"() {value = dense<[[[0.9, 0.75, 0.6, 0.95, 0.5, 0.3]]]> : tensor<1x1x6xf32>} : () -> tensor<1x1x6xf32>
  %max_boxes = "canonical.constant_gen"() {value = dense<3> : tensor<i64>} : () -> tensor<i64>
  %iou_threshold = "canonical.constant_gen"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
  %score_threshold = "canonical.constant_gen"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
  %selected:2 = "canonical.non_max_suppression"(%boxes, %scores, %max_boxes, %iou_threshold, %score_threshold) : (tensor<1x6x4xf32>, tensor<1x1x6xf32>, tensor<i64>, tensor<f32>, tensor<f32>) -> (tensor<?x3xi64>, tensor<?xf32>)
  "check.eq"(%selected#0) {expected = dense<[[0, 0, 3], [0, 0, 0], [0, 0, 5]]> : tensor<3x3xi64>} : (tensor<?x3xi64>) -> ()
  "check.almost_eq"(%selected#1) {expected = dense<[0.95, 0.9, 0.3]> : tensor<3xf32>} : (tensor<?xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @no_more_than_wanted() {
  %boxes = "canonical.constant_gen"() {value = dense<[[[0.0, 0.0, 1.0, 1.0], [0.0, 0.1, 1.0, 1.1], [0.0, -0.1, 1.0, 0.9], [0.0, 10.0, 1.0, 11.0], [0.0, 10.1, 1.0, 11.1], [0.0, 100.0, 1.0, 101.0]]]> : tensor<1x6x4xf32>} : () -> tensor<1x6x4xf32>
  %scores = "canonical.constant_gen"() {value = dense<[[[0.9, 0.75, 0.6, 0.95, 0.5, 0.3]]]> : tensor<1x1x6xf32>} : () -> tensor<1x1x6xf32>
  %max_boxes = "canonical.constant_gen"() {value = dense<2> : tensor<i64>} : () -> tensor<i64>
  %iou_threshold = "canonical.constant_gen"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
  %score_threshold = "canonical.constant_gen"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
  %selected:2 = "canonical.non_max_suppression"(%boxes, %scores, %max_boxes, %iou_threshold, %score_threshold) : (tensor<1x6x4xf32>, tensor<1x1x6xf32>, tensor<i64>, tensor<f32>, tensor<f32>) -> (tensor<?x3xi64>, tensor<?xf32>)
  "check.eq"(%selected#0) {expected = dense<[[0, 0, 3], [0, 0, 0]]> : tensor<2x3xi64>} : (tensor<?x3xi64>) -> ()
  "check.almost_eq"(%selected#1) {expected = dense<[0.95, 0.9]> : tensor<2xf32>} : (tensor<?xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @by_score() {
  %boxes = "canonical.constant_gen"() {value = dense<[[[0.0, 0.0, 1.0, 1.0], [0.0, 0.1, 1.0, 1.1], [0.0, -0.1, 1.0, 0.9], [0.0, 10.0, 1.0, 11.0], [0.0, 10.1, 1.0, 11.1], [0.0, 100.0, 1.0, 101.0]]]> : tensor<1x6x4xf32>} : () -> tensor<1x6x4xf32>
  %scores = "canonical.constant_gen"() {value = dense<[[[0.9, 0.75, 0.6, 0.95, 0.5, 0.3]]]> : tensor<1x1x6xf32>} : () -> tensor<1x1x6xf32>
  %max_boxes = "canonical.constant_gen"() {value = dense<3> : tensor<i64>} : () -> tensor<i64>
  %iou_threshold = "canonical.constant_gen"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
  %score_threshold = "canonical.constant_gen"() {value = dense<0.4> : tensor<f32>} : () -> tensor<f32>
  %selected:2 = "canonical.non_max_suppression"(%boxes, %scores, %max_boxes, %iou_threshold, %score_threshold) : (tensor<1x6x4xf32>, tensor<1x1x6xf32>, tensor<i64>, tensor<f32>, tensor<f32>) -> (tensor<?x3xi64>, tensor<?xf32>)
  "check.eq"(%selected#0) {expected = dense<[[0, 0, 3], [0, 0, 0]]> : tensor<2x3xi64>} : (tensor<?x3xi64>) -> ()
  "check.almost_eq"(%selected#1) {expected = dense<[0.95, 0.9]> : tensor<2xf32>} : (tensor<?xf32>) -> ()
  ml_program.output
}

// Without limits all boxes are taken, the best first.
ml_program.subgraph @no_limits() {
  %boxes = "canonical.constant_gen"() {value = dense<[[[0.0, 0.0, 1.0, 1.0], [0.0, 0.1, 1.0, 1.1], [0.0, -0.1, 1.0, 0.9], [0.0, 10.0, 1.0, 11.0], [0.0, 10.1, 1.0, 11.1], [0.0, 100.0, 1.0, 101.0]]]> : tensor<1x6x4xf32>} : () -> tensor<1x6x4xf32>
  %scores = "canonical.constant_gen"() {value = dense<[[[0.9, 0.75, 0.6, 0.95, 0.5, 0.3]]]> : tensor<1x1x6xf32>} : () -> tensor<1x1x6xf32>
  %selected:2 = "canonical.non_max_suppression"(%boxes, %scores) : (tensor<1x6x4xf32>, tensor<1x1x6xf32>) -> (tensor<?x3xi64>, tensor<?xf32>)
  "check.eq"(%selected#0) {expected = dense<[[0, 0, 3], [0, 0, 0], [0, 0, 1], [0, 0, 2], [0, 0, 4], [0, 0, 5]]> : tensor<6x3xi64>} : (tensor<?x3xi64>) -> ()
  "check.almost_eq"(%selected#1) {expected = dense<[0.95, 0.9, 0.75, 0.6, 0.5, 0.3]> : tensor<6xf32>} : (tensor<?xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @corners_may_be_exchanged() {
  %boxes = "canonical.constant_gen"() {value = dense<[[[1.0, 1.0, 0.0, 0.0], [0.0, 0.1, 1.0, 1.1], [0.0, 0.9, 1.0, -0.1], [0.0, 10.0, 1.0, 11.0], [1.0, 10.1, 0.0, 11.1], [1.0, 101.0, 0.0, 100.0]]]> : tensor<1x6x4xf32>} : () -> tensor<1x6x4xf32>
  %scores = "canonical.constant_gen"() {value = dense<[[[0.9, 0.75, 0.6, 0.95, 0.5, 0.3]]]> : tensor<1x1x6xf32>} : () -> tensor<1x1x6xf32>
  %max_boxes = "canonical.constant_gen"() {value = dense<3> : tensor<i64>} : () -> tensor<i64>
  %iou_threshold = "canonical.constant_gen"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
  %score_threshold = "canonical.constant_gen"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
  %selected:2 = "canonical.non_max_suppression"(%boxes, %scores, %max_boxes, %iou_threshold, %score_threshold) : (tensor<1x6x4xf32>, tensor<1x1x6xf32>, tensor<i64>, tensor<f32>, tensor<f32>) -> (tensor<?x3xi64>, tensor<?xf32>)
  "check.eq"(%selected#0) {expected = dense<[[0, 0, 3], [0, 0, 0], [0, 0, 5]]> : tensor<3x3xi64>} : (tensor<?x3xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @centers() {
  %boxes = "canonical.constant_gen"() {value = dense<[[[0.5, 0.5, 1.0, 1.0], [0.5, 0.6, 1.0, 1.0], [0.5, 0.4, 1.0, 1.0], [0.5, 10.5, 1.0, 1.0], [0.5, 10.6, 1.0, 1.0], [0.5, 100.5, 1.0, 1.0]]]> : tensor<1x6x4xf32>} : () -> tensor<1x6x4xf32>
  %scores = "canonical.constant_gen"() {value = dense<[[[0.9, 0.75, 0.6, 0.95, 0.5, 0.3]]]> : tensor<1x1x6xf32>} : () -> tensor<1x1x6xf32>
  %max_boxes = "canonical.constant_gen"() {value = dense<3> : tensor<i64>} : () -> tensor<i64>
  %iou_threshold = "canonical.constant_gen"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
  %score_threshold = "canonical.constant_gen"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
  %selected:2 = "canonical.non_max_suppression"(%boxes, %scores, %max_boxes, %iou_threshold, %score_threshold) {format = "center"} : (tensor<1x6x4xf32>, tensor<1x1x6xf32>, tensor<i64>, tensor<f32>, tensor<f32>) -> (tensor<?x3xi64>, tensor<?xf32>)
  "check.eq"(%selected#0) {expected = dense<[[0, 0, 3], [0, 0, 0], [0, 0, 5]]> : tensor<3x3xi64>} : (tensor<?x3xi64>) -> ()
  ml_program.output
}

ml_program.subgraph @equal_boxes() {
  %boxes = "canonical.constant_gen"() {value = dense<[[[0.0, 0.0, 1.0, 1.0], [0.0, 0.0, 1.0, 1.0], [0.0, 0.0, 1.0, 1.0]]]> : tensor<1x3x4xf32>} : () -> tensor<1x3x4xf32>
  %scores = "canonical.constant_gen"() {value = dense<0.9> : tensor<1x1x3xf32>} : () -> tensor<1x1x3xf32>
  %max_boxes = "canonical.constant_gen"() {value = dense<3> : tensor<i64>} : () -> tensor<i64>
  %iou_threshold = "canonical.constant_gen"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
  %score_threshold = "canonical.constant_gen"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
  %selected:2 = "canonical.non_max_suppression"(%boxes, %scores, %max_boxes, %iou_threshold, %score_threshold) : (tensor<1x3x4xf32>, tensor<1x1x3xf32>, tensor<i64>, tensor<f32>, tensor<f32>) -> (tensor<?x3xi64>, tensor<?xf32>)
  "check.eq"(%selected#0) {expected = dense<0> : tensor<1x3xi64>} : (tensor<?x3xi64>) -> ()
  "check.almost_eq"(%selected#1) {expected = dense<[0.9]> : tensor<1xf32>} : (tensor<?xf32>) -> ()
  ml_program.output
}

ml_program.subgraph @classes_and_batches() {
  %boxes = "canonical.constant_gen"() {value = dense<[[[0.0, 0.0, 1.0, 1.0], [0.0, 0.1, 1.0, 1.1], [0.0, -0.1, 1.0, 0.9], [0.0, 10.0, 1.0, 11.0], [0.0, 10.1, 1.0, 11.1], [0.0, 100.0, 1.0, 101.0]], [[0.0, 100.0, 1.0, 101.0], [0.0, 10.1, 1.0, 11.1], [0.0, 10.0, 1.0, 11.0], [0.0, -0.1, 1.0, 0.9], [0.0, 0.1, 1.0, 1.1], [0.0, 0.0, 1.0, 1.0]]]> : tensor<2x6x4xf32>} : () -> tensor<2x6x4xf32>
  %scores = "canonical.constant_gen"() {value = dense<[[[0.9, 0.75, 0.6, 0.95, 0.5, 0.3], [0.3, 0.5, 0.95, 0.6, 0.75, 0.9]], [[0.3, 0.5, 0.95, 0.6, 0.75, 0.9], [0.9, 0.75, 0.6, 0.95, 0.5, 0.3]]]> : tensor<2x2x6xf32>} : () -> tensor<2x2x6xf32>
  %max_boxes = "canonical.constant_gen"() {value = dense<2> : tensor<i64>} : () -> tensor<i64>
  %iou_threshold = "canonical.constant_gen"() {value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
  %score_threshold = "canonical.constant_gen"() {value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
  %selected:2 = "canonical.non_max_suppression"(%boxes, %scores, %max_boxes, %iou_threshold, %score_threshold) : (tensor<2x6x4xf32>, tensor<2x2x6xf32>, tensor<i64>, tensor<f32>, tensor<f32>) -> (tensor<?x3xi64>, tensor<?xf32>)
  "check.eq"(%selected#0) {expected = dense<[[0, 0, 3], [0, 0, 0], [0, 1, 2], [0, 1, 5], [1, 0, 2], [1, 0, 5], [1, 1, 3], [1, 1, 0]]> : tensor<8x3xi64>} : (tensor<?x3xi64>) -> ()
  "check.almost_eq"(%selected#1) {expected = dense<[0.95, 0.9, 0.95, 0.9, 0.95, 0.9, 0.95, 0.9]> : tensor<8xf32>} : (tensor<?xf32>) -> ()
  ml_program.output
}

// Overlap lowers scores: that of box 1 by exp(-(0.9 / 1.1)²), so box 2 comes first.
ml_program.subgraph @soft() {
  %boxes = "canonical.constant_gen"() {value = dense<[[[0.0, 0.0, 1.0, 1.0], [0.0, 0.1, 1.0, 1.1], [0.0, 100.0, 1.0, 101.0]]]> : tensor<1x3x4xf32>} : () -> tensor<1x3x4xf32>
  %scores = "canonical.constant_gen"() {value = dense<[[[0.9, 0.8, 0.5]]]> : tensor<1x1x3xf32>} : () -> tensor<1x1x3xf32>
  %selected:2 = "canonical.non_max_suppression"(%boxes, %scores) {soft_sigma = 0.5 : f32} : (tensor<1x3x4xf32>, tensor<1x1x3xf32>) -> (tensor<?x3xi64>, tensor<?xf32>)
  "check.eq"(%selected#0) {expected = dense<[[0, 0, 0], [0, 0, 2], [0, 0, 1]]> : tensor<3x3xi64>} : (tensor<?x3xi64>) -> ()
  "check.almost_eq"(%selected#1) {expected = dense<[0.9, 0.5, 0.40960374]> : tensor<3xf32>} : (tensor<?xf32>) -> ()
  ml_program.output
}

// They overlap nothing.
ml_program.subgraph @boxes_without_area() {
  %boxes = "canonical.constant_gen"() {value = dense<0.0> : tensor<1x2x4xf64>} : () -> tensor<1x2x4xf64>
  %scores = "canonical.constant_gen"() {value = dense<[[[0.5, 0.6]]]> : tensor<1x1x2xf64>} : () -> tensor<1x1x2xf64>
  %none = "control.none"() : () -> none
  %iou_threshold = "canonical.constant_gen"() {value = dense<0.0> : tensor<f64>} : () -> tensor<f64>
  %selected:2 = "canonical.non_max_suppression"(%boxes, %scores, %none, %iou_threshold) : (tensor<1x2x4xf64>, tensor<1x1x2xf64>, none, tensor<f64>) -> (tensor<?x3xi64>, tensor<?xf64>)
  "check.eq"(%selected#0) {expected = dense<[[0, 0, 1], [0, 0, 0]]> : tensor<2x3xi64>} : (tensor<?x3xi64>) -> ()
  "check.almost_eq"(%selected#1) {expected = dense<[0.6, 0.5]> : tensor<2xf64>} : (tensor<?xf64>) -> ()
  ml_program.output
}

ml_program.subgraph @no_boxes() {
  %boxes = "canonical.constant_gen"() {value = dense<> : tensor<1x0x4xf32>} : () -> tensor<1x0x4xf32>
  %scores = "canonical.constant_gen"() {value = dense<> : tensor<1x1x0xf32>} : () -> tensor<1x1x0xf32>
  %selected:2 = "canonical.non_max_suppression"(%boxes, %scores) : (tensor<1x0x4xf32>, tensor<1x1x0xf32>) -> (tensor<?x3xi64>, tensor<?xf32>)
  "check.eq"(%selected#0) {expected = dense<> : tensor<0x3xi64>} : (tensor<?x3xi64>) -> ()
  "check.almost_eq"(%selected#1) {expected = dense<> : tensor<0xf32>} : (tensor<?xf32>) -> ()
  ml_program.output
}
// -----
// each $T: f64 f32 f16 bf16
ml_program.subgraph @every_kind() {
  %boxes = "canonical.constant_gen"() {value = dense<[[[0.0, 0.0, 4.0, 4.0], [0.0, 1.0, 4.0, 5.0], [0.0, 8.0, 4.0, 12.0]]]> : tensor<1x3x4x$T>} : () -> tensor<1x3x4x$T>
  %scores = "canonical.constant_gen"() {value = dense<[[[0.5, 0.75, 0.25]]]> : tensor<1x1x3x$T>} : () -> tensor<1x1x3x$T>
  %max_boxes = "canonical.constant_gen"() {value = dense<3> : tensor<i64>} : () -> tensor<i64>
  %iou_threshold = "canonical.constant_gen"() {value = dense<0.5> : tensor<$T>} : () -> tensor<$T>
  %selected:2 = "canonical.non_max_suppression"(%boxes, %scores, %max_boxes, %iou_threshold) : (tensor<1x3x4x$T>, tensor<1x1x3x$T>, tensor<i64>, tensor<$T>) -> (tensor<?x3xi64>, tensor<?x$T>)
  "check.eq"(%selected#0) {expected = dense<[[0, 0, 1], [0, 0, 2]]> : tensor<2x3xi64>} : (tensor<?x3xi64>) -> ()
  "check.eq"(%selected#1) {expected = dense<[0.75, 0.25]> : tensor<2x$T>} : (tensor<?x$T>) -> ()
  ml_program.output
}
