import PointerProtocol

/// Writes JSON into memory that it keeps: after it has grown to its use, nothing is allocated.
///
/// Only for the messages that follow every motion; all others are encoded from their types.
struct MessageWriter {
    private(set) var bytes: [UInt8] = []

    init() {
        bytes.reserveCapacity(4096)
    }

    var count: Int { bytes.count }

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
                hexadecimal(byte: unit)
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
        number(value, stepsPerUnit: WirePrecision.stepsPerPoint)
    }

    /// A factor or an angle, rounded to what travels.
    mutating func factor(_ value: Double) {
        number(value, stepsPerUnit: WirePrecision.stepsPerUnit)
    }

    /// - Parameter stepsPerUnit: a power of ten.
    private mutating func number(_ value: Double, stepsPerUnit: Double) {
        let steps = (value * stepsPerUnit).rounded()
        guard steps.magnitude < 9e15 else {
            // Too large for the steps to be counted: no screen is there, but a layout may name such a place.
            let rounded = (value * stepsPerUnit).rounded() / stepsPerUnit
            bytes.append(contentsOf: (rounded.isFinite ? rounded : 0).description.utf8)
            return
        }
        let count = UInt64(steps.magnitude)
        let unit = UInt64(stepsPerUnit)
        if steps < 0 { byte("-") }
        digits(count / unit)
        var fraction = count % unit
        guard fraction != 0 else { return }
        byte(".")
        var place = unit / 10
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

    /// Two digits.
    mutating func hexadecimal(byte: UInt8) {
        hexadecimal(byte >> 4)
        hexadecimal(byte & 0xF)
    }

    private mutating func hexadecimal(_ digit: UInt8) {
        bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
}
