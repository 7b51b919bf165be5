import PointerModel
import PointerMotion

/// What a hand does on a touchpad, in words that say what it is for. All of it is synthetic.
enum FingerStep: Sendable {
    /// Fingers come down in one report, in the slots from 0 on that are free, in millimeters.
    case down([(x: Double, y: Double)])
    /// Fingers go so far in so many milliseconds, with a report every 10: by slot, in millimeters.
    case stroke(Int64, [Int: (dx: Double, dy: Double)])
    /// Nothing is reported for so many milliseconds.
    case wait(Int64)
    /// Fingers lift in one report.
    case lift([Int])
    /// The touchpad says that there are so many fingers.
    case claim(Int)
    case press
    case release
    /// A report after others that were lost.
    case dropped
    /// The device goes.
    case unplug
}

/// Plays steps to the motion of a touchpad, and writes down what it reports: where fingers do something together its
/// beginning, and its end with how far it went in all; motion of the pointer in one for as long as it reports nothing
/// else. Ways are in millimeters of finger.
struct FingerScript {
    private(set) var told: [String] = []
    /// All frames.
    private(set) var frames: [PointerReport] = []
    private var motion: DeviceMotion
    private var report: InputReport
    private var time: Int64 = 0
    private var lastID: Int32 = 0
    private var sum = Manipulation(phase: .began)
    private var way = Vector.zero

    init(_ device: DeviceDescription, _ settings: DeviceSettings = DeviceSettings(), _ steps: [FingerStep]) {
        motion = DeviceMotion(device, settings: settings)
        report = InputReport(device: device.id, time: .zero)
        for step in steps { take(step) }
        tellMotion()
    }

    private mutating func take(_ step: FingerStep) {
        switch step {
        case .down(let positions):
            for position in positions {
                guard let slot = (0..<16).first(where: { report.contacts[$0] == nil }) else { return }
                lastID += 1
                report.contacts[slot] = Contact(
                    trackingID: lastID,
                    position: Point(x: position.x, y: position.y)
                )
            }
            send()
        case .stroke(let milliseconds, let ways):
            let count = milliseconds / 10
            for _ in 0..<count {
                time += 10_000
                for (slot, way) in ways {
                    report.contacts[slot]?.position.x += way.dx / Double(count)
                    report.contacts[slot]?.position.y += way.dy / Double(count)
                }
                send()
            }
        case .wait(let milliseconds):
            time += milliseconds * 1000
            var frames: [PointerReport] = []
            motion.advance(to: Timestamp(microseconds: time), into: &frames)
            tell(frames)
        case .lift(let slots):
            for slot in slots { report.contacts[slot] = nil }
            send()
        case .claim(let count): report.claimedFingers = count
        case .press:
            report.buttons = .primary
            send()
        case .release:
            report.buttons = []
            send()
        case .dropped:
            report.isResynchronized = true
            send()
            report.isResynchronized = false
        case .unplug:
            var frames: [PointerReport] = []
            motion.end(at: Timestamp(microseconds: time), into: &frames)
            tell(frames)
        }
    }

    private mutating func send() {
        report.time = Timestamp(microseconds: time)
        var frames: [PointerReport] = []
        motion.process(report, into: &frames)
        tell(frames)
    }

    private mutating func tell(_ frames: [PointerReport]) {
        self.frames += frames
        for frame in frames {
            way += frame.unaccelerated * 0.0254
            if !frame.pressed.isEmpty { note("+" + frame.pressed.names.joined()) }
            if !frame.released.isEmpty { note("-" + frame.released.names.joined()) }
            if let manipulation = frame.manipulation { tell(manipulation) }
        }
    }

    private mutating func tell(_ manipulation: Manipulation) {
        if manipulation.phase == .began { sum = Manipulation(phase: .began) }
        sum.translation += manipulation.translation
        sum.scale *= manipulation.scale
        sum.rotation += manipulation.rotation
        var words = "\(manipulation.kind) \(manipulation.fingers) \(manipulation.phase)"
        switch manipulation.phase {
        case .changed: return
        case .began: note(words)
        case .ended, .cancelled:
            // What a millimeter scrolls: 1000/25.4 counts, each 0.9 x 0.2968 points.
            if sum.translation != .zero { words += " by \(text(sum.translation * (0.0254 / (0.9 * 0.2968))))" }
            if sum.scale != 1 { words += " x\(rounded(sum.scale))" }
            if sum.rotation != 0 { words += " turned \(rounded(sum.rotation))" }
            note(words)
        }
    }

    private mutating func note(_ words: String) {
        tellMotion()
        told.append(words)
    }

    private mutating func tellMotion() {
        if way != .zero { told.append("moves \(text(way))") }
        way = .zero
    }

    private func text(_ way: Vector) -> String { "\(rounded(way.dx)),\(rounded(way.dy))" }

    private func rounded(_ number: Double) -> Double {
        let hundredths = (number * 100).rounded()
        return hundredths == 0 ? 0 : hundredths / 100
    }
}
