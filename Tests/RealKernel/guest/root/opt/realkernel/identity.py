"""Acting as another user for a moment."""

import contextlib
import os


@contextlib.contextmanager
def assumed(user, groups):
    """Within the block this process is that user, of these groups; the first one is the user's own."""
    own_groups = os.getgroups()
    os.setgroups(groups)
    os.setegid(groups[0])
    os.seteuid(user)
    try:
        yield
    finally:
        os.seteuid(0)
        os.setegid(0)
        os.setgroups(own_groups)
