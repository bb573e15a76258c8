"""The build setting behind --config=fuzz."""

FuzzingInfo = provider(fields = ["enabled"])

def _fuzzing_impl(ctx):
    return [FuzzingInfo(enabled = ctx.build_setting_value)]

fuzzing_flag = rule(
    implementation = _fuzzing_impl,
    build_setting = config.bool(flag = True),
)
