/// A device invented for a test: the description of a recording, or what a node answers.
package struct TestDevice {
    package struct Axis {
        package var minimum: Int32
        package var maximum: Int32
        package var resolution: Int32
        package var fuzz: Int32

        package init(minimum: Int32, maximum: Int32, resolution: Int32 = 0, fuzz: Int32 = 0) {
            self.minimum = minimum
            self.maximum = maximum
            self.resolution = resolution
            self.fuzz = fuzz
        }
    }

    package var name: String
    package var bus: Int
    package var vendor: Int
    package var product: Int
    package var phys: String
    package var properties: [Int]
    package var keys: [Int]
    package var relative: [Int]
    package var axes: [Int: Axis]

    package init(
        name: String = "Test Mouse",
        bus: Int = 3,
        vendor: Int = 0x1234,
        product: Int = 0x5678,
        phys: String = "",
        properties: [Int] = [],
        keys: [Int] = [],
        relative: [Int] = [],
        axes: [Int: Axis] = [:]
    ) {
        self.name = name
        self.bus = bus
        self.vendor = vendor
        self.product = product
        self.phys = phys
        self.properties = properties
        self.keys = keys
        self.relative = relative
        self.axes = axes
    }

    /// A mouse with five buttons and a wheel.
    package static let mouse = TestDevice(
        keys: [0x110, 0x111, 0x112, 0x113, 0x114, 0x115, 0x116],
        relative: [0, 1, 6, 8]
    )

    /// A mouse with high-resolution wheels.
    package static let fineMouse = TestDevice(
        name: "Fine Mouse",
        keys: [0x110, 0x111, 0x112],
        relative: [0, 1, 6, 8, 0x0b, 0x0c]
    )

    /// A clickpad of 100 mm by 50 mm with five slots, 20 units a millimeter.
    package static let touchpad = TestDevice(
        name: "Test Touchpad",
        properties: [0, 2],
        keys: [0x110, 0x145, 0x14a, 0x14d, 0x14e, 0x14f],
        axes: [
            0: Axis(minimum: 0, maximum: 2000, resolution: 20),
            1: Axis(minimum: 0, maximum: 1000, resolution: 20),
            0x2f: Axis(minimum: 0, maximum: 4),
            0x35: Axis(minimum: 0, maximum: 2000, resolution: 20),
            0x36: Axis(minimum: 0, maximum: 1000, resolution: 20),
            0x39: Axis(minimum: 0, maximum: 65535),
            0x3a: Axis(minimum: 0, maximum: 255),
        ]
    )

    /// A touchpad of the same size that knows one position.
    package static let singleTouchpad = TestDevice(
        name: "Old Touchpad",
        keys: [0x110, 0x111, 0x145, 0x14a, 0x14d, 0x14e],
        axes: [
            0: Axis(minimum: 0, maximum: 2000, resolution: 20),
            1: Axis(minimum: 0, maximum: 1000, resolution: 20),
            0x18: Axis(minimum: 0, maximum: 255),
        ]
    )

    /// An absolute mouse as QEMU's: three buttons, a wheel, and positions of 0 to 32767.
    package static let tablet = TestDevice(
        name: "Test Tablet",
        keys: [0x110, 0x111, 0x112],
        relative: [8],
        axes: [0: Axis(minimum: 0, maximum: 32767), 1: Axis(minimum: 0, maximum: 32767)]
    )

    /// A touchscreen of ten slots with positions of 0 to 3999 by 0 to 1999.
    package static let touchscreen = TestDevice(
        name: "Test Screen",
        properties: [1],
        keys: [0x14a],
        axes: [
            0: Axis(minimum: 0, maximum: 3999), 1: Axis(minimum: 0, maximum: 1999),
            0x2f: Axis(minimum: 0, maximum: 9), 0x30: Axis(minimum: 0, maximum: 255),
            0x35: Axis(minimum: 0, maximum: 3999), 0x36: Axis(minimum: 0, maximum: 1999),
            0x39: Axis(minimum: 0, maximum: 65535), 0x3a: Axis(minimum: 0, maximum: 255),
        ]
    )

    /// A touchscreen of the same size that speaks multi-touch protocol A.
    package static let unslottedTouchscreen = TestDevice(
        name: "Test Screen without slots",
        properties: [1],
        axes: [0x35: Axis(minimum: 0, maximum: 3999), 0x36: Axis(minimum: 0, maximum: 1999)]
    )

    /// A touchscreen of the same size that knows one position.
    package static let singleTouchscreen = TestDevice(
        name: "Test Screen of one finger",
        properties: [1],
        keys: [0x14a],
        axes: [
            0: Axis(minimum: 0, maximum: 3999), 1: Axis(minimum: 0, maximum: 1999), 0x18: Axis(minimum: 0, maximum: 99),
        ]
    )

    /// A keyboard of the keys from ESC to D and the modifiers.
    package static let keyboard = TestDevice(
        name: "Test Keyboard",
        keys: Array(1...32) + [42, 54, 29, 97, 56, 100, 125, 126, 58]
    )

    /// The types of events that the device has.
    package var types: [Int] {
        var types = [0]
        if !keys.isEmpty { types.append(1) }
        if !relative.isEmpty { types.append(2) }
        if !axes.isEmpty { types.append(3) }
        return types
    }

    /// Returns a set of codes as the kernel writes it.
    /// - Parameters:
    ///   - codes: the codes in the set.
    ///   - count: the length of the result, in bytes.
    package func bytes(of codes: [Int], count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        for code in codes { bytes[code / 8] |= 1 << UInt8(code % 8) }
        return bytes
    }

    /// Returns a set of codes as sysfs has it: words in hexadecimal digits, the one with the highest codes first.
    package static func attribute(of codes: [Int]) -> String {
        let words = (0...(codes.max() ?? 0) / 64).map { word in
            codes.filter { $0 / 64 == word }.reduce(UInt64(0)) { $0 | 1 << UInt64($1 % 64) }
        }
        return words.reversed().map { String($0, radix: 16) }.joined(separator: " ")
    }

    private func text(of bytes: some Sequence<UInt8>, separator: String) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: separator)
    }

    /// The description in a recording's text.
    package var description: String {
        let ids = [bus, vendor, product].map { number in
            let digits = String(number, radix: 16)
            return String(repeating: "0", count: 4 - digits.count) + digits
        }
        var lines = ["# EVEMU 1.2", "N: \(name)", "I: \(ids.joined(separator: " ")) 0111"]
        lines.append("P: \(text(of: bytes(of: properties, count: 8), separator: " "))")
        let sets = [(0, types, 8), (1, keys, 96), (2, relative, 8), (3, Array(axes.keys), 8)]
        for (type, codes, count) in sets {
            let bytes = bytes(of: codes, count: count)
            for start in stride(from: 0, to: count, by: 8) {
                lines.append("B: 0\(type) \(text(of: bytes[start..<start + 8], separator: " "))")
            }
        }
        for (code, axis) in axes.sorted(by: { $0.key < $1.key }) {
            lines.append(
                "A: \(String(code, radix: 16)) \(axis.minimum) \(axis.maximum) \(axis.fuzz) 0 \(axis.resolution)"
            )
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns the text of a recording of events, a millisecond apart.
    package func recording(_ events: [TestEvent]) -> String {
        var text = description
        for (index, event) in events.enumerated() {
            let fraction = String(1_000_000 + index % 1000 * 1000).dropFirst()
            let code = String(event.code, radix: 16)
            text += "E: \(index / 1000).\(fraction) \(String(event.type, radix: 16)) \(code) \(event.value)\n"
        }
        return text
    }
}

/// An event invented for a test.
package struct TestEvent {
    package var type: Int
    package var code: Int
    package var value: Int32

    package init(type: Int, code: Int, value: Int32) {
        self.type = type
        self.code = code
        self.value = value
    }

    package static func rel(_ code: Int, _ value: Int32) -> TestEvent { TestEvent(type: 2, code: code, value: value) }
    package static func key(_ code: Int, _ value: Int32) -> TestEvent { TestEvent(type: 1, code: code, value: value) }
    package static func abs(_ code: Int, _ value: Int32) -> TestEvent { TestEvent(type: 3, code: code, value: value) }
    package static func light(_ code: Int, _ value: Int32) -> TestEvent {
        TestEvent(type: 0x11, code: code, value: value)
    }
    /// SYN_REPORT.
    package static let report = TestEvent(type: 0, code: 0, value: 0)
    /// SYN_MT_REPORT.
    package static let contact = TestEvent(type: 0, code: 2, value: 0)
    /// SYN_DROPPED.
    package static let dropped = TestEvent(type: 0, code: 3, value: 0)
}
