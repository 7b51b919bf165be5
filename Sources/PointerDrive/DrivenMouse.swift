/// The absolute mouse, which all driven pointers share: its keys, the values on its axes, and which pointer the compositor's one cursor
/// follows.
package struct DrivenMouse: Sendable {
    package var keys = DrivenKeys()
    /// Number of the pointer that the cursor follows: the one whose device acted last; nil if none is driven.
    private var holder: Int?
    /// Last values written to the axes; nil before the first.
    private var last: DrivenReport.Place?
    /// Whether the cursor is known to be there.
    private var isCertain = false

    package init() {}

    /// Notes that the cursor may be elsewhere: something else than this mouse has moved it.
    package mutating func loseCursor() { isCertain = false }

    /// Forgets the axes of a mouse that has ended, as its successor has others.
    package mutating func forgetAxes() {
        last = nil
        isCertain = false
    }

    /// Lets the cursor follow a pointer from now on.
    mutating func hold(by pointer: Int) { holder = pointer }

    /// Ends that the cursor follows a pointer, which begins or ends to be driven.
    package mutating func leave(_ pointer: Int) {
        if holder == pointer { holder = nil }
        isCertain = false
    }

    /// Whether the cursor follows a pointer. If it follows none, it follows this one from now on.
    mutating func follows(_ pointer: Int) -> Bool {
        if holder == nil { holder = pointer }
        return holder == pointer
    }

    /// Returns the values to write; nil if the cursor is there.
    ///
    /// The kernel drops values that the axes have already. So if the cursor may be elsewhere, a report one step aside comes before.
    mutating func move(to place: DrivenReport.Place, into reports: inout [DrivenReport]) -> DrivenReport.Place? {
        guard place != last || !isCertain else { return nil }
        if !isCertain, last.map({ $0 == place }) ?? true {
            reports.append(DrivenReport(place: DrivenReport.Place(x: place.x ^ 1, y: place.y ^ 1)))
        }
        last = place
        isCertain = true
        return place
    }
}
