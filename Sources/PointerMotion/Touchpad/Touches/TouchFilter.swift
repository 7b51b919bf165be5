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
    /// The touches of the last report. Kept to reuse its storage.
    var report = TouchpadReport(time: .zero)
    /// Number of fingers in the last report.
    private var lastCount = 0

    init(_ device: DeviceDescription, settings: DeviceSettings) {
        self.device = device
        self.settings = DeferredSettings(settings)
        known = KnownTouchpad(name: device.name, vendor: device.vendor, product: device.product)
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
        for slot in report.touches.indices { report.touches[slot] = nil }
        let lastButtons = report.buttons
        // Some clickpads claim to have other buttons, too, which do not exist.
        report.buttons = isButtonPad ? input.buttons.intersection(.primary) : input.buttons
        report.isResynchronized = input.isResynchronized
        report.isTimeClamped = input.isTimeClamped

        let contacts = presentContacts(input)
        let isTouching = touching(contacts, claimed: input.claimedFingers)
        var placed = 0
        for slot in isTouching.indices where isTouching[slot] { placed += 1 }
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
        for slot in tracks.indices { begin(slot, contacts[slot], isTouching: isTouching[slot], input.time) }
        for slot in tracks.indices where isTouching[slot] {
            if let contact = contacts[slot] { follow(slot, contact, context) }
        }
        if count > 1 { joinThumb() }
        // If all touches with a position began during typing, those without a position did, too.
        if report.unplacedFingers > 0, hasTypedOnly() { report.unplacedFingers = 0 }
        if isButtonPad, !report.buttons.subtracting(lastButtons).isEmpty {
            for slot in tracks.indices { tracks[slot].press() }
        }
        for slot in tracks.indices where isTouching[slot] { report.touches[slot] = touch(slot) }
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
        for slot in tracks.indices where tracks[slot].palm == nil {
            guard let began = tracks[slot].touch?.began, began >= time, palms.isTyping(at: began) else { continue }
            tracks[slot].setPalm(.typing(since: began))
        }
        return true
    }

    /// Whether at least one finger touches, and all of them came down during typing.
    private func hasTypedOnly() -> Bool {
        var hasAny = false
        for slot in tracks.indices where tracks[slot].touch != nil {
            guard case .typing = tracks[slot].palm else { return false }
            hasAny = true
        }
        return hasAny
    }

    /// Returns the contacts whose position is no lie, and those that the device has lost temporarily.
    private mutating func presentContacts(_ input: borrowing InputReport) -> Contacts {
        var contacts = input.contacts
        for slot in tracks.indices {
            guard let contact = contacts[slot] else { continue }
            let isLie = !contact.position.isFinite || tracks[slot].isArrival(contact, in: traits.falseCorner)
            if isLie { contacts[slot] = nil }
        }
        let slots = device.touchpad?.slots ?? 1
        let placed = contacts.count
        guard known.losesFingerToThird, input.claimedFingers >= 3, !input.isResynchronized, slots > 1,
            placed < input.claimedFingers, placed < slots
        else { return contacts }
        for slot in tracks.indices where contacts[slot] == nil && tracks[slot].touch != nil {
            contacts[slot] = tracks[slot].contact
            tracks[slot].hold()
        }
        return contacts
    }

    private mutating func touching(_ contacts: borrowing Contacts, claimed: Int) -> InlineArray<16, Bool> {
        var last = InlineArray<16, Bool>(repeating: false)
        for slot in tracks.indices {
            if let contact = contacts[slot] { last[slot] = tracks[slot].continues(with: contact) }
        }
        return detection.touching(contacts, claimed: claimed, last: last)
    }

    /// Begins a touch that has come down in a slot, and adds one that has lifted from it to ``report``.
    private mutating func begin(
        _ slot: Int,
        _ contact: Contact?,
        isTouching: Bool,
        _ time: Timestamp
    ) {
        if let contact, isTouching {
            guard !tracks[slot].continues(with: contact) else {
                tracks[slot].carryOn()
                return
            }
            if tracks[slot].touch != nil { thumbs.lift(slot) }
            tracks[slot] = TouchTrack(contact, at: time)
        } else if tracks[slot].touch != nil {
            report.touches[slot] = touch(slot, hasEnded: true)
            thumbs.lift(slot)
            tracks[slot] = TouchTrack()
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
        for other in tracks.indices where other != slot {
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
        for slot in tracks.indices {
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
