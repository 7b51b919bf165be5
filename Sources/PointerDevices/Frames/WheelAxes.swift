import CLibevdev
import PointerModel

/// Which of a device's wheel axes count.
///
/// A device with high-resolution axes reports every movement on both kinds of axis, so only one of them may be added up.
struct WheelAxes {
    /// What a click of a wheel is in units of the high-resolution axes.
    static let click: Int32 = 120

    /// REL_WHEEL_HI_RES is there.
    let isVerticalHighResolution: Bool
    /// REL_HWHEEL_HI_RES is there.
    let isHorizontalHighResolution: Bool

    /// Adds a wheel's movement to a report; values beyond all wheels stop at the limits of the number.
    func add(_ value: Int32, of code: Int32, to scroll: inout Scroll) {
        switch code {
        case REL_WHEEL where !isVerticalHighResolution:
            scroll.vertical = scroll.vertical.addingSaturating(value.multipliedSaturating(by: Self.click))
        case REL_WHEEL_HI_RES where isVerticalHighResolution:
            scroll.vertical = scroll.vertical.addingSaturating(value)
        case REL_HWHEEL where !isHorizontalHighResolution:
            scroll.horizontal = scroll.horizontal.addingSaturating(value.multipliedSaturating(by: Self.click))
        case REL_HWHEEL_HI_RES where isHorizontalHighResolution:
            scroll.horizontal = scroll.horizontal.addingSaturating(value)
        default:
            break
        }
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
