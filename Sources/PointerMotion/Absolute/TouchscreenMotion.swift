import PointerModel

/// The motion of a touchscreen: its contacts as ``ScreenFingers`` on the outputs. A palm is no finger.
struct TouchscreenMotion {
    private var mapping: ScreenMapping
    private var fingers: ScreenFingers
    private let scale: ForceScale?
    /// ABS_MT_TOUCH_MAJOR or ABS_MT_TOUCH_MINOR above which a contact is a palm; 0 if no rule gives one.
    private var palmSize = Int32(0)
    private let hasSize: Bool
    private let hysteresis: Hysteresis
    /// Positions of the contacts without noise, by slot, in shares of the axes.
    private var centers = InlineArray<16, Point>(repeating: .zero)
    /// Ids of the contacts that are palms, by slot. A palm stays one until it lifts.
    private var palms = InlineArray<16, Int32?>(repeating: nil)
    /// Last emitted force; nil if no finger presses.
    private var force: Force?

    init(_ device: DeviceDescription, settings: DeviceSettings, outputs: [Output]) {
        let positions = device.positions ?? DeviceDescription.Positions(horizontal: .unit, vertical: .unit)
        mapping = ScreenMapping(positions, isFixed: true, outputs: outputs)
        fingers = ScreenFingers(isNatural: settings.naturalScrolling)
        scale = ForceScale(device)
        hasSize = positions.touch?.touchMajor != nil
        hysteresis = Hysteresis(screen: positions)
        apply(settings)
    }

    /// Applies new settings: the direction of scrolling to gestures that begin from now on, the size of palms at once.
    mutating func apply(_ settings: DeviceSettings) {
        fingers.isNatural = settings.naturalScrolling
        palmSize = hasSize ? settings.contactThresholds.palmSize ?? 0 : 0
    }

    /// Maps positions to other outputs. Fingers that are down are cancelled if the area changes under them.
    mutating func setOutputs(_ outputs: [Output], at time: Timestamp, into reports: inout [PointerReport]) {
        let area = mapping.area
        mapping.setOutputs(outputs)
        if mapping.area != area { end(at: time, into: &reports) }
    }

    mutating func process(_ report: borrowing InputReport, into reports: inout [PointerReport]) {
        if report.isResynchronized { end(at: report.time, into: &reports) }
        var result = PointerReport(time: report.time, source: .touch)
        lift(report, &result)
        if !result.released.isEmpty {
            // One report cannot release the button and then press it again.
            force = nil
            reports.append(result)
            result = PointerReport(time: report.time, source: .touch)
        }
        // Nobody knows when a finger came down of which reports were dropped.
        let pressure = place(report, canPress: !report.isResynchronized, &result)
        fingers.finish(&result)
        if fingers.first == nil { force = nil }
        if let scale, let pressure, fingers.first != nil {
            result.force = scale.force(of: pressure)
        }
        if !result.isNothing || result.force != force {
            force = result.force
            reports.append(result)
        }
        result = PointerReport(time: report.time, source: .touch)
        liftBrief(report, &result)
        guard !result.isNothing else { return }
        if fingers.first == nil { force = nil }
        reports.append(result)
    }

    /// Lifts the fingers that came down and lifted within the report.
    private mutating func liftBrief(_ report: borrowing InputReport, _ result: inout PointerReport) {
        for slot in report.contacts.slots {
            guard let contact = report.contacts[slot], contact.hasLifted else { continue }
            palms[slot] = nil
            fingers.end(Int(contact.trackingID), &result)
        }
    }

    /// Lifts the fingers that the report no longer has, and those that have become palms.
    private mutating func lift(_ report: borrowing InputReport, _ result: inout PointerReport) {
        for slot in palms.indices {
            guard let contact = report.contacts[slot] else {
                palms[slot] = nil
                continue
            }
            if palms[slot] != contact.trackingID { palms[slot] = isPalm(contact) ? contact.trackingID : nil }
        }
        var place = 0
        while let id = fingers.id(at: place) {
            switch slot(of: id, in: report) {
            case nil: fingers.end(id, &result)
            case let slot? where palms[slot] != nil: fingers.end(id, isCancelled: true, &result)
            default: place += 1
            }
        }
    }

    /// Processes a report that has no effect, after ``end(at:into:)``: its fingers have none either until all have lifted.
    mutating func ignore(_ report: borrowing InputReport) {
        var result = PointerReport(time: report.time, source: .touch)
        lift(report, &result)
        _ = place(report, canPress: false, &result)
        liftBrief(report, &result)
    }

    /// Moves the fingers, and puts new ones down.
    /// - Parameters:
    ///   - report: the device's report.
    ///   - canPress: whether a finger that comes down may have the pointer.
    ///   - result: receives the effect.
    /// - Returns: pressure of the finger that has the pointer; nil if none has.
    private mutating func place(
        _ report: borrowing InputReport,
        canPress: Bool,
        _ result: inout PointerReport
    ) -> Int32? {
        var pressure: Int32?
        for slot in report.contacts.slots {
            guard let contact = report.contacts[slot], palms[slot] == nil else { continue }
            let id = Int(contact.trackingID)
            let isKnown = fingers.contains(id)
            centers[slot] = isKnown ? hysteresis.filter(contact.position, around: centers[slot]) : contact.position
            let point = mapping.point(at: centers[slot])
            if isKnown {
                if let point { fingers.move(id, to: point, &result) }
            } else {
                fingers.begin(id, at: point ?? .zero, canPress: canPress && point != nil, &result)
            }
            if fingers.first == id { pressure = contact.pressure }
        }
        return pressure
    }

    /// Whether a contact is a palm: by the device's own word, or by its length where a rule says which is too long. Without a rule a
    /// length says nothing, because screens declare units that are none.
    private func isPalm(_ contact: Contact) -> Bool {
        contact.isPalm || palmSize > 0 && max(contact.touchMajor, contact.touchMinor) > palmSize
    }

    private func slot(of id: Int, in report: borrowing InputReport) -> Int? {
        for slot in report.contacts.slots {
            if let contact = report.contacts[slot], Int(contact.trackingID) == id { return slot }
        }
        return nil
    }

    /// Cancels the fingers that are down.
    mutating func end(at time: Timestamp, into reports: inout [PointerReport]) {
        var result = PointerReport(time: time, source: .touch)
        fingers.cancel(&result)
        force = nil
        if !result.isNothing { reports.append(result) }
    }
}

extension AxisRange {
    fileprivate static let unit = AxisRange(minimum: 0, maximum: 0)
}
