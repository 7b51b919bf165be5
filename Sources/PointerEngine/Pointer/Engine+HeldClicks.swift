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
        forgetHelp()
        let before = DisplayedPosition(pointer)
        resolveRegion(.motion)
        emitChanges(since: before, into: &events)
    }

    /// Forgets what the former help has noted. A press that is held goes on.
    mutating func forgetHelp() {
        let held = heldClick
        heldClick = nil
        forgetClicks()
        heldClick = held
        noteRegion()
    }

    /// Whether help keeps the pointer in place during a press.
    package var freezesClicks: Bool { settings.assist.freezesClicks }

    /// Whether presses are held.
    private var holdsClicks: Bool { settings.assist.freezesClicks || settings.assist.click != .plain }

    /// Point at which a press that is held acts; otherwise the pointer's position.
    var actionPosition: Point { heldClick?.location ?? pointer.position }

    /// Notes the region that the pointer is in now, for clicks to come.
    mutating func noteRegion() {
        // A region that a press keeps is not where the pointer is.
        guard settings.assist.click != .plain, heldClick == nil else { return }
        regionHistory.note(isInActiveRegion ? tracker.activeStyle.entered : nil, at: now)
    }

    /// Whether the pointer is in the active region, which the exit delay, a pan or a question to a client may keep alone.
    private var isInActiveRegion: Bool {
        guard deadlines[.exit] == nil else { return false }
        guard isKeptByPan || deadlines[.wait] != nil else { return true }
        guard let current = tracker.current, let hit = tracker.hit,
            tracker.activeStyle.region?.rect.contains(pointer.position) == true
        else { return false }
        let node = NodeHandle(surface: current.surface, node: current.node)
        return scene[surface: current.surface].contains(hit, in: node)
    }

    /// Begins to hold a press of a report, if the settings want that: gives it to the region that it is meant for.
    mutating func holdPress(_ report: PointerReport) {
        // While a client is asked, nobody knows yet which region the pointer is in.
        guard holdsClicks, !report.pressed.isEmpty, pointer.buttons.isEmpty, report.source != .touch,
            deadlines[.wait] == nil
        else { return }
        endExitDelay(.button)
        let assist = settings.assist
        let current = tracker.activeStyle.entered
        let last = lastClick
        // Each click is continued once, so that a row of clicks cannot stay behind.
        lastClick = nil
        var offset: Vector?
        var target = current
        if let last, let region = last.region,
            last.isContinued(by: report.pressed, at: pointer.position, time: now, within: assist.dragThreshold),
            region.isSame(as: current) || assist.click != .plain && regionHistory.hasVisited(region, until: now)
        {
            offset = last.position + last.clickOffset - pointer.position
            target = region
            continuesClick = true
        } else if current != nil || !isEmptinessMeant(at: pointer.position),
            let meant = regionHistory.meant(by: assist.click, in: current, at: now)
        {
            target = meant
        }
        var meant: ActiveRegion?
        if let target, !target.isSame(as: current) {
            guard
                let handle = scene.region(sameAs: target.identity, mustLatch: false, settings: settings.effects),
                isOpen(handle, at: offset.map { pointer.position + $0 })
            else {
                return beginHold(at: locationToResolve(), offset: nil, meant: nil)
            }
            tracker.enter(handle, of: scene, settings: settings.effects, .button)
            meant = tracker.activeStyle.region
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

    /// Whether a click in a region hits its node, and nothing that lies in front of it.
    /// - Parameters:
    ///   - handle: the region.
    ///   - place: place of the click; nil for the visible point of the node that is nearest to the pointer.
    private func isOpen(_ handle: RegionHandle, at place: Point?) -> Bool {
        let surface = scene.surfaces[Int(handle.surface)]
        let bounds = surface.effectiveRect(of: handle, settings: settings.effects)
        let point =
            place
            ?? surface.visiblePoint(nearest: pointer.position, in: handle.node, region: bounds, within: clickMargins)
        guard let hit = scene.hitNode(at: point), hit.surface == handle.surface else { return false }
        return hit.node >= handle.node && hit.node < surface.nodes[Int(handle.node)].end
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
        guard var held = heldClick else { return }
        // One press at a time: what a trembling hand presses beside it is not meant.
        if settings.assist.freezesClicks, !report.pressed.isEmpty,
            !pointer.buttons.subtracting(report.released).isEmpty
        {
            report.pressed = []
            refusesPress = true
        }
        let isOver = report.released.isSuperset(of: pointer.buttons)
        guard !held.hold(&report, from: pointer.position, isOver: isOver, settings: settings.assist) else {
            heldClick = held
            deadlines[.drag] = held.dragTime(settings: settings.assist)
            return
        }
        endHold(held)
    }

    /// Ends the hold because the hand drags: what is dragged is where the pointer is.
    private mutating func endHold(_ held: HeldClick) {
        heldClick = nil
        deadlines[.drag] = nil
        if held.meant != nil { clickOffset = .zero }
        // A pan begins where the press was, however far the hand has gone meanwhile.
        tracker.pressKeepsRegion = keepsRegionWhilePanning
        // What the pointer has left meanwhile is unknown.
        regionHistory.removeAll()
        noteRegion()
    }

    /// Begins the drag of a hand that has been beyond the threshold for the delay, whether or not it still moves.
    mutating func beginDrag() {
        deadlines[.drag] = nil
        guard let held = heldClick, let due = held.dragTime(settings: settings.assist), due <= now else { return }
        endHold(held)
        let place = cursor.isReported ? cursor.place : held.place
        pointer.position = Layout.clamp(place ?? pointer.position + held.heldBack, movedBy: .zero, to: reach)
        resolveRegion(.motion)
    }

    /// Ends the hold with the release of the last button: the pointer takes up the region where it is.
    mutating func endHeldClick(into events: inout EventBatch) {
        guard let held = heldClick, pointer.buttons.isEmpty else { return }
        let before = DisplayedPosition(pointer)
        releasePosition = pointer.position
        // The visits before a click say nothing of the next one, but that of the click itself: it may be a double click.
        regionHistory.removeAll()
        takeUpPlace(after: held)
        noteRegion()
        resolveRegion(.button)
        noteRegion()
        emitChanges(since: before, into: &events)
        endDwell()
    }

    /// Ends the hold, and moves the pointer to where the cursor or an absolute device is meanwhile.
    private mutating func takeUpPlace(after held: HeldClick) {
        heldClick = nil
        deadlines[.drag] = nil
        guard held.freezes, let place = cursor.isReported ? cursor.place : held.place else { return }
        pointer.position = Layout.clamp(place, movedBy: .zero, to: reach)
    }

    /// Notes a press for a double click. A second click is not continued.
    mutating func noteClick(of button: Buttons) {
        defer { continuesClick = false }
        guard heldClick != nil, !continuesClick else { return }
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
        if let heldClick { takeUpPlace(after: heldClick) }
        (lastClick, refusesPress, continuesClick) = (nil, false, false)
        regionHistory.removeAll()
        lowPass.reset()
        deadlines[.filter] = nil
        endDwell()
    }
}
