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
        forgetNotes()
        noteRegion()
    }

    /// Whether help keeps the pointer in place during a press.
    package var freezesClicks: Bool { settings.assist.freezesClicks }

    /// Whether the presses of the last report were refused, because another button is held.
    ///
    /// Mutating, so that another module reads it in place: otherwise each report copies the engine first.
    package var refusesPress: Bool { mutating get { clicks.refusesPress } }

    /// Position of the pointer at the release of a held click by the last report; nil if it released none. The pointer may have gone on
    /// since to where an absolute device or the real cursor is.
    ///
    /// Mutating for the same reason as ``refusesPress``.
    package var releasePosition: Point? { mutating get { clicks.releasePosition } }

    /// Point at which a press that is held acts; otherwise the pointer's position.
    var actionPosition: Point { clicks.held?.location ?? pointer.position }

    /// Notes the region that the pointer is in now, and where in it, for clicks to come.
    mutating func noteRegion() {
        guard clicks.notesVisits(settings.assist) else { return }
        // A pan keeps a region without looking for it.
        let location = isKeptByPan ? pointer.position : tracker.location
        clicks.note(isInActiveRegion ? tracker.activeStyle.entered : nil, at: location, time: now)
    }

    /// Whether the pointer is in the active region, which the exit delay, a pan or a question to a client may keep alone.
    private var isInActiveRegion: Bool {
        guard deadlines[.exit] == nil else { return false }
        guard isKeptByPan || deadlines[.wait] != nil else { return true }
        guard let current = tracker.current, let hit = tracker.hit,
            tracker.activeStyle.region?.rect.contains(pointer.position) == true
        else { return false }
        return scene[surface: current.surface].contains(hit, in: NodeHandle(of: current))
    }

    /// Begins to hold a press of a report, if the settings want that: gives it to the region that it is meant for.
    mutating func holdPress(_ report: PointerReport) {
        // While a client is asked, nobody knows yet which region the pointer is in.
        guard ClickHelp.holdsPresses(settings.assist), !report.pressed.isEmpty, pointer.buttons.isEmpty,
            report.source != .touch, deadlines[.wait] == nil
        else { return }
        endExitDelay(.button)
        let current = tracker.activeStyle.entered
        let target = clicks.target(
            of: report.pressed,
            at: pointer.position,
            in: current,
            isEmptinessMeant: current == nil && scene.isEmptinessMeant(at: pointer.position),
            time: now,
            settings: settings.assist
        )
        let offset = target.offset
        var meant: ActiveRegion?
        if let region = target.region, !region.isSame(as: current) {
            guard
                let handle = scene.region(sameAs: region.identity, mustLatch: false, settings: settings.effects),
                current == nil || !isAround(handle), isOpen(handle, at: offset.map { pointer.position + $0 }),
                target.lastPlace.map({ isInReach(handle, from: $0) && leavesPress(to: handle) }) ?? true
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
        return isHit(NodeHandle(of: handle), at: point)
    }

    /// Whether the region that the pointer is in is of a node in that of another region. Such a one is no neighbor, and has no press on what
    /// is in it.
    private func isAround(_ handle: RegionHandle) -> Bool {
        guard let current = tracker.current, current.node != handle.node else { return false }
        let (inner, outer) = (NodeHandle(of: current), NodeHandle(of: handle))
        return scene[surface: handle.surface].contains(inner, in: outer)
    }

    /// Whether a region, as it is now, is no farther from the pointer than the pointer has gone since it was in the region.
    /// So is each region that has not moved.
    /// - Parameter lastPlace: last place of the pointer in the region, where that was then.
    private func isInReach(_ handle: RegionHandle, from lastPlace: Point) -> Bool {
        let area = scene.surfaces[Int(handle.surface)].effectiveRect(of: handle, settings: settings.effects)
        let way = (pointer.position - lastPlace).squaredLength.squareRoot()
        return area.squaredDistance(to: pointer.position).squareRoot() <= way + Self.roundings
    }

    /// Most that the sums of transforms round a distance by, in points.
    private static let roundings = 0.001

    /// Whether what is under the pointer leaves a press to a region that the pointer has left: a node with a control, or
    /// gestures that a press begins, but without a region there, leaves it to its own region only, and one that only pans also to regions
    /// in it. Regions compete by the time that the pointer was in them.
    private func leavesPress(to handle: RegionHandle) -> Bool {
        guard let hit = tracker.hit, let owner = scene.pressOwner(upFrom: hit),
            !scene.leavesPress(on: owner, to: NodeHandle(of: handle))
        else { return true }
        guard let current = tracker.current else { return false }
        return scene[surface: owner.handle.surface].contains(NodeHandle(of: current), in: owner.handle)
    }

    private mutating func beginHold(at location: Point, offset: Vector?, meant: ActiveRegion?) {
        clickOffset = offset ?? pressOffset
        clicks.hold(
            HeldClick(
                origin: pointer.position,
                location: location,
                freezes: settings.assist.freezesClicks,
                meant: meant
            )
        )
    }

    /// Follows a report while a press is held: takes its motion, or ends the hold if the hand drags.
    mutating func followHeldClick(_ report: inout PointerReport) {
        guard clicks.held != nil else { return }
        let ended = clicks.follow(
            &report,
            from: pointer.position,
            holding: pointer.buttons,
            settings: settings.assist
        )
        if let ended { return drag(after: ended) }
        deadlines[.drag] = clicks.held?.dragTime(settings: settings.assist)
    }

    /// Lets go what was held, because the hand drags: what is dragged is where the pointer is.
    private mutating func drag(after held: HeldClick) {
        deadlines[.drag] = nil
        if held.meant != nil { clickOffset = .zero }
        // A pan begins where the press was, however far the hand has gone meanwhile.
        tracker.pressKeepsRegion = keepsRegionWhilePanning
        noteRegion()
    }

    /// Begins the drag of a hand that has been beyond the threshold for the delay, whether or not it still moves.
    mutating func beginDrag() {
        deadlines[.drag] = nil
        guard let held = clicks.beginDrag(by: now, settings: settings.assist) else { return }
        drag(after: held)
        let place = cursor.isReported ? cursor.place : held.place
        pointer.position = Layout.clamp(place ?? pointer.position + held.heldBack, movedBy: .zero, to: reach)
        resolveRegion(.motion)
    }

    /// Ends the hold with the release of the last button: the pointer takes up the region where it is.
    mutating func endHeldClick(into events: inout EventBatch) {
        guard clicks.held != nil, pointer.buttons.isEmpty else { return }
        let before = DisplayedPosition(pointer)
        if let held = clicks.release(at: pointer.position) { takeUpPlace(after: held) }
        // The visit of the click itself counts: the next one may be the second of a double click.
        noteRegion()
        resolveRegion(.button)
        noteRegion()
        emitChanges(since: before, into: &events)
        endDwell()
    }

    /// Moves the pointer to where the cursor or an absolute device is after a hold.
    private mutating func takeUpPlace(after held: HeldClick) {
        deadlines[.drag] = nil
        guard held.freezes, let place = cursor.isReported ? cursor.place : held.place else { return }
        pointer.position = Layout.clamp(place, movedBy: .zero, to: reach)
    }

    /// Forgets what was held and what was noted.
    mutating func forgetClicks() {
        if let held = clicks.cancel() { takeUpPlace(after: held) }
        forgetNotes()
    }

    private mutating func forgetNotes() {
        clicks.forget()
        lowPass.reset()
        deadlines[.filter] = nil
        endDwell()
    }
}
