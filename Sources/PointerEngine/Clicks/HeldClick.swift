import PointerModel

/// A press that keeps its region, and maybe the pointer, until the release or until the hand drags.
struct HeldClick {
    /// Position of the pointer at the press.
    let origin: Point
    /// Point that the press hits, in the global space.
    let location: Point
    /// Whether the pointer stays at the origin.
    let freezes: Bool
    /// Region that the pointer was not in when the button went down; nil if it was in that of the click.
    let meant: ActiveRegion?
    /// Motion since the press that the pointer has not made.
    private(set) var heldBack = Vector.zero
    /// Time since which the hand has been farther from the press than the drag threshold; nil while it is within.
    private var beyondSince: Timestamp?
    /// Last place of an absolute device or a reporter, which the pointer takes up at the end; nil without one.
    private(set) var place: Point?

    init(origin: Point, location: Point, freezes: Bool, meant: ActiveRegion?) {
        (self.origin, self.location) = (origin, location)
        (self.freezes, self.meant) = (freezes, meant)
    }

    /// Takes the motion out of a report. If the hand drags, the report gets all the motion back that was held back.
    /// - Parameters:
    ///   - report: the report. If it releases the button, it begins no drag of a frozen pointer, however far it goes.
    ///   - position: position of the pointer before the report.
    ///   - isOver: whether the report releases the button.
    ///   - settings: settings of the help.
    /// - Returns: whether the press goes on to be held.
    mutating func hold(
        _ report: inout PointerReport,
        from position: Point,
        isOver: Bool,
        settings: AssistSettings
    ) -> Bool {
        guard report.movesPointer else { return true }
        var way = position - origin + heldBack + report.translation
        if let place = report.position { way = place - origin + report.translation }
        guard freezes && isOver || !drags(by: way, at: report.time, settings: settings) else {
            report.translation = report.translation + heldBack
            return false
        }
        guard freezes else { return true }
        if let place = report.position {
            self.place = place
            heldBack = .zero
        }
        heldBack += report.translation
        if let place, report.position == nil { self.place = place + report.translation }
        (report.translation, report.position) = (.zero, nil)
        return true
    }

    /// Whether the hand drags: it is beyond the drag threshold, and a frozen pointer has been so for the drag's delay.
    private mutating func drags(by way: Vector, at time: Timestamp, settings: AssistSettings) -> Bool {
        guard way.squaredLength > settings.dragThreshold * settings.dragThreshold else {
            beyondSince = nil
            return false
        }
        guard freezes, settings.dragDelay > 0 else { return true }
        let start = beyondSince ?? time
        beyondSince = start
        return time.seconds(since: start) >= settings.dragDelay
    }

    /// Time at which the drag of a frozen pointer begins; nil while the hand is within the threshold.
    func dragTime(settings: AssistSettings) -> Timestamp? {
        freezes ? beyondSince?.advanced(bySeconds: settings.dragDelay) : nil
    }
}

/// The last click, to which a second press near it belongs.
struct LastClick {
    /// Longest time between the presses of a double click, in microseconds.
    private static let longestTime: Int64 = 500_000

    let button: Buttons
    let time: Timestamp
    /// Position of the pointer at the press.
    let position: Point
    /// Offset from there to the click.
    let clickOffset: Vector
    /// Region of the click; nil if it was in none.
    let region: EnteredRegion?

    /// Whether a press is the second one of a double click.
    func isContinued(by pressed: Buttons, at position: Point, time: Timestamp, within distance: Double) -> Bool {
        pressed == button && time <= self.time.advanced(byMicroseconds: Self.longestTime)
            && (position - self.position).squaredLength <= distance * distance
    }
}
