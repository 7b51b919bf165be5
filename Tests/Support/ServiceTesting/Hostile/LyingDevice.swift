import PointerModel

/// Claims of a device about itself.
struct LyingDevice {
    /// Underlying kind of the device, so that the daemon reads most of them at all.
    private enum Model: UInt8, CaseIterable {
        case mouse, touchpad, clickpad, tablet, touchscreen
    }

    struct Axis {
        var code: UInt16
        var minimum: Int32
        var maximum: Int32
        var resolution: Int32
    }

    private static let motion: ClosedRange<UInt16> = 0...1
    private static let wheels: [UInt16] = [6, 8, 11, 12]
    private static let mouseButtons: ClosedRange<UInt16> = 272...276
    private static let touches: [UInt16] = [272, 325, 328, 330, 333, 334, 335]
    private static let screenKeys: [UInt16] = [330]
    private static let absolute: [UInt16] = [0, 1, 24, 47, 48, 49, 52, 53, 54, 55, 57, 58]

    private let model: Model
    private(set) var axes: [Axis] = []
    /// Whether the daemon can certainly read the device.
    private(set) var isSound = true

    var kind: DeviceDescription.Kind {
        switch model {
        case .mouse, .tablet: .mouse
        case .touchpad, .clickpad: .touchpad
        case .touchscreen: .touchscreen
        }
    }
    /// Types of events that it claims.
    var types: [UInt16] { [0, 1] + (relative.isEmpty ? [] : [2]) + (axes.isEmpty ? [] : [3]) }
    /// INPUT_PROP_… values that it claims.
    var properties: [UInt16] {
        switch model {
        case .mouse, .tablet: []
        case .touchpad: [0]
        case .clickpad: [0, 2]
        case .touchscreen: [1]
        }
    }
    /// Codes of EV_KEY that it claims.
    var keys: [UInt16] {
        switch model {
        case .mouse, .tablet: Array(Self.mouseButtons)
        case .touchpad, .clickpad: Self.touches
        case .touchscreen: Self.screenKeys
        }
    }
    /// Codes of EV_REL that it claims.
    var relative: [UInt16] {
        switch model {
        case .mouse: Array(Self.motion) + Self.wheels
        case .tablet: Self.wheels
        case .touchpad, .clickpad, .touchscreen: []
        }
    }

    init(from input: inout ByteReader) {
        model = Model.allCases[Int(input.byte()) % Model.allCases.count]
        guard model != .mouse else { return }
        for code in Self.absolute {
            let claim = input.byte()
            isSound = isSound && claim % 4 == 0
            // Mostly the axes of a touchpad, sometimes anything.
            switch claim % 4 {
            case 0: axes.append(Axis(code: code, minimum: 0, maximum: code == 47 ? 4 : 2000, resolution: 20))
            case 1: axes.append(Axis(code: code, minimum: 0, maximum: 255, resolution: 0))
            case 2:
                axes.append(
                    Axis(code: code, minimum: input.value(), maximum: input.value(), resolution: input.value())
                )
            default: break
            }
        }
    }

    /// Returns a recording as evemu-record(1) writes it, with reports up to the end of the input.
    func recording(of input: inout ByteReader) -> String {
        var lines = ["# EVEMU 1.3", "N: device", "I: 0003 1234 5678 0111"]
        lines += bits("P:", properties, count: 8)
        lines += bits("B: 00", types, count: 8)
        lines += bits("B: 01", keys, count: 96)
        lines += bits("B: 02", relative, count: 8)
        lines += bits("B: 03", axes.map(\.code), count: 8)
        for axis in axes {
            let code = String(axis.code, radix: 16)
            lines.append("A: \(code) \(axis.minimum) \(axis.maximum) 0 0 \(axis.resolution)")
        }
        var time: Int64 = 0
        while !input.isAtEnd {
            let (type, code, value) = event(&input)
            time += Int64(input.byte()) * 250
            let fraction = String(1_000_000 + time % 1_000_000).dropFirst()
            lines.append("E: \(time / 1_000_000).\(fraction) \(hex(type)) \(hex(code)) \(value)")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Makes an event: mostly one of its model, sometimes any.
    func event(_ input: inout ByteReader) -> (UInt16, UInt16, Int32) {
        let choice = input.byte()
        switch choice % 8 {
        case 0, 1: return (0, choice < 16 ? 3 : 0, 0)
        case 2:
            return (1, pick(keys, &input), Int32(choice >> 4 & 1))
        case 3, 4, 5:
            guard model != .mouse else { return (2, pick(relative, &input), small(&input)) }
            return (3, pick(Self.absolute, &input), small(&input))
        case 6: return (choice < 128 ? 2 : 3, input.short() % 64, input.value())
        default: return (input.short() % 32, input.short(), input.value())
        }
    }

    private func small(_ input: inout ByteReader) -> Int32 { Int32(Int16(bitPattern: input.short()) % 2048) }

    private func pick(_ codes: [UInt16], _ input: inout ByteReader) -> UInt16 { codes[Int(input.byte()) % codes.count] }

    /// Returns codes as evemu's bits, eight bytes per line.
    private func bits(_ label: String, _ codes: [UInt16], count: Int) -> [String] {
        let bytes = Self.bytes(of: codes, count: count).map { String(UInt16($0) + 0x100, radix: 16).dropFirst() }
        return stride(from: 0, to: count, by: 8).map { "\(label) \(bytes[$0..<$0 + 8].joined(separator: " "))" }
    }

    /// Returns codes as bits in `count` bytes, as in the kernel.
    static func bytes(of codes: [UInt16], count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        for code in codes where Int(code) < count * 8 { bytes[Int(code) / 8] |= 1 << UInt8(code % 8) }
        return bytes
    }

    private func hex(_ number: UInt16) -> String { String(Int(number) + 0x10000, radix: 16).dropFirst().description }
}
