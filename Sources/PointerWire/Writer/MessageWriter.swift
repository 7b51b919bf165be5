package import PointerModel

/// Writes JSON into memory that it keeps, so that it allocates nothing once the memory has grown enough.
package struct MessageWriter: WireSink, ~Copyable {
    private var output = ByteWriter()
    /// Last point, and its bytes. A pointer is mostly displayed where it is, and writing numbers costs most.
    private var lastPoint = Point.zero
    private var lastPointBytes = 0..<0

    package init() {}

    /// Number of bytes written.
    package var count: Int { output.count }

    package var isEmpty: Bool { output.count == 0 }

    /// Copy of all written bytes.
    package var bytes: [UInt8] { output.bytes }

    /// Returns what `body` returns for the written bytes of a range.
    package func withBytes(_ range: Range<Int>, _ body: (RawSpan) -> Bool) -> Bool { output.withBytes(range, body) }

    /// Returns what `body` returns for all written bytes.
    package func withBytes(_ body: (RawSpan) -> Bool) -> Bool { output.withBytes(0..<output.count, body) }

    package mutating func reset() {
        output.removeAll()
        lastPointBytes = 0..<0
    }

    /// Writes text that is already JSON.
    @inline(__always)
    mutating func raw(_ text: StaticString) { output.text(text) }

    package mutating func beginObject() { output.byte("{") }
    package mutating func endObject() { output.byte("}") }
    package mutating func beginArray() { output.byte("[") }
    package mutating func endArray() { output.byte("]") }
    package mutating func element() {
        if output.last != UInt8(ascii: "[") { output.byte(",") }
    }

    package mutating func key(_ name: StaticString) { output.key(name) }

    package mutating func word(_ text: String) {
        output.byte("\"")
        var text = text
        text.withUTF8 { unsafe output.text($0) }
        output.byte("\"")
    }

    package mutating func string(_ text: String) {
        output.byte("\"")
        var text = text
        text.withUTF8 { units in
            if unsafe units.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) {
                unsafe escape(units)
            } else {
                unsafe output.text(units)
            }
        }
        output.byte("\"")
    }

    private mutating func escape(_ units: UnsafeBufferPointer<UInt8>) {
        for index in 0..<units.count {
            let unit = unsafe units[index]
            switch unit {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                output.byte("\\")
                output.byte(unit)
            case 0..<0x20:
                output.text("\\u00")
                output.hexadecimal(byte: unit)
            default:
                output.byte(unit)
            }
        }
    }

    package mutating func bool(_ value: Bool) {
        if value { output.text("true") } else { output.text("false") }
    }

    package mutating func integer(_ value: Int64) {
        if value < 0 { output.byte("-") }
        output.digits(value.magnitude)
    }

    package mutating func integer(_ value: UInt64) {
        output.digits(value)
    }

    package mutating func coordinate(_ value: Double) {
        output.number(value, stepsPerUnit: WirePrecision.stepsPerPoint)
    }

    package mutating func factor(_ value: Double) {
        output.number(value, stepsPerUnit: WirePrecision.stepsPerUnit)
    }

    package mutating func point(_ point: Point) {
        if point == lastPoint, !lastPointBytes.isEmpty { return output.repeat(lastPointBytes) }
        let start = output.count
        beginObject()
        field("x", coordinate: point.x)
        field("y", coordinate: point.y)
        endObject()
        lastPoint = point
        lastPointBytes = start..<output.count
    }

    package mutating func path(_ path: Path) {
        output.byte("\"")
        for index in path.elements.indices {
            if index > 0 { output.byte(" ") }
            segment(path.elements[index])
        }
        output.byte("\"")
    }

    private mutating func segment(_ element: Path.Element) {
        switch element {
        case .move(let end):
            output.byte("M")
            pair(end)
        case .line(let end):
            output.byte("L")
            pair(end)
        case .quadratic(let control, let end):
            output.byte("Q")
            pair(control)
            pair(end)
        case .cubic(let control1, let control2, let end):
            output.byte("C")
            pair(control1)
            pair(control2)
            pair(end)
        case .close:
            output.byte("Z")
        }
    }

    private mutating func pair(_ point: Point) {
        output.byte(" ")
        coordinate(point.x)
        output.byte(" ")
        coordinate(point.y)
    }

    package mutating func color(_ color: Color) {
        output.text("\"#")
        output.hexadecimal(byte: color.red)
        output.hexadecimal(byte: color.green)
        output.hexadecimal(byte: color.blue)
        output.hexadecimal(byte: color.alpha)
        output.byte("\"")
    }
}
