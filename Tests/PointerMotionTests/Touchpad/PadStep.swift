import PointerModel

@testable import PointerMotion

/// What happens on a touchpad. Each but the waiting is a report.
enum PadStep: Sendable {
    /// A finger comes down, or goes there: in a slot, in millimeters.
    case touch(Int, Double, Double)
    /// The filter takes what is in a slot for something.
    case take(Int, Touch.Role)
    case lift(Int)
    /// How many fingers the touchpad cannot place.
    case unplaced(Int)
    /// The touchpad's buttons, as it reports them.
    case press(Buttons)
    case release(Buttons)
    /// Milliseconds without a report.
    case wait(Int64)
    /// Several of these in one report.
    case together([PadStep])
    /// The same after reports that were lost.
    case dropped([PadStep])
}

/// Takes steps to the recognizers of a touchpad, and writes down what they report: `50 +primary` is a press after
/// 50 milliseconds, `-` a release, `!` that the user did not mean it.
struct PadStage<Recognizer> {
    var recognizer: Recognizer
    private(set) var told: [String] = []
    /// Whether motion was held back after each report.
    private(set) var held: [Bool] = []
    private var report = TouchpadReport(time: .zero)
    private var time: Int64 = 0
    private var lastID: Int32 = 0
    private let process: (inout Recognizer, borrowing TouchpadReport, inout [PointerReport]) -> Void
    private let fire: (inout Recognizer, Timestamp, inout [PointerReport]) -> Void
    private let deadline: (inout Recognizer) -> Timestamp?
    private let holds: (Recognizer) -> Bool

    mutating func run(_ steps: [PadStep]) {
        for step in steps { take(step) }
    }

    mutating func take(_ step: PadStep) {
        if case .wait(let milliseconds) = step {
            time += milliseconds * 1000
            return advance()
        }
        change(step)
        report.time = Timestamp(microseconds: time)
        advance()
        var frames: [PointerReport] = []
        process(&recognizer, report, &frames)
        tell(frames)
        held.append(holds(recognizer))
        report.isResynchronized = false
        for slot in 0..<Contacts.capacity {
            if report.touches[slot]?.phase == .ended { report.touches[slot] = nil }
            report.touches[slot]?.phase = .moved
        }
    }

    private mutating func advance() {
        while let next = deadline(&recognizer), next.microseconds <= time {
            var frames: [PointerReport] = []
            fire(&recognizer, next, &frames)
            tell(frames)
        }
    }

    private mutating func change(_ step: PadStep) {
        switch step {
        case .touch(let slot, let x, let y):
            let position = Point(x: x, y: y)
            if report.touches[slot] != nil {
                report.touches[slot]?.position = position
                return
            }
            lastID += 1
            report.touches[slot] = Touch(
                trackingID: lastID,
                phase: .began,
                role: .finger,
                position: position,
                start: position,
                began: Timestamp(microseconds: time),
                delta: .zero,
                isPinned: false
            )
        case .take(let slot, let role): report.touches[slot]?.role = role
        case .lift(let slot): report.touches[slot]?.phase = .ended
        case .unplaced(let count): report.unplacedFingers = count
        case .press(let buttons): report.buttons.formUnion(buttons)
        case .release(let buttons): report.buttons.subtract(buttons)
        case .wait: break
        case .together(let steps): for step in steps { change(step) }
        case .dropped(let steps):
            report.isResynchronized = true
            for step in steps { change(step) }
        }
    }

    private mutating func tell(_ frames: [PointerReport]) {
        for frame in frames {
            var words = ["\(frame.time.microseconds / 1000)"]
            words += frame.released.names.map { "-" + $0 }
            words += frame.pressed.names.map { "+" + $0 }
            if frame.isInterrupted { words.append("!") }
            told.append(words.joined(separator: " "))
        }
    }
}

extension PadStage<TapRecognizer> {
    init(taps settings: DeviceSettings, on device: DeviceDescription = touchpad) {
        recognizer = TapRecognizer(device, settings: settings)
        process = { $0.process($1, into: &$2) }
        fire = { $0.fire(at: $1, into: &$2) }
        deadline = { $0.nextDeadline }
        holds = { $0.holdsMotion }
    }
}

extension PadStage<ClickRecognizer> {
    init(clicks settings: DeviceSettings, on device: DeviceDescription) {
        recognizer = ClickRecognizer(device, settings: settings)
        process = { $0.process($1, into: &$2) }
        fire = { $0.fire(at: $1, into: &$2) }
        deadline = { $0.nextDeadline }
        holds = { $0.holdsMotion }
    }

    /// The slots whose fingers rest on a button.
    var resting: [Int] {
        var marked = report
        recognizer.setRestingFingersAside(in: &marked)
        return (0..<Contacts.capacity).filter {
            report.touches[$0]?.role == .finger && marked.touches[$0]?.role == .thumb
        }
    }
}
