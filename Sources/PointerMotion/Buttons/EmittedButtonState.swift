import PointerModel

/// The buttons of a device that are down, as it reports them and as they were told.
struct EmittedButtonState {
    private var reported = ButtonTracker()
    /// Those that are down but were never told, as nobody saw them go down. They mean nothing until they come up.
    private var muted: Buttons = []
    /// As they were told.
    private(set) var told: Buttons = []

    /// Whether none is down either way.
    var isEmpty: Bool { reported.held.isEmpty && told.isEmpty }

    /// Takes in the buttons that are down after a report, and tells which went down and which came up.
    /// - Parameter isLeftHanded: whether the primary and the secondary button are swapped.
    mutating func change(to buttons: Buttons, isLeftHanded: Bool) -> (pressed: Buttons, released: Buttons) {
        var (pressed, released) = reported.change(to: buttons)
        released.subtract(muted)
        muted.formIntersection(buttons)
        if isLeftHanded { (pressed, released) = (pressed.swapped, released.swapped) }
        return (pressed, released)
    }

    /// Notes that a change is told.
    mutating func tell(_ change: ButtonChange) {
        if change.isDown { told.formUnion(change.button) } else { told.subtract(change.button) }
    }

    /// Takes in the buttons that are down after reports were lost, or none when the device is gone, and tells what is to be told. What they
    /// did meanwhile is unknown: of what was told, only that goes on which is still down.
    mutating func resynchronize(to buttons: Buttons, isLeftHanded: Bool) -> (pressed: Buttons, released: Buttons) {
        var (new, _) = reported.change(to: buttons)
        muted.formIntersection(buttons)
        var down = buttons.subtracting(muted)
        if isLeftHanded { (new, down) = (new.swapped, down.swapped) }
        let kept = told.intersection(down)
        new.subtract(kept)
        let untold = down.subtracting(kept).subtracting(new)
        muted.formUnion(isLeftHanded ? untold.swapped : untold)
        let released = told.subtracting(kept)
        told = kept.union(new)
        return (new, released)
    }
}
