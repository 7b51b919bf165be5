package import PointerModel
import PointerMotion

/// Invariants of a device's reports and of their effect on its pointer, whatever the device sends.
package struct ReportCheck {
    /// Held buttons.
    package private(set) var held: Buttons = []
    /// Number of pointer reports with motion.
    package private(set) var movements = 0

    private var motion: DeviceMotion
    private var manipulation = ManipulationOrder()
    private var isTouched = false
    /// Time of the latest report.
    private var latest: Timestamp?
    /// Current time.
    private var now = Timestamp.zero
    private var frames: [PointerReport] = []

    /// - Parameters:
    ///   - device: the device.
    ///   - settings: the device's motion settings.
    package init(_ device: DeviceDescription, settings: DeviceSettings) {
        // Two outputs with a gap, as far from the origin as outputs may be.
        let outputs = [
            Output(name: "one", frame: Rect(x: -1_000_000, y: 0, width: 1920, height: 1080)),
            Output(name: "two", frame: Rect(x: 3000, y: 500, width: 1_000_000, height: 1024)),
        ]
        motion = DeviceMotion(device, settings: settings, outputs: outputs)
    }

    /// Processes the next report. Throws if an invariant does not hold.
    package mutating func process(_ report: borrowing InputReport) throws(Violation) {
        let time = report.time
        if let latest {
            try Violation.unless(time >= latest, "reports go on in time", "\(time) after \(latest)")
        }
        latest = time
        now = max(now, time)
        for slot in 0..<Contacts.capacity {
            guard let contact = report.contacts[slot] else { continue }
            let isContact = contact.position.isFinite && contact.trackingID >= 0
            try Violation.unless(isContact, "a contact has a place and a number", "\(contact)")
        }
        if let position = report.position {
            try Violation.unless(position.isFinite, "a position is finite", "\(position)")
        }
        motion.process(report, into: &frames)
        try checkFrames()
    }

    /// Lets time pass, because the device's motion may emit a button later than its report.
    package mutating func wait(seconds: Double) throws(Violation) {
        now = now.advanced(bySeconds: seconds)
        motion.advance(to: now, into: &frames)
        try checkFrames()
    }

    /// Ends the device. Throws if anything is still held.
    package mutating func end() throws(Violation) {
        motion.end(at: now, into: &frames)
        try checkFrames()
        try Violation.unless(held.isEmpty, "a release follows a press", "\(held) of a device that has gone")
        try Violation.unless(!isTouched, "touch ends", "on a device that has gone")
        try Violation.unless(manipulation.isOver, "what begins ends once", "fingers of a device that has gone")
    }

    private mutating func checkFrames() throws(Violation) {
        for frame in frames { try check(frame) }
        frames.removeAll(keepingCapacity: true)
    }

    private mutating func check(_ frame: PointerReport) throws(Violation) {
        let numbers = [
            frame.translation.dx, frame.translation.dy, frame.unaccelerated.dx, frame.unaccelerated.dy,
            frame.force?.value ?? 0, frame.force?.maximum ?? 0, frame.manipulation?.translation.dx ?? 0,
            frame.manipulation?.translation.dy ?? 0, frame.manipulation?.scale ?? 1, frame.manipulation?.rotation ?? 0,
            frame.position?.x ?? 0, frame.position?.y ?? 0,
        ]
        try Violation.unless(numbers.allSatisfy(\.isFinite), "numbers are finite", "\(frame)")
        try Violation.unless(
            held.isDisjoint(with: frame.pressed) && held.isSuperset(of: frame.released),
            "a release follows a press",
            "\(frame) while \(held) are held"
        )
        held = held.union(frame.pressed).subtracting(frame.released)
        if let touch = frame.touch {
            try Violation.unless((touch == .began) != isTouched, "touch begins and ends", "\(frame)")
            isTouched = touch == .began
        }
        if let step = frame.manipulation { try manipulation.check(step) }
        if frame.translation != .zero { movements += 1 }
    }
}
