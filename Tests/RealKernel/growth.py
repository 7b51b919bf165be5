"""What the daemon may hold after something that it is to have forgotten."""

import contextlib

# What memory may grow by, in KiB: what is freed is not always given back, and not always by the page.
GROWTH = 256


def compare(before, after, memory="own"):
    """Hold two looks at the daemon's use of the machine against each other; returns by how many KiB its memory has grown.

    That is its own, unless another is named: of its program the kernel keeps as much in memory as it likes.
    """
    assert after["descriptors"] == before["descriptors"], f"{after['descriptors']} descriptors, {before['descriptors']} before"
    growth = after[memory] - before[memory]
    assert growth <= GROWTH, f"memory has grown by {growth} KiB"
    return growth


@contextlib.contextmanager
def bounded(guest, pid):
    """What happens in the block leaves the process with as many descriptors, and as much memory, as it had before.

    It is to have happened once already, as that fills buffers and loads code.
    """
    before = guest.usage(pid)
    yield
    print(f"  memory grew by {compare(before, guest.usage(pid))} KiB", flush=True)
