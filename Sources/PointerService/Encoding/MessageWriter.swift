import PointerProtocol

/// Writes JSON into memory that it keeps: after it has grown to its use, nothing is allocated.
///
/// Only for the messages that follow every motion; all others are encoded from their types. It writes into memory of its own, as each append
/// to an array asks anew whether the array is shared.
@safe
struct MessageWriter: ~Copyable {
    private var memory: UnsafeMutablePointer<UInt8>
    private var capacity = 4096
    /// How many bytes are written.
    private(set) var count = 0

    init() {
        unsafe memory = .allocate(capacity: capacity)
    }

    deinit {
        unsafe memory.deallocate()
    }

    var isEmpty: Bool { count == 0 }

    /// What is written there.
    func withBytes<Result>(_ range: Range<Int>, _ body: (RawSpan) -> Result) -> Result {
        let range = range.clamped(to: 0..<count)
        return unsafe body(RawSpan(_unsafeStart: memory + range.lowerBound, byteCount: range.count))
    }

    /// All that is written.
    func withBytes<Result>(_ body: (RawSpan) -> Result) -> Result {
        withBytes(0..<count, body)
    }

    /// A copy of all that is written.
    var bytes: [UInt8] {
        unsafe Array(UnsafeBufferPointer(start: memory, count: count))
    }

    mutating func reset() {
        count = 0
    }

    /// Sees to it that so many bytes more can be written.
    @inline(__always)
    private mutating func makeRoom(for added: Int) {
        if capacity - count < added { grow(by: added) }
    }

    @inline(never)
    private mutating func grow(by added: Int) {
        capacity = max(2 * capacity, count + added)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        unsafe larger.update(from: memory, count: count)
        unsafe memory.deallocate()
        unsafe memory = larger
    }

    /// Writes a byte for which there is room.
    @inline(__always)
    private mutating func put(_ value: UInt8) {
        unsafe memory[count] = value
        count += 1
    }

    private mutating func put(_ text: UnsafeBufferPointer<UInt8>) {
        guard let start = text.baseAddress else { return }
        makeRoom(for: text.count)
        unsafe (memory + count).update(from: start, count: text.count)
        count += text.count
    }

    /// Text that is JSON already.
    @inline(__always)
    mutating func raw(_ text: StaticString) {
        let size = text.utf8CodeUnitCount
        makeRoom(for: size)
        unsafe (memory + count).update(from: text.utf8Start, count: size)
        count += size
    }

    mutating func byte(_ character: Unicode.Scalar) {
        makeRoom(for: 1)
        put(UInt8(ascii: character))
    }

    /// Writes once more what stands there.
    mutating func `repeat`(_ range: Range<Int>) {
        let range = range.clamped(to: 0..<count)
        makeRoom(for: range.count)
        unsafe (memory + count).update(from: memory + range.lowerBound, count: range.count)
        count += range.count
    }

    /// One of the protocol's own words, in which there is nothing to escape; without its quotes.
    mutating func word(_ text: String) {
        var text = text
        text.withUTF8 { unsafe put($0) }
    }

    mutating func string(_ text: String) {
        byte("\"")
        var text = text
        text.withUTF8 { units in
            if unsafe units.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) {
                unsafe escape(units)
            } else {
                unsafe put(units)
            }
        }
        byte("\"")
    }

    private mutating func escape(_ units: UnsafeBufferPointer<UInt8>) {
        makeRoom(for: 6 * units.count)
        for index in 0..<units.count {
            let unit = unsafe units[index]
            switch unit {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                put(UInt8(ascii: "\\"))
                put(unit)
            case 0..<0x20:
                raw("\\u00")
                hexadecimal(byte: unit)
            default:
                put(unit)
            }
        }
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
            let rounded = steps / stepsPerUnit
            var text = (rounded.isFinite ? rounded : 0).description
            return text.withUTF8 { unsafe put($0) }
        }
        let (whole, fraction) = UInt64(steps.magnitude).quotientAndRemainder(dividingBy: UInt64(stepsPerUnit))
        if steps < 0 { byte("-") }
        digits(whole)
        guard fraction != 0 else { return }
        // The unit's own digit, before as many as it has zeros, makes place for the point.
        let point = count
        digits(UInt64(stepsPerUnit) + fraction)
        unsafe memory[point] = UInt8(ascii: ".")
        while unsafe memory[count - 1] == UInt8(ascii: "0") { count -= 1 }
    }

    private mutating func digits(_ value: UInt64) {
        // As many as the largest has.
        let most = 20
        makeRoom(for: most)
        let end = count + most
        var start = end
        var rest = value
        repeat {
            start -= 1
            let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
            unsafe memory[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
            rest = quotient
        } while rest > 0
        unsafe (memory + count).update(from: memory + start, count: end - start)
        count += end - start
    }

    /// Two digits.
    mutating func hexadecimal(byte: UInt8) {
        hexadecimal(byte >> 4)
        hexadecimal(byte & 0xF)
    }

    private mutating func hexadecimal(_ digit: UInt8) {
        makeRoom(for: 1)
        put(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
}
