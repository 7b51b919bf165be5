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
