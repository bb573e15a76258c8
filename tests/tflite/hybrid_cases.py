"""Cases of operators with weights of 8 bits and real inputs, which TFLite quantises as they come."""

W8 = "i8:0.02:0"
ASYMMETRIC = "asymmetric_quantize_inputs = true"


def hybrid_cases(add, x, c, state, conv):
    """`conv` makes the attributes of a convolution."""
    # One step of an input is far more than this.
    near = 1e-5

    def weights(*shape, e=W8):
        return c(*shape, e=e, low=-127)

    def layer(op, name, operands, attributes):
        add(op, "hybrid_" + name, operands, attributes=attributes, tolerance=near)

    for name, attributes in (("symmetric", ""), ("asymmetric", ASYMMETRIC)):
        relu = ", ".join(filter(None, [attributes, 'fused_activation_function = "RELU"']))
        layer("fully_connected", name, [x(3, 17), weights(5, 17), c(5)], attributes)
        layer("fully_connected", name + "_relu", [x(3, 17), weights(5, 17), c(5)], relu)
        layer("fully_connected", name + "_no_bias", [x(4, 9, low=0), weights(8, 9), None], attributes)
        layer("fully_connected", name + "_zeros", [x(2, 9, values=[0.0] * 18), weights(8, 9), c(8)], attributes)
        layer("batch_matmul", name, [x(2, 3, 9), weights(2, 5, 9)],
              ", ".join(filter(None, ["adj_y = true", attributes])))
    layer("fully_connected", "one_row_of_zeros", [x(2, 9, values=[0.0] * 9 + [0.5, -1.25] * 4 + [3.0]), weights(8, 9), c(8)], "")
    layer("fully_connected", "flattens", [x(2, 3, 4), weights(5, 12), c(5)], "")
    layer("fully_connected", "keeps", [x(2, 3, 4), weights(5, 4), c(5)], "keep_num_dims = true")
    layer("fully_connected", "u8", [x(3, 17), c(5, 17, e="ui8:0.02:0"), c(5)], "")

    channels = "i8:0.02/0.03/0.01:0:%d"
    for name, e in (("one_scale", W8), ("channels", channels % 0)):
        layer("conv_2d", name + "_same", [x(2, 5, 6, 4), weights(3, 3, 3, 4, e=e), c(3)], conv("SAME"))
        layer("conv_2d", name + "_valid_relu6", [x(1, 5, 6, 2, low=-1), weights(3, 2, 3, 2, e=e), c(3)],
              conv("VALID", activation="RELU6"))
        layer("conv_2d", name + "_stride", [x(1, 6, 7, 2, low=1), weights(3, 3, 3, 2, e=e), c(3)], conv("SAME", 2))
        layer("conv_2d", name + "_dilated", [x(1, 7, 7, 2), weights(3, 3, 3, 2, e=e), c(3)], conv("SAME", 1, 2))
        layer("conv_2d", name + "_pointwise", [x(2, 4, 4, 5), weights(3, 1, 1, 5, e=e), c(3)], conv("VALID"))
    # With one scale for all, TFLite's depthwise kernel reads scales that are not there.
    once = ", depth_multiplier = 1 : i64"
    by_channel = channels % 3
    layer("depthwise_conv_2d", "same", [x(2, 6, 5, 3), weights(1, 3, 3, 3, e=by_channel), c(3)], conv("SAME", extra=once))
    layer("depthwise_conv_2d", "stride", [x(1, 6, 5, 3, low=1), weights(1, 3, 3, 3, e=by_channel), c(3)],
          conv("VALID", 2, activation="RELU", extra=once))
    layer("depthwise_conv_2d", "dilated", [x(1, 6, 7, 3), weights(1, 3, 3, 3, e=by_channel), c(3)],
          conv("SAME", 1, 2, extra=once))
    layer("depthwise_conv_2d", "twice", [x(1, 6, 5, 2), weights(1, 3, 3, 4, e="i8:0.02/0.03/0.01/0.015:0:3"), c(4)],
          conv("SAME", extra=", depth_multiplier = 2 : i64"))
    recurrent_hybrid_cases(add, x, c, state)


def recurrent_hybrid_cases(add, x, c, state):
    near = 1e-5

    def weights(*shape, scale=0.008):
        return c(*shape, e="i8:%s:0" % scale, low=-127)

    def bias(*shape):
        return c(*shape, low=-1, high=1)

    for kind, extra in (("symmetric", ""), ("asymmetric", ", " + ASYMMETRIC)):
        def svdf(name, rank, filters=6, memory=3, bias_=True):
            add("svdf", "hybrid_%s_%s" % (kind, name), [
                x(5, 2, 4), weights(filters, 4), weights(filters, memory, scale=0.01),
                bias(filters // rank) if bias_ else None, state(2, filters * memory)],
                attributes='rank = %d : i64, fused_activation_function = "RELU"%s' % (rank, extra), tolerance=near)

        svdf("rank_1", 1)
        svdf("rank_2", 2, bias_=False)

        def rnn(name, op, time_major=True):
            steps, time, batch, inputs, cells = 2, 3, 2, 5, 4
            sizes = (time, batch) if time_major else (batch, time)
            direction = lambda: [weights(cells, inputs), weights(cells, cells, scale=0.006), bias(cells), state(batch, cells)]
            operands = [x(steps, *([batch] if op == "rnn" else sizes), inputs, low=-2, high=2)] + direction()
            attributes = 'fused_activation_function = "TANH"%s' % extra
            if op != "rnn":
                attributes += ", time_major = %s" % str(time_major).lower()
            add(op, "hybrid_%s%s" % (kind, name), operands, attributes=attributes, tolerance=near)

        rnn("", "rnn")
        rnn("", "unidirectional_sequence_rnn")
        rnn("_batch_major", "unidirectional_sequence_rnn", time_major=False)
        # TFLite 2.9 crashes on the one with both directions, or reads what it has not written.

        def lstm(name, op="unidirectional_sequence_lstm", coupled=False, peephole=False, projects=False,
                 time_major=True, clip=0.0, further=None, merge=True):
            steps, time, batch, inputs, cells = 2, 3, 2, 5, 4
            outputs = 2 if projects else cells
            sizes = (time, batch) if time_major else (batch, time)

            def gates(make):
                return [None if coupled and gate == 0 else make(0.004 + 0.001 * gate) for gate in range(4)]

            def direction():
                peepholes = [weights(cells) for _ in range(3)] if peephole else [None] * 3
                if coupled:
                    peepholes[0] = None
                return (gates(lambda scale: weights(cells, inputs, scale=scale)) +
                        gates(lambda scale: weights(cells, outputs, scale=scale)) + peepholes +
                        gates(lambda _: bias(cells)) + [weights(outputs, cells) if projects else None, None])

            def states():
                return [state(batch, outputs), state(batch, cells)]

            operands = [x(steps, *([batch] if op == "lstm" else sizes), inputs, low=-2, high=2)] + direction()
            attributes = 'fused_activation_function = "TANH", cell_clip = %s : f32%s' % (clip, extra)
            if op != "lstm":
                attributes += ", time_major = %s" % str(time_major).lower()
            if op.startswith("bi"):
                operands += direction() + states() + states()
                operands += [x(*sizes, inputs, low=-2, high=2) if further else None]
                operands += [part for _ in range(2) for part in (
                    gates(lambda scale: weights(cells, inputs, scale=scale)) if further == "weights" else [None] * 4)]
                attributes += ", merge_outputs = %s" % str(merge).lower()
            else:
                operands += states() + [None] * 4
            add(op, "hybrid_%s%s" % (kind, name), operands, ["f32"] * (1 if merge else 2), attributes, near)

        lstm("", "lstm")
        lstm("")
        lstm("_batch_major", time_major=False)
        lstm("_coupled_clipped", coupled=True, clip=0.25)
        lstm("_peephole", peephole=True)
        lstm("_projected", peephole=True, projects=True)
        both = "bidirectional_sequence_lstm"
        lstm("", both)
        lstm("_apart", both, merge=False)
        lstm("_further_weights", both, further="weights", merge=False)
