/// The movement of one wheel in the report at hand.
///
/// A device with a high-resolution axis reports every movement on both axes, so only one of them may count. Some devices have
/// that axis and never use it: it counts from the first report on in which it is used. Values beyond all wheels stop at the
/// limits of the number.
struct WheelAxis {
    /// What a click is in units of the high-resolution axis.
    static let click: Int32 = 120

    private let hasHighResolution: Bool
    private var isHighResolutionUsed = false
    /// What the report says on the plain axis, in units of the high-resolution one.
    private var coarse: Int32 = 0
    /// What it says on the high-resolution axis.
    private var fine: Int32 = 0

    /// - Parameter hasHighResolution: the device claims the high-resolution axis.
    init(hasHighResolution: Bool) {
        self.hasHighResolution = hasHighResolution
    }

    /// Takes in REL_WHEEL or REL_HWHEEL.
    mutating func add(clicks: Int32) {
        coarse = coarse.addingSaturating(clicks.multipliedSaturating(by: Self.click))
    }

    /// Takes in REL_WHEEL_HI_RES or REL_HWHEEL_HI_RES; ignored where the device does not claim it.
    mutating func add(fine value: Int32) {
        guard hasHighResolution else { return }
        isHighResolutionUsed = true
        fine = fine.addingSaturating(value)
    }

    /// Ends the report.
    /// - Returns: the movement in it. The kernel sends the plain axis first, so it is known only now which one counts.
    mutating func take() -> Int32 {
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
