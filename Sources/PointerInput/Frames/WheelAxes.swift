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

/// The movement of one wheel in the current report.
///
/// A device with a high-resolution axis reports every movement on both axes, so only one of them may count. Some devices claim
/// that axis and never use it, so it counts from the first report that uses it. Sums saturate at the limits of `Int32`.
package struct WheelAxis {
    /// One click in units of the high-resolution axis.
    package static let click: Int32 = 120

    private let hasHighResolution: Bool
    private var isHighResolutionUsed = false
    /// The movement on the plain axis, in units of the high-resolution axis.
    private var coarse: Int32 = 0
    /// The movement on the high-resolution axis.
    private var fine: Int32 = 0

    /// - Parameter hasHighResolution: whether the device claims the high-resolution axis.
    package init(hasHighResolution: Bool) {
        self.hasHighResolution = hasHighResolution
    }

    /// Adds REL_WHEEL or REL_HWHEEL.
    package mutating func add(clicks: Int32) {
        coarse = coarse.addingSaturating(clicks.multipliedSaturating(by: Self.click))
    }

    /// Adds REL_WHEEL_HI_RES or REL_HWHEEL_HI_RES; ignored if the device does not claim it.
    package mutating func add(fine value: Int32) {
        guard hasHighResolution else { return }
        isHighResolutionUsed = true
        fine = fine.addingSaturating(value)
    }

    /// Ends the report.
    /// - Returns: the movement in the report. The kernel sends the plain axis first, so only now is it known which axis counts.
    package mutating func endReport() -> Int32 {
        defer {
            coarse = 0
            fine = 0
        }
        return isHighResolutionUsed ? fine : coarse
    }
}

extension Int32 {
    fileprivate func addingSaturating(_ other: Int32) -> Int32 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min : .max) : sum
    }

    fileprivate func multipliedSaturating(by factor: Int32) -> Int32 {
        let (product, overflow) = multipliedReportingOverflow(by: factor)
        return overflow ? ((self < 0) == (factor < 0) ? .max : .min) : product
    }
}
