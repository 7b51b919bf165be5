import PointerModel

/// The conversion of a touchpad's contacts to touches: which of them touch, their positions without jitter and jumps, and
/// their classification.
struct TouchFilter {
    /// Whether a gesture of several fingers is under way, during which a thumb keeps its classification.
    var isManipulating = false

    private let device: DeviceDescription
    private let known: KnownTouchpad
    /// Settings for palms and thumbs. New ones wait until no finger is down.
    private var settings: DeferredSettings
    private var detection: TouchDetection
    private var palms: PalmDetection
    private var thumbs: ThumbDetection
    private var hysteresis: Hysteresis
    private let traits: TouchTrack.Traits
    /// Tracks by slot. An array, because reading one element of an inline array would copy all of them.
    private var tracks = [TouchTrack](repeating: TouchTrack(), count: Contacts.capacity)
    /// Slots whose tracks have a touch.
    private var touched = SlotSet()
    /// Contacts of the last report whose position is no lie, and those that the device has lost temporarily. Kept to reuse its storage.
    private var contacts = Contacts()
    /// The touches of the last report. Kept to reuse its storage.
    var report = TouchpadReport(time: .zero)
    /// Number of fingers in the last report.
    private var lastCount = 0

    init(_ device: DeviceDescription, settings: DeviceSettings) {
        self.device = device
        self.settings = DeferredSettings(settings)
        known = KnownTouchpad(
            bus: device.bus,
            vendor: device.vendor,
            product: device.product,
            name: device.name
        )
        detection = TouchDetection(device.touchpad, settings.contactThresholds.completed(from: known.thresholds))
        palms = PalmDetection(device.touchpad, known: known, settings: settings)
        thumbs = ThumbDetection(device.touchpad, known: known, settings: settings)
        hysteresis = Hysteresis(fuzz: device.touchpad?.fuzz ?? .zero)
        traits = TouchTrack.Traits(device, known)
    }

    /// Applies new settings. The touch thresholds change at once, so that users can correct a touchpad that sees nonexistent
    /// fingers. The classification changes once all fingers have lifted.
    mutating func apply(_ settings: DeviceSettings) {
        detection.apply(settings.contactThresholds.completed(from: known.thresholds))
        self.settings.enqueue(settings)
        if lastCount == 0 { applyDeferredSettings() }
    }

    private mutating func applyDeferredSettings() {
        guard settings.applyPending() else { return }
        palms = PalmDetection(device.touchpad, known: known, settings: settings.current)
        thumbs = ThumbDetection(device.touchpad, known: known, settings: settings.current)
    }

    /// Processes a device's report.
    /// - Returns: its touches, which are in ``report``, too.
    @discardableResult
    mutating func filter(_ input: borrowing InputReport) -> TouchpadReport {
        report.time = input.time
        report.touches.removeAll()
        let lastButtons = report.buttons
        // Some clickpads claim to have other buttons, too, which do not exist.
        report.buttons = isButtonPad ? input.buttons.intersection(.primary) : input.buttons
        report.isResynchronized = input.isResynchronized
        report.isTimeClamped = input.isTimeClamped

        findContacts(input)
        let touching = touchingSlots(claimed: input.claimedFingers)
        let placed = touching.count
        report.unplacedFingers = placed > 0 ? max(input.claimedFingers - contacts.count, 0) : 0
        let count = placed + report.unplacedFingers
        let context = TouchTrack.Context(
            time: input.time,
            isResynchronized: input.isResynchronized,
            isCountChanged: count != lastCount,
            isAlone: count == 1,
            traits: traits
        )
        // Begin all touches first, because the classification of one depends on the others.
        for slot in touching.union(touched) { begin(slot, isTouching: touching.contains(slot), input.time) }
        for slot in touching {
            if let contact = contacts[slot] { follow(slot, contact, context) }
        }
        if count > 1 { joinThumb() }
        // If all touches with a position began during typing, those without a position did, too.
        if report.unplacedFingers > 0, hasTypedOnly() { report.unplacedFingers = 0 }
        if isButtonPad, !report.buttons.subtracting(lastButtons).isEmpty {
            for slot in touched { tracks[slot].press() }
        }
        for slot in touching { report.touches[slot] = touch(slot) }
        if count == 0 {
            thumbs.reset()
            applyDeferredSettings()
        }
        lastCount = count
        return report
    }

    private var isButtonPad: Bool { device.touchpad?.isButtonPad == true }

    /// Processes a key press.
    /// - Returns: whether it affects the touchpad.
    mutating func type(at time: Timestamp) -> Bool {
        guard palms.type(at: time) else { return false }
        // The touchpad may have been read before the keyboard.
        for slot in touched where tracks[slot].palm == nil {
            guard let began = tracks[slot].touch?.began, began >= time, palms.isTyping(at: began) else { continue }
            tracks[slot].setPalm(.typing(since: began))
        }
        return true
    }

    /// Whether at least one finger touches, and all of them came down during typing.
    private func hasTypedOnly() -> Bool {
        for slot in touched {
            guard case .typing = tracks[slot].palm else { return false }
        }
        return !touched.isEmpty
    }

    /// Stores the contacts whose position is no lie, and those that the device has lost temporarily.
    private mutating func findContacts(_ input: borrowing InputReport) {
        contacts.removeAll()
        for slot in input.contacts.slots {
            guard let contact = input.contacts[slot], contact.position.isFinite else { continue }
            if !tracks[slot].isArrival(contact, in: traits.falseCorner) { contacts[slot] = contact }
        }
        let slots = device.touchpad?.slots ?? 1
        let placed = contacts.count
        guard known.losesFingerToThird, input.claimedFingers >= 3, !input.isResynchronized, slots > 1,
            placed < input.claimedFingers, placed < slots
        else { return }
        for slot in touched.subtracting(contacts.slots) {
            contacts[slot] = tracks[slot].contact
            tracks[slot].hold()
        }
    }

    /// Returns the slots in which a finger touches.
    private mutating func touchingSlots(claimed: Int) -> SlotSet {
        var last = SlotSet()
        for slot in contacts.slots.intersection(touched) {
            if let contact = contacts[slot], tracks[slot].continues(with: contact) { last.insert(slot) }
        }
        return detection.touching(contacts, claimed: claimed, last: last)
    }

    /// Begins a touch that has come down in a slot, and adds one that has lifted from it to ``report``.
    private mutating func begin(
        _ slot: Int,
        isTouching: Bool,
        _ time: Timestamp
    ) {
        if isTouching, let contact = contacts[slot] {
            guard !tracks[slot].continues(with: contact) else {
                tracks[slot].carryOn()
                return
            }
            if tracks[slot].touch != nil { thumbs.lift(slot) }
            tracks[slot] = TouchTrack(contact, at: time)
            touched.insert(slot)
        } else if touched.contains(slot) {
            report.touches[slot] = touch(slot, hasEnded: true)
            thumbs.lift(slot)
            tracks[slot] = TouchTrack()
            touched.remove(slot)
        }
    }

    private mutating func follow(_ slot: Int, _ contact: Contact, _ context: TouchTrack.Context) {
        guard tracks[slot].isChanged(contact) else {
            tracks[slot].rest(context)
            return
        }
        guard tracks[slot].accepts(contact, context) else { return }
        if let candidate = candidate(slot, contact, at: context.time) {
            thumbs.update(candidate, isAlone: context.isAlone, isManipulating: isManipulating)
            let evidence = palms.evidence(
                tracks[slot].palm,
                contact,
                at: contact.position,
                context.time,
                isNew: candidate.isNew,
                hasCompany: hasCompany(slot)
            )
            tracks[slot].setPalm(evidence)
        }
        tracks[slot].move(contact, context, &hysteresis)
    }

    /// Whether another slot has a finger that is neither a palm nor a thumb and does not press the touchpad.
    private func hasCompany(_ slot: Int) -> Bool {
        for other in touched where other != slot {
            guard let touch = tracks[other].touch else { continue }
            // A touch that began in this report may not be classified yet.
            let isPalm =
                tracks[other].palm != nil
                || tracks[other].isNew && (palms.beginsPalm(at: touch.position) || palms.isTyping(at: touch.began))
            if !isPalm, !tracks[other].isPinned, !thumbs.isThumb(other) { return true }
        }
        return false
    }

    private func candidate(_ slot: Int, _ contact: Contact, at time: Timestamp) -> ThumbDetection.Candidate? {
        guard let touch = tracks[slot].touch else { return nil }
        return ThumbDetection.Candidate(
            slot: slot,
            contact: contact,
            position: contact.position,
            began: touch.began,
            isNew: tracks[slot].isNew,
            fastReports: tracks[slot].fastReports.count
        )
    }

    /// Searches for a thumb among several touches, one of which has just come down.
    private mutating func joinThumb() {
        var lowest: ThumbDetection.Candidate?
        var second: ThumbDetection.Candidate?
        var newest: ThumbDetection.Candidate?
        var oldest: Timestamp?
        var fastReports = 0
        for slot in touched {
            guard let touch = tracks[slot].touch, let contact = tracks[slot].contact,
                var candidate = candidate(slot, contact, at: touch.began)
            else { continue }
            candidate.position = touch.position
            if candidate.isNew { newest = candidate }
            oldest = min(oldest ?? touch.began, touch.began)
            fastReports = max(fastReports, candidate.fastReports)
            if candidate.position.y > lowest?.position.y ?? -.infinity {
                (lowest, second) = (candidate, lowest)
            } else if candidate.position.y > second?.position.y ?? -.infinity {
                second = candidate
            }
        }
        guard let lowest, let second, let newest, let oldest else { return }
        thumbs.join(lowest: lowest, second: second, newest: newest, oldest: oldest, fastReports: fastReports)
    }

    /// Returns the touch in a slot for ``report``.
    private func touch(_ slot: Int, hasEnded: Bool = false) -> Touch? {
        guard var touch = hasEnded ? tracks[slot].ended : tracks[slot].touch else { return nil }
        touch.role = tracks[slot].palm != nil ? .palm : thumbs.isThumb(slot) ? .thumb : .finger
        touch.isPinned = tracks[slot].isPinned
        touch.beganInEdge = palms.isInEdge(touch.start)
        touch.mayPinch = touch.role == .thumb && thumbs.mayPinch(slot)
        touch.mayTap = touch.role == .thumb && thumbs.mayTap(slot)
        if !hasEnded { touch.delta = tracks[slot].delta }
        return touch
    }
}
