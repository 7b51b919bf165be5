import PointerProtocol

/// Writes JSON into memory that it keeps: after it has grown to its use, nothing is allocated.
///
/// Only for the messages that follow every motion; all others are encoded from their types.
struct MessageWriter {
    private(set) var bytes: [UInt8] = []

    init() {
        bytes.reserveCapacity(4096)
    }

    mutating func reset() {
        bytes.removeAll(keepingCapacity: true)
    }

    /// Text that is JSON already.
    mutating func raw(_ text: StaticString) {
        unsafe bytes.append(contentsOf: UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func byte(_ character: Unicode.Scalar) {
        bytes.append(UInt8(ascii: character))
    }

    /// Ends a message.
    mutating func endMessage() {
        bytes.append(0)
    }

    mutating func string(_ text: String) {
        byte("\"")
        for unit in text.utf8 {
            switch unit {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(unit)
            case 0..<0x20:
                raw("\\u00")
                hexadecimal(unit >> 4)
                hexadecimal(unit & 0xF)
            default:
                bytes.append(unit)
            }
        }
        byte("\"")
    }

    mutating func bool(_ value: Bool) {
        if value { raw("true") } else { raw("false") }
    }

    mutating func integer(_ value: Int64) {
        if value < 0 { byte("-") }
        digits(value.magnitude)
    }

    mutating func integer(_ value: UInt64) {
        digits(value)
    }

    /// A coordinate, rounded to what travels; the same number as an encoder makes of the rounded value.
    mutating func coordinate(_ value: Double) {
        let steps = (value * WirePrecision.stepsPerPoint).rounded()
        guard steps.magnitude < 9e15 else {
            // Too large for the steps to be counted: no screen is there, but a layout may name such a place.
            bytes.append(contentsOf: (value.isFinite ? WirePrecision.round(value) : 0).description.utf8)
            return
        }
        let count = UInt64(steps.magnitude)
        if steps < 0 { byte("-") }
        digits(count / 10_000)
        var fraction = count % 10_000
        guard fraction != 0 else { return }
        byte(".")
        var place: UInt64 = 1000
        while fraction != 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(fraction / place))
            fraction %= place
            place /= 10
        }
    }

    private mutating func digits(_ value: UInt64) {
        var place: UInt64 = 1
        while value / place >= 10 { place *= 10 }
        var rest = value
        while place > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(rest / place))
            rest %= place
            place /= 10
        }
    }

    private mutating func hexadecimal(_ digit: UInt8) {
        bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
}
