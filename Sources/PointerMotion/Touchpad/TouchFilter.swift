import PointerModel

/// Makes touches of a touchpad's contacts: which of them touch, where they are without jitter and jumps, and what they are taken for.
struct TouchFilter {
    /// A gesture of several fingers goes on: a thumb in it stays what it is.
    var isManipulating = false

    private let device: DeviceDescription
    private let known: KnownTouchpad
    /// Those that tell palms and thumbs. Others wait until no finger is down.
    private var settings: DeferredSettings
    private var detection: TouchDetection
    private var palms: PalmDetection
    private var thumbs: ThumbDetection
    private var hysteresis: Hysteresis
    private let intervals: ReportIntervals
    /// By slot. Stored aside, not in place: whoever looks at one in place is given a copy of all.
    private var tracks = [TouchTrack](repeating: TouchTrack(), count: Contacts.capacity)
    /// What came of the last report. Kept for its room.
    var report = TouchpadReport(time: .zero)
    /// The last report's.
    private var lastCount = 0

    init(_ device: DeviceDescription, settings: DeviceSettings) {
        self.device = device
        self.settings = DeferredSettings(settings)
        known = KnownTouchpad(name: device.name, vendor: device.vendor, product: device.product)
        detection = TouchDetection(device.touchpad, settings.contactThresholds.completed(from: known.thresholds))
        palms = PalmDetection(device.touchpad, known: known, settings: settings)
        thumbs = ThumbDetection(device.touchpad, known: known, settings: settings)
        hysteresis = Hysteresis(fuzz: device.touchpad?.fuzz ?? .zero)
        intervals = ReportIntervals(device)
    }

    /// Takes other settings. What touches follows them at once, so that a touchpad which sees fingers where there are none can be helped; what
    /// touches are taken for, once all have lifted.
    mutating func apply(_ settings: DeviceSettings) {
        detection.apply(settings.contactThresholds.completed(from: known.thresholds))
        self.settings.wait(settings)
        if lastCount == 0 { takeSettings() }
    }

    private mutating func takeSettings() {
        guard settings.take() else { return }
        palms = PalmDetection(device.touchpad, known: known, settings: settings.current)
        thumbs = ThumbDetection(device.touchpad, known: known, settings: settings.current)
    }

    /// Takes in a report.
    /// - Returns: what came of it, which is in ``report`` too.
    @discardableResult
    mutating func filter(_ frame: borrowing InputReport) -> TouchpadReport {
        report.time = frame.time
        for slot in report.touches.indices { report.touches[slot] = nil }
        let lastButtons = report.buttons
        // Others than its own button, which some touchpads that are one claim to have too, are made up.
        report.buttons = isButtonPad ? frame.buttons.intersection(.primary) : frame.buttons
        report.isResynchronized = frame.isResynchronized
        report.isTimeClamped = frame.isTimeClamped

        let contacts = presentContacts(frame)
        let isTouching = touching(contacts, claimed: frame.claimedFingers)
        var placed = 0
        for slot in isTouching.indices where isTouching[slot] { placed += 1 }
        report.unplacedFingers = placed > 0 ? max(frame.claimedFingers - contacts.count, 0) : 0
        let count = placed + report.unplacedFingers
        let context = TouchTrack.Context(
            time: frame.time,
            isResynchronized: frame.isResynchronized,
            isCountChanged: count != lastCount,
            isAlone: count == 1,
            hasSpeed: (device.touchpad?.slots ?? 1) > 1,
            intervals: intervals
        )
        // All of them first, as what one is taken for depends on the others.
        for slot in tracks.indices { begin(slot, contacts[slot], isTouching: isTouching[slot], frame.time) }
        for slot in tracks.indices where isTouching[slot] {
            if let contact = contacts[slot] { follow(slot, contact, context) }
        }
        if count > 1 { joinThumb() }
        // Where none has a place but those that came down while somebody typed, those without a place did so too.
        if report.unplacedFingers > 0, hasTypedOnly() { report.unplacedFingers = 0 }
        if isButtonPad, !report.buttons.subtracting(lastButtons).isEmpty {
            for slot in tracks.indices { tracks[slot].press() }
        }
        for slot in tracks.indices where isTouching[slot] { report.touches[slot] = touch(slot) }
        if count == 0 {
            thumbs.reset()
            takeSettings()
        }
        lastCount = count
        return report
    }

    private var isButtonPad: Bool { device.touchpad?.isButtonPad == true }

    /// Takes in that a key was pressed.
    /// - Returns: whether that means anything to the touchpad.
    mutating func type(at time: Timestamp) -> Bool {
        guard palms.type(at: time) else { return false }
        // The touchpad may have been read before the keyboard.
        for slot in tracks.indices where tracks[slot].palm == nil {
            guard let began = tracks[slot].touch?.began, began >= time, palms.isTyping(at: began) else { continue }
            tracks[slot].judge(.typing(since: began))
        }
        return true
    }

    /// Whether all that touch, and there are any, came down while somebody typed.
    private func hasTypedOnly() -> Bool {
        var hasAny = false
        for slot in tracks.indices where tracks[slot].touch != nil {
            guard case .typing = tracks[slot].palm else { return false }
            hasAny = true
        }
        return hasAny
    }

    /// The contacts that can be followed: those that are somewhere, and those that the device has lost for a moment.
    private mutating func presentContacts(_ frame: borrowing InputReport) -> Contacts {
        var contacts = frame.contacts
        for slot in tracks.indices {
            if let contact = contacts[slot], !contact.position.isFinite { contacts[slot] = nil }
        }
        let slots = device.touchpad?.slots ?? 1
        let placed = contacts.count
        guard known.losesFingerToThird, frame.claimedFingers >= 3, !frame.isResynchronized, slots > 1,
            placed < frame.claimedFingers, placed < slots
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

    /// Begins the touch that has come down in a slot, and reports the one that has lifted from it.
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
        tracks[slot].prepare(contact, context)
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
            tracks[slot].judge(evidence)
        }
        tracks[slot].move(contact, context, &hysteresis)
    }

    /// Whether a finger is down in another slot: no palm, no thumb and none that presses the touchpad.
    private func hasCompany(_ slot: Int) -> Bool {
        for other in tracks.indices where other != slot {
            guard let touch = tracks[other].touch else { continue }
            // What came down with this report may not have been judged yet.
            let isPalm =
                tracks[other].palm != nil
                || tracks[other].isNew && (palms.beginsPalm(at: touch.position) || palms.isTyping(at: touch.began))
            if !isPalm, !tracks[other].isPinned, !thumbs.isThumb(other) { return true }
        }
        return false
    }
}

extension TouchFilter {
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

    /// Looks for a thumb among several touches of which one has just come down.
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

    /// The touch in a slot as it is reported.
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
