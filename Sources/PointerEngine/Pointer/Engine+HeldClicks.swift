package import PointerModel

/// Help with clicks: which region gets a click, and what stays in place during it.
extension Engine {
    /// Time before a press within which the pointer must have been in the region that gets it, in seconds.
    package static let attributionWindow = RegionHistory.window

    /// Replaces the help with aiming. A press that is held goes on, and the rest is forgotten.
    package mutating func setAssist(_ assist: AssistSettings, at time: Timestamp, into events: inout EventBatch) {
        begin(at: time, &events)
        var values = settings
        values.assist = assist
        let settings = PreparedSettings(values)
        guard settings.values.assist != self.settings.assist else { return }
        prepared = settings
        (lastClick, hasDwelled) = (nil, false)
        regionHistory.removeAll()
        noteRegion()
        lowPass.reset()
        (deadlines[.filter], deadlines[.dwell]) = (nil, nil)
        let before = DisplayedPosition(pointer)
        resolveRegion(.motion)
        emitChanges(since: before, into: &events)
    }

    /// Whether presses are held.
    private var holdsClicks: Bool { settings.assist.freezesClicks || settings.assist.click != .plain }

    /// Point at which a press that is held acts; otherwise the pointer's position.
    var actionPosition: Point { heldClick?.location ?? pointer.position }

    /// Notes the region that the pointer has now, for clicks to come.
    mutating func noteRegion() {
        guard settings.assist.click != .plain else { return }
        regionHistory.note(tracker.activeStyle.entered, at: now)
    }

    /// Begins to hold a press of a report, if the settings want that: gives it to the region that it is meant for.
    mutating func holdPress(_ report: PointerReport) {
        guard holdsClicks, !report.pressed.isEmpty, pointer.buttons.isEmpty, report.source != .touch else { return }
        let assist = settings.assist
        let current = deadlines[.exit] == nil ? tracker.activeStyle.entered : nil
        var offset: Vector?
        var target = current
        if let last = lastClick,
            last.isContinued(by: report.pressed, at: pointer.position, time: now, within: assist.dragThreshold)
        {
            offset = last.position + last.clickOffset - pointer.position
            target = last.region
        } else if current != nil || !isEmptinessMeant(at: pointer.position),
            let meant = regionHistory.meant(by: assist.click, in: current, at: now)
        {
            target = meant
        }
        var meant: ActiveRegion?
        if let target, !target.isSame(as: current) {
            guard
                let handle = scene.region(sameAs: target.identity, mustLatch: false, settings: settings.effects)
            else {
                return beginHold(at: locationToResolve(), offset: nil, meant: nil)
            }
            deadlines[.exit] = nil
            tracker.enter(handle, of: scene, settings: settings.effects, .button)
            meant = tracker.activeStyle.region
        } else if target == nil, current != nil {
            tracker.leave(.button)
        }
        let location = meant == nil && offset == nil ? locationToResolve() : pointer.position + (offset ?? pressOffset)
        if meant != nil || offset != nil { tracker.hit = scene.hitNode(at: location) }
        beginHold(at: location, offset: offset, meant: meant)
    }

    /// Whether a location is on a surface on which clicks between the targets are meant for what is there.
    func isEmptinessMeant(at location: Point) -> Bool {
        guard let surface = scene.surface(at: location) else { return false }
        return scene.surfaces[Int(surface)].declaration.emptiness == .meant
    }

    private mutating func beginHold(at location: Point, offset: Vector?, meant: ActiveRegion?) {
        clickOffset = offset ?? pressOffset
        heldClick = HeldClick(
            origin: pointer.position,
            location: location,
            freezes: settings.assist.freezesClicks,
            meant: meant
        )
    }

    /// Follows a report while a press is held: takes its motion, or ends the hold if the hand drags.
    mutating func followHeldClick(_ report: inout PointerReport) {
        refusesPress = false
        guard var held = heldClick else { return }
        // One press at a time: what a trembling hand presses beside it is not meant.
        if settings.assist.freezesClicks, !report.pressed.isEmpty {
            report.pressed = []
            refusesPress = true
        }
        let holds = held.hold(&report, from: pointer.position, threshold: settings.assist.dragThreshold)
        heldClick = holds ? held : nil
    }

    /// Ends the hold with the release of the last button: the pointer takes up the region where it is.
    mutating func endHeldClick(into events: inout EventBatch) {
        guard let held = heldClick, pointer.buttons.isEmpty else { return }
        heldClick = nil
        let before = DisplayedPosition(pointer)
        if let place = held.place { pointer.position = Layout.clamp(place, movedBy: .zero, to: reach) }
        resolveRegion(.button)
        emitChanges(since: before, into: &events)
    }

    /// Notes a press for a double click.
    mutating func noteClick(of button: Buttons) {
        guard holdsClicks else { return }
        lastClick = LastClick(
            button: button,
            time: now,
            position: pointer.position,
            clickOffset: clickOffset,
            region: tracker.activeStyle.entered
        )
    }

    /// Forgets what was held and what was noted.
    mutating func forgetClicks() {
        heldClick = nil
        lastClick = nil
    }
}
