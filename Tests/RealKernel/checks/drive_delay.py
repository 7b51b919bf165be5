"""All of a thousand reports a second arrive through the drive; how long they take is said beside a bare program in C that forwards them."""

import driving

MOUSE, FORWARDED = "Test delayed mouse", "Test forwarded mouse"
DELAY, FORWARD = "/opt/realkernel/delay", "/opt/realkernel/forward"
RATE, WARM, COUNT = 1000, 500, 4000


def check(machine, guest):
    with (
        driving.installed(guest),
        driving.configured(guest, f'{{ name = "{MOUSE}" }}'),
        guest.program(DELAY, MOUSE, str(RATE)) as source,
    ):
        source.answer()
        bare, spent = forwarded(guest, source)
        driven, ours, guards = through_the_drive(guest, source)
    for what, result in [("bare", bare), ("driven", driven)]:
        assert result[0] == COUNT, f"{what}, of {COUNT} reports {result[0]} arrived"
    print(
        f"  drive_delay: to the reader p50 {driven[1]:.1f} µs, bare {bare[1]:.1f} (times {driven[1] / bare[1]:.2f}); "
        f"p99 {driven[2]:.1f} µs, bare {bare[2]:.1f} (times {driven[2] / bare[2]:.2f}); processor time of a report {ours:.1f} µs "
        f"and {guards:.1f} of the guard, bare {spent:.1f} (times {(ours + guards) / spent:.2f})",
        flush=True,
    )


def measure(source, node, count=COUNT):
    """How many reports have arrived, and the median, the 99th percentile and the most of their delay in microseconds."""
    arrived, *times = map(int, source.answer(f"measure {node} {count}").split())
    return arrived, *(time / 1000 for time in times)


def forwarded(guest, source):
    """Through the bare program; with its processor time for a report, in microseconds."""
    with guest.program(FORWARD, guest.node_of(MOUSE), FORWARDED) as forward:
        forward.answer()
        node = guest.node_of(FORWARDED)
        measure(source, node, WARM)
        result = measure(source, node)
        reports, spent = map(int, forward.finish().split())
    return result, spent / reports


def through_the_drive(guest, source):
    """Through the daemon; with its processor time for a report, and the guard's."""
    with driving.on(guest):
        node = guest.node_of(driving.ABSOLUTE)
        measure(source, node, WARM)
        guard = driving.guard_pid(guest)
        before = [guest.call("processor_time", pid=pid) for pid in [guest.main_pid(), guard]]
        result = measure(source, node)
        after = [guest.call("processor_time", pid=pid) for pid in [guest.main_pid(), guard]]
    return result, *((end - begin) * 1e6 / COUNT for begin, end in zip(before, after))
