"""Settings of a build that are one of a few words: --//build_defs:instruction_sets=avx2."""

ChoiceFlagInfo = provider(fields = ["choice"])

def _choice_flag_impl(ctx):
    choice = ctx.build_setting_value
    if choice not in ctx.attr.choices:
        fail("%s: expected one of %s, found '%s'" % (ctx.label, ", ".join(ctx.attr.choices), choice))
    return [ChoiceFlagInfo(choice = choice)]

choice_flag = rule(
    implementation = _choice_flag_impl,
    build_setting = config.string(flag = True),
    attrs = {"choices": attr.string_list(mandatory = True)},
)
