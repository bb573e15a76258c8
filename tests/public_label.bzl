"""Labels for macros that other workspaces use, too."""

# Another workspace sees the public aliases, and so does the example of one; this one's own tests see the
# targets themselves.
_IS_OUTSIDE = Label("//tests:check_case").workspace_name != ""

def public_or(alias, target):
    """The label of a target for the package that is being loaded.

    Args:
      alias: the public alias of it in the root package.
      target: the target itself.

    Returns:
      The one that the package may depend on.
    """
    if _IS_OUTSIDE or native.package_name().startswith("examples/"):
        return str(Label(alias))
    return target
