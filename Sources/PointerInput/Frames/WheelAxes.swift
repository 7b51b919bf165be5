import CLibevdev
package import PointerModel

/// The wheels of a device in the current report.
package struct WheelAxes {
    private var vertical: WheelAxis
    private var horizontal: WheelAxis

    /// - Parameters:
    ///   - hasVerticalHighResolution: whether the device claims REL_WHEEL_HI_RES.
    ///   - hasHorizontalHighResolution: whether the device claims REL_HWHEEL_HI_RES.
    package init(hasVerticalHighResolution: Bool, hasHorizontalHighResolution: Bool) {
        vertical = WheelAxis(hasHighResolution: hasVerticalHighResolution)
        horizontal = WheelAxis(hasHighResolution: hasHorizontalHighResolution)
    }

    /// Consumes an event of EV_REL; ignores other codes than those of wheels.
    package mutating func add(_ value: Int32, of code: Int32) {
        switch code {
        case REL_WHEEL: vertical.add(clicks: value)
        case REL_WHEEL_HI_RES: vertical.add(fine: value)
        case REL_HWHEEL: horizontal.add(clicks: value)
        case REL_HWHEEL_HI_RES: horizontal.add(fine: value)
        default: break
        }
    }

    /// Ends the report.
    /// - Returns: the movement in the report.
    package mutating func endReport() -> Scroll {
        Scroll(horizontal: horizontal.endReport(), vertical: vertical.endReport())
    }
}
