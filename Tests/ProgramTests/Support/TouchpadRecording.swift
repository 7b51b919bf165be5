/// The text of a recording of a clickpad of 100 mm by 50 mm, made up touch by touch.
struct TouchpadRecording {
    /// The recording so far.
    private(set) var text: String
    /// In microseconds.
    private var time = 0
    private var trackingID = 0

    /// - Parameters:
    ///   - name: what the touchpad is called.
    ///   - isPressurePad: whether it says that its pressure is force.
    ///   - hasPressure: whether it reports pressure, from 0 to 255.
    init(name: String = "Test Touchpad", isPressurePad: Bool = false, hasPressure: Bool = true) {
        // Properties: a pointer, a button pad, and maybe a pressure pad.
        let properties = isPressurePad ? "85" : "05"
        var keys = [UInt8](repeating: 0, count: 96)
        for key in [0x110, 0x145, 0x14a, 0x14d] { keys[key / 8] |= 1 << UInt8(key % 8) }
        var axes = [UInt8](repeating: 0, count: 8)
        for axis in [0, 1, 0x2f, 0x35, 0x36, 0x39] + (hasPressure ? [0x3a] : []) {
            axes[axis / 8] |= 1 << UInt8(axis % 8)
        }
        text = """
            # EVEMU 1.2
            N: \(name)
            I: 0018 06cb ce37 0100
            P: \(properties) 00 00 00 00 00 00 00
            B: 00 0b 00 00 00 00 00 00 00

            """
        for start in stride(from: 0, to: keys.count, by: 8) {
            text += "B: 01 \(Self.bytes(keys[start..<start + 8]))\n"
        }
        text += """
            B: 03 \(Self.bytes(axes[...]))
            A: 00 0 2000 0 0 20
            A: 01 0 1000 0 0 20
            A: 2f 0 4 0 0 0
            A: 35 0 2000 0 0 20
            A: 36 0 1000 0 0 20
            A: 39 0 65535 0 0 0

            """
        if hasPressure { text += "A: 3a 0 255 0 0 0\n" }
        event(type: 0, code: 0, value: 0)
    }

    /// A touch of half a second that presses so hard, and half a second without one.
    mutating func touch(_ pressure: Int, milliseconds: Int = 500) {
        trackingID += 1
        for (step, share) in [25, 60, 90, 100].enumerated() {
            time += 10_000
            if step == 0 {
                event(type: 3, code: 0x39, value: trackingID)
                event(type: 3, code: 0x35, value: 1000)
                event(type: 3, code: 0x36, value: 500)
                event(type: 1, code: 0x14a, value: 1)
                event(type: 1, code: 0x145, value: 1)
            }
            event(type: 3, code: 0x3a, value: pressure * share / 100)
            event(type: 0, code: 0, value: 0)
        }
        time += milliseconds * 1000
        event(type: 3, code: 0x39, value: -1)
        event(type: 1, code: 0x14a, value: 0)
        event(type: 1, code: 0x145, value: 0)
        event(type: 0, code: 0, value: 0)
        time += 500_000
    }

    /// Several of these.
    mutating func touches(_ pressures: Int...) {
        for pressure in pressures { touch(pressure) }
    }

    private mutating func event(type: Int, code: Int, value: Int) {
        let fraction = String(1_000_000 + time % 1_000_000).dropFirst()
        text +=
            "E: \(time / 1_000_000).\(fraction) \(Self.hexadecimal(type, 4)) \(Self.hexadecimal(code, 4)) \(value)\n"
    }

    private static func bytes(_ bytes: ArraySlice<UInt8>) -> String {
        bytes.map { hexadecimal(Int($0), 2) }.joined(separator: " ")
    }

    private static func hexadecimal(_ number: Int, _ count: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: count - digits.count) + digits
    }
}
