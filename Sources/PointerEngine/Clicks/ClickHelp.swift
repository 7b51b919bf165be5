import PointerModel

/// The help with clicks: which region a press is for, and the press that keeps it.
///
/// It knows neither the layout nor the timers, which the engine asks with what it returns.
struct ClickHelp {
    /// Press that keeps its region; nil if none does.
    private(set) var held: HeldClick?
    /// Whether the presses of the last report were refused, because another button is held.
    private(set) var refusesPress = false
    /// Position of the pointer at the release of a held click by the last report; nil if it released none. The pointer may have
    /// gone on since to where an absolute device or the real cursor is.
    private(set) var releasePosition: Point?
    /// Whether the press of this report is the second one of a double click.
    private var continuesClick = false
    private var last: LastClick?
    private var history = RegionHistory()

    /// Begins a report.
    mutating func beginReport() { (refusesPress, releasePosition) = (false, nil) }

    /// Whether presses are held.
    static func holdsPresses(_ settings: AssistSettings) -> Bool { settings.freezesClicks || settings.click != .plain }

    /// Whether the region that the pointer is in must be noted.
    func notesVisits(_ settings: AssistSettings) -> Bool {
        // A region that a press keeps is not where the pointer is.
        settings.click != .plain && held == nil
    }

    /// Notes that the pointer is in a region, or in none.
    /// - Parameter location: location that resolves to the region.
    mutating func note(_ region: EnteredRegion?, at location: Point, time: Timestamp) {
        history.note(region, at: location, time: time)
    }

    /// Returns what a press is for.
    /// - Parameters:
    ///   - buttons: buttons that go down.
    ///   - position: position of the pointer.
    ///   - current: region that the pointer is in; nil if it is in none.
    ///   - isEmptinessMeant: whether a click in no region is meant for what is there.
    ///   - time: time of the press.
    ///   - settings: settings of the help.
    mutating func target(
        of buttons: Buttons,
        at position: Point,
        in current: EnteredRegion?,
        isEmptinessMeant: Bool,
        time: Timestamp,
        settings: AssistSettings
    ) -> ClickTarget {
        let former = last
        // Each click is continued once, so that a row of clicks cannot stay behind.
        last = nil
        guard current != nil || !isEmptinessMeant else { return ClickTarget() }
        if let former, let region = former.region,
            former.isContinued(by: buttons, at: position, time: time, within: settings.dragThreshold),
            region.isSame(as: current) || settings.click != .plain && history.hasVisited(region, until: time)
        {
            continuesClick = true
            return ClickTarget(region: region, offset: former.position + former.clickOffset - position)
        }
        guard let visit = history.meant(by: settings.click, in: current, at: time) else {
            return ClickTarget(region: current)
        }
        return ClickTarget(region: visit.region, lastPlace: visit.lastPlace)
    }

    /// Begins to hold a press.
    mutating func hold(_ click: HeldClick) { held = click }

    /// Lets a held press go, because its region holds the pointer itself.
    mutating func letGo() { held = nil }

    /// Notes a held press for a double click. A second click is not continued.
    mutating func notePress(
        of button: Buttons,
        at position: Point,
        clickOffset: Vector,
        in region: EnteredRegion?,
        time: Timestamp
    ) {
        defer { continuesClick = false }
        guard held != nil, !continuesClick else { return }
        last = LastClick(button: button, time: time, position: position, clickOffset: clickOffset, region: region)
    }

    /// Follows a report while a press is held: takes its motion, or ends the hold if the hand drags.
    /// - Parameters:
    ///   - report: the report.
    ///   - position: position of the pointer before the report.
    ///   - buttons: buttons that are down before the report.
    ///   - settings: settings of the help.
    /// - Returns: the hold that ends; nil if it goes on, or if there is none.
    mutating func follow(
        _ report: inout PointerReport,
        from position: Point,
        holding buttons: Buttons,
        settings: AssistSettings
    ) -> HeldClick? {
        guard var click = held else { return nil }
        // One press at a time: what a trembling hand presses beside it is not meant.
        if settings.freezesClicks, !report.pressed.isEmpty, !buttons.subtracting(report.released).isEmpty {
            report.pressed = []
            refusesPress = true
        }
        let isOver = report.released.isSuperset(of: buttons)
        let isHeld = click.hold(&report, from: position, isOver: isOver, settings: settings)
        held = click
        return isHeld ? nil : endHold()
    }

    /// Ends the hold of a hand that has been beyond the threshold for the delay.
    /// - Returns: the hold that ends; nil if none does.
    mutating func beginDrag(by time: Timestamp, settings: AssistSettings) -> HeldClick? {
        guard let due = held?.dragTime(settings: settings), due <= time else { return nil }
        return endHold()
    }

    /// Ends the hold with the release of the last button.
    /// - Returns: the hold that ends; nil if there is none.
    mutating func release(at position: Point) -> HeldClick? {
        releasePosition = position
        return endHold()
    }

    /// Ends the hold. What the pointer has left meanwhile is unknown, and the visits before a click say nothing of the next one.
    private mutating func endHold() -> HeldClick? {
        history.removeAll()
        return held.take()
    }

    /// Ends the hold without a click.
    /// - Returns: the hold that ends; nil if there is none.
    mutating func cancel() -> HeldClick? { held.take() }

    /// Forgets which regions the pointer was in.
    mutating func forgetVisits() { history.removeAll() }

    /// Forgets what was noted. A press that is held goes on.
    mutating func forget() {
        (last, refusesPress, continuesClick) = (nil, false, false)
        history.removeAll()
    }
}

/// What a press is for.
struct ClickTarget {
    /// Region that gets the press; nil for what the pointer is on.
    var region: EnteredRegion?
    /// Offset from the pointer to the click, if the press is the second one of a double click.
    var offset: Vector?
    /// Last place of the pointer in the region, if it has left the region.
    var lastPlace: Point?
}
