import PointerProtocol

/// Writes JSON into memory that it keeps, so that it allocates nothing once the memory has grown enough.
///
/// It serves only for the messages that follow every motion; Codable types encode all others. It uses memory of its own, because
/// each append to an array checks whether the array is shared.
@safe
struct MessageWriter: ~Copyable {
    private var memory: UnsafeMutablePointer<UInt8>
    private var capacity = 4096
    /// Number of bytes written.
    private(set) var count = 0

    init() {
        unsafe memory = .allocate(capacity: capacity)
    }

    deinit {
        unsafe memory.deallocate()
    }

    var isEmpty: Bool { count == 0 }

    /// Calls `body` with the written bytes of a range.
    func withBytes<Result>(_ range: Range<Int>, _ body: (RawSpan) -> Result) -> Result {
        let range = range.clamped(to: 0..<count)
        return unsafe body(RawSpan(_unsafeStart: memory + range.lowerBound, byteCount: range.count))
    }

    /// Calls `body` with all written bytes.
    func withBytes<Result>(_ body: (RawSpan) -> Result) -> Result {
        withBytes(0..<count, body)
    }

    /// Copy of all written bytes.
    var bytes: [UInt8] {
        unsafe Array(UnsafeBufferPointer(start: memory, count: count))
    }

    mutating func reset() {
        count = 0
    }

    /// Ensures room for `added` more bytes.
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

    /// Writes a byte. The caller must have ensured room.
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

    /// Writes text that is already JSON.
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

    /// Writes the bytes of a range again.
    mutating func `repeat`(_ range: Range<Int>) {
        let range = range.clamped(to: 0..<count)
        makeRoom(for: range.count)
        unsafe (memory + count).update(from: memory + range.lowerBound, count: range.count)
        count += range.count
    }

    /// Writes one of the protocol's own words, which need no escaping, without quotes.
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

    /// Writes a coordinate, rounded for the wire. The text is that of an encoder for the rounded value.
    mutating func coordinate(_ value: Double) {
        number(value, stepsPerUnit: WirePrecision.stepsPerPoint)
    }

    /// Writes a factor or an angle, rounded for the wire.
    mutating func factor(_ value: Double) {
        number(value, stepsPerUnit: WirePrecision.stepsPerUnit)
    }

    /// Writes a number rounded to 1/`stepsPerUnit`, which must be a power of ten.
    private mutating func number(_ value: Double, stepsPerUnit: Double) {
        let steps = (value * stepsPerUnit).rounded()
        guard steps.magnitude < 9e15 else {
            // Too large to count in steps. No screen extends that far, but a layout may contain such a coordinate.
            let rounded = steps / stepsPerUnit
            var text = (rounded.isFinite ? rounded : 0).description
            return text.withUTF8 { unsafe put($0) }
        }
        let (whole, fraction) = UInt64(steps.magnitude).quotientAndRemainder(dividingBy: UInt64(stepsPerUnit))
        if steps < 0 { byte("-") }
        digits(whole)
        guard fraction != 0 else { return }
        // Adding the unit writes a leading 1 and keeps leading zeros. The decimal point then replaces the 1.
        let point = count
        digits(UInt64(stepsPerUnit) + fraction)
        unsafe memory[point] = UInt8(ascii: ".")
        while unsafe memory[count - 1] == UInt8(ascii: "0") { count -= 1 }
    }

    private mutating func digits(_ value: UInt64) {
        // Digits of the largest UInt64.
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

    /// Writes a byte as two hexadecimal digits.
    mutating func hexadecimal(byte: UInt8) {
        hexadecimal(byte >> 4)
        hexadecimal(byte & 0xF)
    }

    private mutating func hexadecimal(_ digit: UInt8) {
        makeRoom(for: 1)
        put(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
}
