"""Cases of operators that remember, in kinds of elements that TFLite has for them."""

import math
import struct


def rescaled(value, *scales):
    """The value times a quotient of scales in fixed point, rounded twice."""
    def f32(number):
        return struct.unpack("<f", struct.pack("<f", number))[0]

    in_, weights, out = [f32(float(scale)) for scale in scales]
    fraction, exponent = math.frexp(f32(f32(in_ * weights) / out))
    multiplier = int(math.floor(fraction * 2 ** 31 + 0.5))
    value = value * 2 ** max(exponent, 0) * multiplier
    value = (value + 2 ** 30) >> 31
    shift = max(-exponent, 0)
    rounding = 1 << (shift - 1) if shift else 0
    return -((-value + rounding) >> shift) if value < 0 else (value + rounding) >> shift


def svdf_i8(rank, input_, weights, time_weights, bias, state_):
    steps, batch, inputs = input_.shape
    filters, memory = time_weights.shape
    scales = [operand.params[0] for operand in (input_, weights, time_weights, state_)]
    input_zero, state_zero = int(input_.params[1]), int(state_.params[1])
    state_now = list(state_.values)
    values = []
    for step in range(steps):
        for b in range(batch):
            row = input_.values[(step * batch + b) * inputs:][:inputs]
            totals = list(bias.values)
            for f in range(filters):
                entering = sum((row[i] - input_zero) * weights.values[f * inputs + i] for i in range(inputs))
                entering = rescaled(entering, scales[0], scales[1], scales[3]) + state_zero
                at = (b * filters + f) * memory
                state_now[at:at + memory] = state_now[at + 1:at + memory] + [min(max(entering, -128), 127)]
                totals[f // rank] += sum((state_now[at + i] - state_zero) * time_weights.values[f * memory + i]
                                         for i in range(memory))
            values += [min(max(rescaled(total, scales[3], scales[2], 0.06) - 128, -128), 127) for total in totals]
    return [([steps, batch, filters // rank], values)]


def recurrent_cases(add, x, c, state):
    def svdf(name, rank, bias, batch=2, steps=5, filters=6, memory=3):
        attributes = 'rank = %d : i64, fused_activation_function = "RELU"' % rank
        add("svdf", name, [x(steps, batch, 4), c(filters, 4), c(filters, memory), c(filters // rank) if bias else None,
                           state(batch, filters * memory)], attributes=attributes, tolerance=1e-4)
        add("svdf", (name + "_i8").strip("_"), [
            x(steps, batch, 4, e="i8:0.05:-7"), c(filters, 4, e="i8:0.02:0", low=-127),
            c(filters, memory, e="i16:0.0002:0"), c(filters // rank, e="i32:0.000001:0", low=-900000, high=900000) if bias else None,
            state(batch, filters * memory, e="i16:0.005:0")], "i8:0.03:-128", attributes)

    # States of 8 bits are what TFLite for microcontrollers has.
    add("svdf", "i8_state", [
        x(6, 2, 4, e="i8:0.05:-7"), c(6, 4, e="i8:0.02:0", low=-127), c(6, 3, e="i8:0.01:0", low=-127),
        c(3, e="i32:0.0003:0", low=-9000, high=9000), state(2, 18, e="i8:0.08:-20")], "i8:0.06:-128",
        'rank = 2 : i64, fused_activation_function = "RELU"', definition=lambda operands: svdf_i8(2, *operands))
    svdf("", 1, True)
    svdf("rank", 2, True)
    svdf("no_bias", 3, False)
    svdf("long", 1, True, batch=1, steps=4, memory=10)

    def lstm(name, op="unidirectional_sequence_lstm", coupled=False, peephole=False, projects=False, further=None, merge=True,
             time_major=True, clip=0.0):
        steps, time, batch, inputs, cells = 2, 3, 2, 3, 4
        outputs = 2 if projects else cells
        sizes = (time, batch) if time_major else (batch, time)

        def small(*shape):
            return c(*shape, low=-1, high=1)

        def gates(make, is_there=True):
            return [make() if is_there and not (coupled and gate == 0) else None for gate in range(4)]

        def direction():
            return (gates(lambda: small(cells, inputs)) + gates(lambda: small(cells, outputs)) +
                    ([None if coupled else small(cells)] + [small(cells), small(cells)] if peephole else [None] * 3) +
                    gates(lambda: small(cells)) + [small(outputs, cells) if projects else None, None])

        def states():
            return [state(batch, outputs), state(batch, cells)]

        operands = [x(steps, *sizes, inputs, low=-2, high=2)] + direction()
        attributes = 'fused_activation_function = "TANH", time_major = %s, cell_clip = %s : f32' % (
            str(time_major).lower(), clip)
        if op.startswith("bi"):
            operands += direction() + states() + states()
            operands += [x(*sizes, inputs, low=-2, high=2) if further else None]
            operands += [weights for _ in range(2)
                         for weights in gates(lambda: small(cells, inputs), further == "weights")]
            attributes += ", merge_outputs = %s" % str(merge).lower()
        else:
            operands += states() + [None] * 4
        add(op, name, operands, ["f32"] * (1 if merge else 2), attributes, 1e-4)

    lstm("")
    lstm("batch_major", time_major=False)
    lstm("coupled_clipped", coupled=True, clip=0.25)
    lstm("projected", peephole=True, projects=True)
    both = "bidirectional_sequence_lstm"
    lstm("", both)
    # TFLite confuses the states of the batches where it merges what lies batch by batch.
    lstm("batch_major", both, time_major=False, merge=False)
    lstm("apart", both, merge=False)
    lstm("coupled", both, coupled=True, peephole=True)
    lstm("projected", both, projects=True, clip=0.5)
    lstm("further_input", both, further="input")
    lstm("further_weights", both, further="weights", merge=False)

    def lstm_i8(name, op="unidirectional_sequence_lstm", coupled=False, peephole=False, hidden=None, time_major=True,
                cell_scale=11, cell_clip=0.0, proj_clip=0.0, output="i8:0.008:-3", bias=3000, weight=127, time=4):
        """With 8 bits but for the cells, which have 16. `hidden` is the type in front of a projection."""
        steps, batch, inputs, cells = 2, 2, 3, 5
        outputs = 4 if hidden else cells
        sizes = (time, batch) if time_major else (batch, time)

        def gates(make):
            return [None if coupled and gate == 0 else make(gate) for gate in range(4)]

        def weights(*shape, scale):
            return c(*shape, e="i8:%s:0" % scale, low=-weight, high=weight)

        def small(element, *shape):
            return c(*shape, e=element, low=-bias, high=bias)

        peepholes = [small("i16:0.0003:0", cells) for _ in range(3)] if peephole else [None] * 3
        if coupled:
            peepholes[0] = None
        operands = ([x(steps, *sizes, inputs, e="i8:0.02:-7")] + gates(lambda gate: weights(cells, inputs, scale=0.009 + gate / 1000)) +
                    gates(lambda gate: weights(cells, outputs, scale=0.011 - gate / 1000)) + peepholes +
                    gates(lambda gate: small("i32:%s:0" % (0.02 * (0.009 + gate / 1000)), cells)) +
                    ([weights(outputs, cells, scale=0.01), small("i32:0.00008:0", outputs)] if hidden else [None, None]) +
                    [state(batch, outputs, e=output), state(batch, cells, e="i16:%r:0" % 2.0 ** -cell_scale)] + [None] * 4)
        kept = ["tensor<!quant.uniform<i16:f32, 0.000244140625>>"] * 4 + [x(e=hidden or output).type()]
        if op == "lstm":
            operands[0] = x(steps, batch, inputs, e="i8:0.02:-7")
        attributes = ('fused_activation_function = "TANH", cell_clip = %s : f32, proj_clip = %s : f32, '
                      'tfl.intermediate_types = [%s]%s' % (
                          cell_clip, proj_clip, ", ".join(kept),
                          "" if op == "lstm" else ", time_major = %s" % str(time_major).lower()))
        add(op, (name + "_i8").strip("_"), operands, output, attributes)

    lstm_i8("")
    lstm_i8("batch_major", time_major=False)
    lstm_i8("coupled_clipped", coupled=True, cell_clip=0.7, cell_scale=12)
    lstm_i8("peephole", peephole=True, cell_scale=13)
    lstm_i8("coupled_peephole", peephole=True, coupled=True, cell_scale=15)
    lstm_i8("saturated", cell_scale=11, bias=30000, time=9)
    lstm_i8("coarse", cell_scale=9, bias=9000)
    lstm_i8("projected", hidden="i8:0.0071:9", output="i8:0.02:5")
    lstm_i8("projected_clipped", hidden="i8:0.0078125:0", output="i8:0.02:-20", proj_clip=0.6, cell_scale=10)
    lstm_i8("step", "lstm")
    lstm_i8("step_projected", "lstm", hidden="i8:0.0071:9", output="i8:0.02:5", coupled=True)

    def rnn(name, op, further=None, merge=True, time_major=True):
        # TFLite exchanges time and batch in the shape of what the backward direction gives by itself.
        steps, time, batch, inputs, cells = 2, 3 if merge else 2, 2, 3, 4
        sizes = (time, batch) if time_major else (batch, time)

        def small(*shape):
            return c(*shape, low=-1, high=1)

        def direction():
            return [small(cells, inputs), small(cells, cells), small(cells), state(batch, cells)]

        operands = [x(steps, *sizes, inputs, low=-2, high=2)] + direction()
        attributes = 'fused_activation_function = "TANH", time_major = %s' % str(time_major).lower()
        if op.startswith("bi"):
            operands += direction() + [x(*sizes, inputs, low=-2, high=2) if further else None]
            operands += [small(cells, inputs) if further == "weights" else None for _ in range(2)]
            attributes += ", merge_outputs = %s" % str(merge).lower()
        add(op, name, operands, ["f32"] * (1 if merge else 2), attributes, 1e-4)

    rnn("", "unidirectional_sequence_rnn")
    rnn("batch_major", "unidirectional_sequence_rnn", time_major=False)
    both = "bidirectional_sequence_rnn"
    rnn("", both)
    rnn("batch_major", both, time_major=False)
    rnn("apart", both, merge=False)
    rnn("further_input", both, further="input", merge=False)
    rnn("further_weights", both, further="weights")
