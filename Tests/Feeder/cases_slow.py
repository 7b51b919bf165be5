"""Programs that answer slowly, in part, or more than a look takes."""

import subprocess

import regions
from feeder_session import SIZE


def found(session, title):
    """Returns the regions of a window, relative to it."""
    surface = session.surface(title)
    if not surface:
        return []
    x, y = regions.rectangle(surface["frame"])[:2]
    return [[left - x, top - y, width, height] for left, top, width, height in regions.of_surface(surface)]


def show(session, case):
    session.show(case, 0, "--size", f"{SIZE[0]}x{SIZE[1]}", toolkit=f"made-up-{case}")


def count(session, case, expected, name):
    """Waits for a number of regions, and returns the numbers that there were before."""
    seen = []

    def is_right():
        seen.append(len(found(session, case)))
        return seen[-1] == expected

    session.wait(f"{case}: {name}", is_right, lambda: seen[-5:])
    return seen


def slow(session):
    """Each answer takes 30 ms: regions come one after another, and none goes."""
    show(session, "slow")
    seen = count(session, "slow", 60, "a program that takes 30 ms for an answer has all of its 60 regions")
    session.checks.check("slow: they come in parts", any(0 < number < 60 for number in seen), seen)
    session.checks.check("slow: none goes before the others come", seen == sorted(seen), seen)
    session.hide("slow")


def stuck(session):
    """One widget of ten never says where it is."""
    show(session, "stuck")
    count(session, "stuck", 9, "a widget that does not answer costs itself only")
    left = sorted(place[0] for place in found(session, "stuck"))
    session.checks.check("stuck: it is the one that has no region", left == [20 + 50 * index for index in range(10) if index != 5], left)
    session.hide("stuck")


def crowd(session):
    """A panel with 501 items."""
    show(session, "crowd")
    # A window has 400 regions.
    count(session, "crowd", 400, "of 501 children the first ones have regions")
    x, y = session.window("crowd").frame[:2]
    said = subprocess.run(
        [session.programs.built / "pointer-feeder", "--explain", str(x + 15), str(y + 15)], capture_output=True, text=True, check=False
    ).stdout
    session.checks.check("crowd: --explain says what is left out", "by size: an object has more children" in said, said)
    session.hide("crowd")


def gone(session):
    """Objects that are defunct, or not there."""
    show(session, "gone")
    count(session, "gone", 2, "an object that is gone has no region")
    session.hide("gone")


def all_cases(session):
    for case in (slow, stuck, crowd, gone):
        case(session)
