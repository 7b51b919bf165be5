/// Bytes in memory that is kept, so that nothing is allocated once the memory has grown enough.
///
/// The memory is its own, because each append to an array checks whether the array is shared.
@safe
struct ByteWriter: ~Copyable {
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

    /// Last byte; 0 if there is none.
    var last: UInt8 { count > 0 ? unsafe memory[count - 1] : 0 }

    /// Returns what `body` returns for the bytes of a range.
    func withBytes(_ range: Range<Int>, _ body: (RawSpan) -> Bool) -> Bool {
        let range = range.clamped(to: 0..<count)
        return unsafe body(RawSpan(_unsafeStart: memory + range.lowerBound, byteCount: range.count))
    }

    /// Copy of all bytes.
    var bytes: [UInt8] {
        unsafe Array(UnsafeBufferPointer(start: memory, count: count))
    }

    mutating func removeAll() {
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

    mutating func text(_ text: UnsafeBufferPointer<UInt8>) {
        guard let start = text.baseAddress else { return }
        makeRoom(for: text.count)
        unsafe (memory + count).update(from: start, count: text.count)
        count += text.count
    }

    @inline(__always)
    mutating func text(_ text: StaticString) {
        let size = text.utf8CodeUnitCount
        makeRoom(for: size)
        unsafe (memory + count).update(from: text.utf8Start, count: size)
        count += size
    }

    /// Writes the name of an object's field, after a comma unless the field is the first one.
    mutating func key(_ name: StaticString) {
        let size = name.utf8CodeUnitCount
        // A comma, two quotes and a colon. Room for all at once, because most of a message is names.
        makeRoom(for: size + 4)
        if last != UInt8(ascii: "{") { put(UInt8(ascii: ",")) }
        put(UInt8(ascii: "\""))
        unsafe (memory + count).update(from: name.utf8Start, count: size)
        count += size
        put(UInt8(ascii: "\""))
        put(UInt8(ascii: ":"))
    }

    @inline(__always)
    mutating func byte(_ character: Unicode.Scalar) {
        makeRoom(for: 1)
        put(UInt8(ascii: character))
    }

    @inline(__always)
    mutating func byte(_ value: UInt8) {
        makeRoom(for: 1)
        put(value)
    }

    /// Writes the bytes of a range again.
    mutating func `repeat`(_ range: Range<Int>) {
        let range = range.clamped(to: 0..<count)
        makeRoom(for: range.count)
        unsafe (memory + count).update(from: memory + range.lowerBound, count: range.count)
        count += range.count
    }

    /// Writes a number rounded to 1/`stepsPerUnit`, which must be a power of ten.
    mutating func number(_ value: Double, stepsPerUnit: Double) {
        let steps = (value * stepsPerUnit).rounded()
        guard steps.magnitude < 9e15 else {
            // Too large to count in steps. No screen extends that far, but a layout may contain such a coordinate.
            let rounded = steps / stepsPerUnit
            var text = (rounded.isFinite ? rounded : 0).description
            return text.withUTF8 { units in unsafe self.text(units) }
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

    mutating func digits(_ value: UInt64) {
        var size = 1
        var limit: UInt64 = 10
        // The largest UInt64 has 20 digits, so the last limit is not used.
        while value >= limit, size < 20 {
            size += 1
            limit &*= 10
        }
        makeRoom(for: size)
        count += size
        var place = count
        var rest = value
        repeat {
            place -= 1
            let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
            unsafe memory[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
            rest = quotient
        } while rest > 0
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

/// Rounding of numbers on the wire. It bounds the length of messages.
package enum WirePrecision {
    /// Steps per point: finer than any screen shows, coarse enough that coordinates stay exact.
    package static let stepsPerPoint = 10_000.0
    /// Steps per unit of a factor, and per radian: at a distance of a thousand points, one step is a thousandth of a point.
    package static let stepsPerUnit = 1_000_000.0
}
