import PointerModel
import PointerMotion
import Testing

/// Buttons and motion of a device over time, and what comes of them, both as text.
struct ButtonTimeline {
    private var motion: DeviceMotion
    private var report = InputReport(device: DeviceID(rawValue: 1), time: .zero)

    init(_ kind: DeviceDescription.Kind = .mouse, buttons: Buttons? = nil, settings: DeviceSettings) {
        var device = mouse()
        device.kind = kind
        if let buttons { device.buttons = buttons }
        motion = DeviceMotion(device, settings: Self.flat(settings))
    }

    mutating func apply(_ settings: DeviceSettings) { motion.apply(Self.flat(settings)) }

    /// A count is a point.
    private static func flat(_ settings: DeviceSettings) -> DeviceSettings {
        var settings = settings
        settings.acceleration = .flat
        return settings
    }

    /// Plays steps such as `30 +primary`, `45 move 3 -2`, `60 -primary dropped` and `90 end`: the time in milliseconds, then what one report says.
    /// Buttons stay as they are until a step changes them.
    /// - Returns: frames such as `30 +primary` and `250 scroll began 0 9`, and what is due within a second after the last step.
    mutating func play(_ steps: [String]) -> [String] {
        var frames: [PointerReport] = []
        for step in steps {
            let words = step.split(separator: " ")
            report.time = Timestamp(microseconds: (Int64(words[0]) ?? 0) * 1000)
            report.relative = .zero
            report.isResynchronized = words.contains("dropped")
            for (index, word) in words.enumerated() {
                if let button = Buttons(names: [String(word.dropFirst())]) {
                    if word.hasPrefix("+") { report.buttons.formUnion(button) } else { report.buttons.subtract(button) }
                } else if word == "move" {
                    report.relative = Vector(dx: Double(words[index + 1]) ?? 0, dy: Double(words[index + 2]) ?? 0)
                }
            }
            if words.contains("end") {
                motion.end(at: report.time, into: &frames)
            } else {
                motion.process(report, into: &frames)
            }
        }
        motion.advance(to: report.time.advanced(bySeconds: 1), into: &frames)
        return frames.map(Self.text)
    }

    private static func text(_ frame: PointerReport) -> String {
        var words = ["\(frame.time.microseconds / 1000)"]
        words += frame.pressed.names.map { "+" + $0 } + frame.released.names.map { "-" + $0 }
        if frame.translation != .zero { words.append("move " + text(frame.translation)) }
        if let manipulation = frame.manipulation {
            words.append("\(manipulation.kind.rawValue) \(manipulation.phase.rawValue)")
            // As a document's view goes, so that the direction of scrolling is seen.
            if manipulation.translation != .zero { words.append(text(manipulation.viewTranslation)) }
        }
        if frame.isInterrupted { words.append("interrupted") }
        return words.joined(separator: " ")
    }

    private static func text(_ vector: Vector) -> String { "\(Int(vector.dx)) \(Int(vector.dy))" }
}

/// What a device does, and what comes of it.
struct ButtonCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let steps: [String]
    let expected: [String]

    init(_ description: String, _ steps: [String], gives expected: [String]) {
        testDescription = description
        self.steps = steps
        self.expected = expected
    }
}
