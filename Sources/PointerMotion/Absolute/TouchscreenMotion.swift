import PointerModel

/// The motion of a touchscreen: the first finger is where the pointer is, and holds the primary button.
struct TouchscreenMotion {
    private var mapping: ScreenMapping
    /// The finger that the pointer follows; nil if none is down, or if the first one lifted before the others.
    private var first: Int32?
    private var isTouched = false

    init(_ device: DeviceDescription, outputs: [Output]) {
        let positions = device.positions ?? DeviceDescription.Positions(horizontal: .unit, vertical: .unit)
        mapping = ScreenMapping(positions, outputs: outputs)
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
        let wasTouched = isTouched
        isTouched = report.contacts.count > 0
        if let first, let contact = contact(first, of: report) {
            result.position = mapping.point(at: contact.position)
        } else if first != nil {
            first = nil
            result.released = .primary
            result.touch = .ended
        } else if !wasTouched, !report.isResynchronized, let contact = report.contacts.first,
            let place = mapping.point(at: contact.position)
        {
            first = contact.trackingID
            result.position = place
            result.pressed = .primary
            result.touch = .began
        }
        if !result.isNothing { reports.append(result) }
    }

    /// Cancels the fingers that are down.
    mutating func end(at time: Timestamp, into reports: inout [PointerReport]) {
        guard first != nil else { return }
        first = nil
        reports.append(
            PointerReport(time: time, source: .touch, released: .primary, touch: .ended, isInterrupted: true)
        )
    }

    private func contact(_ id: Int32, of report: borrowing InputReport) -> Contact? {
        for slot in 0..<Contacts.capacity {
            if let contact = report.contacts[slot], contact.trackingID == id { return contact }
        }
        return nil
    }
}

extension AxisRange {
    fileprivate static let unit = AxisRange(minimum: 0, maximum: 0)
}
