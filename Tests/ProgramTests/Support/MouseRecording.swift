/// The text of a recording of a mouse, made up report by report. Where its acceleration is flat, a count is a point.
struct MouseRecording {
    /// How long the recorded mouse rests before it first moves, in milliseconds: a daemon takes in clients that were there before it
    /// by then.
    static let lead = 1500

    /// The recording so far.
    private(set) var text: String
    /// In microseconds.
    private var time = 0

    /// A mouse that rests for a while.
    init() {
        // By byte: types SYN, KEY and REL; keys BTN_LEFT, BTN_RIGHT and BTN_MIDDLE; axes REL_X, REL_Y and REL_WHEEL.
        let noKeys = String(repeating: "B: 01 00 00 00 00 00 00 00 00\n", count: 4)
        text = """
            # EVEMU 1.2
            N: Test Mouse
            I: 0003 1209 0001 0110
            P: 00 00 00 00 00 00 00 00
            B: 00 07 00 00 00 00 00 00 00
            \(noKeys)B: 01 00 00 07 00 00 00 00 00
            B: 02 03 01 00 00 00 00 00 00

            """
        endReport()
        rest(milliseconds: Self.lead)
    }

    /// A mouse that does nothing for ten minutes: a daemon that plays it runs until it is stopped, and reads no real device.
    static var resting: MouseRecording {
        var recording = MouseRecording()
        recording.stay()
        return recording
    }

    /// A mouse that moves nine times, presses its button, and holds it for those ten minutes.
    static var pressing: MouseRecording {
        var recording = MouseRecording()
        for _ in 1...9 { recording.move(10, 1) }
        recording.press(true)
        recording.stay()
        return recording
    }

    /// Lets time pass before the next report.
    mutating func rest(milliseconds: Int) { time += milliseconds * 1000 }

    /// Moves, in counts.
    mutating func move(_ dx: Int, _ dy: Int = 0, after microseconds: Int = 1000) {
        time += microseconds
        if dx != 0 { event(type: 2, code: 0, value: dx) }
        if dy != 0 { event(type: 2, code: 1, value: dy) }
        endReport()
    }

    /// Presses or releases the primary button. Less than 30 ms after another change it might be a bounce.
    mutating func press(_ isPressed: Bool, after microseconds: Int = 30_000) {
        time += microseconds
        event(type: 1, code: 0x110, value: isPressed ? 1 : 0)
        endReport()
    }

    /// Keeps the mouse connected for ten minutes more.
    mutating func stay() {
        time += 600_000_000
        endReport()
    }

    private mutating func event(type: Int, code: Int, value: Int) {
        let fraction = String(1_000_000 + time % 1_000_000).dropFirst()
        let codes = Self.hexadecimal(type) + " " + Self.hexadecimal(code)
        text += "E: \(time / 1_000_000).\(fraction) \(codes) \(value)\n"
    }

    private mutating func endReport() { event(type: 0, code: 0, value: 0) }

    private static func hexadecimal(_ number: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }
}
