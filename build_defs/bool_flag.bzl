"""Settings of a build that are on or off: --//build_defs:fuzzing=true."""

BoolFlagInfo = provider(fields = ["enabled"])

def _bool_flag_impl(ctx):
    return [BoolFlagInfo(enabled = ctx.build_setting_value)]

bool_flag = rule(
    implementation = _bool_flag_impl,
    build_setting = config.bool(flag = True),
)
