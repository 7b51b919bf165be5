import CLibevdev
import PointerInput
import PointerRuntime
import SafeText

/// A reader of the text of evemu-record(1), line by line, which stops at the first malformed line.
struct EvemuReader {
    /// The beginning of a comment with a udev property, for which evemu has no line.
    static let propertyLabel = "# udev: "

    private let bytes: [UInt8]
    private let file: String
    private var line = 0
    private var device = RecordedDevice()
    private var events: [RawEvent] = []
    private var isNamed = false
    /// The bytes read so far of the properties and of each type's codes, which continue from line to line.
    private var propertyBytes = 0
    private var codeBytes: [Int32: Int] = [:]

    init(_ bytes: [UInt8], file: String) {
        self.bytes = bytes
        self.file = file
    }

    mutating func parse() throws(RecordingError) -> Recording {
        var start = 0
        while start < bytes.count {
            line += 1
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            let limit = PointerRecordingsLimit.lineBytes.most
            guard end - start <= limit else { throw error("the line is longer than \(limit) bytes") }
            try parseLine(start..<end)
            start = end + 1
        }
        guard isNamed else {
            let isEvemu = FileContent(of: bytes) == .evemu
            throw RecordingError(
                file: file,
                reason: isEvemu
                    ? "it does not say of which device it is: it has no line N:"
                    : "it is not a recording: it has no line N: as those of evemu, "
                        + "and no version as those of libinput"
            )
        }
        guard device.codes.contains(where: { $0.key != EV_SYN && !$0.value.isEmpty }) else {
            throw RecordingError(file: file, reason: "it has no lines B:, so the device reports nothing")
        }
        return Recording(file: file, device: device, events: events)
    }

    private mutating func parseLine(_ range: Range<Int>) throws(RecordingError) {
        if bytes[range].starts(with: Self.propertyLabel.utf8) { return try parseUdevProperty(range) }
        var fields = EvemuFields(bytes, range)
        guard let label = fields.next() else { return }
        guard label.count == 2, bytes[label.lowerBound + 1] == UInt8(ascii: ":") else {
            throw error("not a line of an evemu recording: it must begin with N:, I:, P:, B:, A:, L:, S:, E: or #")
        }
        let kind = bytes[label.lowerBound]
        if kind != UInt8(ascii: "E") { try checkDescription() }
        switch kind {
        case UInt8(ascii: "N"): try parseName(label.upperBound..<range.upperBound)
        case UInt8(ascii: "I"): try parseIdentity(&fields)
        case UInt8(ascii: "P"): try parseProperties(&fields)
        case UInt8(ascii: "B"): try parseCodes(&fields)
        case UInt8(ascii: "A"): try parseAxis(&fields)
        case UInt8(ascii: "E"): try parseEvent(&fields)
        // The LEDs and switches that were on, which nothing here needs.
        case UInt8(ascii: "L"), UInt8(ascii: "S"): return
        default: throw error("unknown kind of line: it must begin with N:, I:, P:, B:, A:, L:, S:, E: or #")
        }
    }

    private func checkDescription() throws(RecordingError) {
        guard events.isEmpty else { throw error("the device's description goes on after its first event") }
    }

    private mutating func parseUdevProperty(_ range: Range<Int>) throws(RecordingError) {
        try checkDescription()
        var text = bytes[range].dropFirst(Self.propertyLabel.utf8.count)
        if text.last == UInt8(ascii: "\r") { text.removeLast() }
        guard let equals = text.firstIndex(of: UInt8(ascii: "=")), equals > text.startIndex, !text.contains(0) else {
            throw error("a property of udev must be NAME=VALUE")
        }
        let limit = PointerRecordingsLimit.udevProperties.most
        guard device.udevProperties.count < limit else { throw error("more than \(limit) properties of udev") }
        let name = String(decoding: text[..<equals], as: UTF8.self)
        let value = String(decoding: text[(equals + 1)...], as: UTF8.self)
        guard device.udevProperties.updateValue(value, forKey: name) == nil else {
            throw error("a second value of \(PrintableText.quote(name))")
        }
    }

    private mutating func parseName(_ range: Range<Int>) throws(RecordingError) {
        guard !isNamed else { throw error("a second line N:; a recording is of one device") }
        isNamed = true
        var range = range
        if range.first.map({ bytes[$0] == UInt8(ascii: " ") }) == true { range = range.dropFirst() }
        if range.last.map({ bytes[$0] == UInt8(ascii: "\r") }) == true { range = range.dropLast() }
        guard !bytes[range].contains(0) else { throw error("the name contains a NUL") }
        device.name = String(decoding: bytes[range], as: UTF8.self)
    }

    private mutating func parseIdentity(_ fields: inout EvemuFields) throws(RecordingError) {
        guard let bus = fields.hexadecimal(), let vendor = fields.hexadecimal(), let product = fields.hexadecimal(),
            let version = fields.hexadecimal()
        else { throw error("I: needs bus, vendor, product and version as hexadecimal numbers of 16 bits") }
        try end(&fields)
        (device.bus, device.vendor, device.product, device.version) = (bus, vendor, product, version)
    }

    private mutating func parseProperties(_ fields: inout EvemuFields) throws(RecordingError) {
        let bits = try parseBits(&fields, from: &propertyBytes, limit: INPUT_PROP_CNT)
        device.properties.formUnion(bits)
    }

    private mutating func parseCodes(_ fields: inout EvemuFields) throws(RecordingError) {
        guard let number = fields.hexadecimal(), Int32(number) < EV_CNT else {
            throw error("B: needs an event type from 00 to 1f")
        }
        let type = Int32(number)
        let bits = try parseBits(&fields, from: &codeBytes[type, default: 0], limit: KEY_CNT)
        if !bits.isEmpty { device.codes[type, default: []].formUnion(bits) }
    }

    /// Reads a line of eight bytes of a bit set that continues from line to line.
    private func parseBits(
        _ fields: inout EvemuFields,
        from offset: inout Int,
        limit: Int32
    ) throws(RecordingError) -> [Int32] {
        // A line always has eight bytes, even if a set needs fewer.
        let limitBytes = (Int(limit) + 63) / 64 * 8
        var bits: [Int32] = []
        for _ in 0..<8 {
            guard let byte = fields.hexadecimal(), byte <= 0xff else {
                throw error("a set of bits needs eight bytes as hexadecimal numbers")
            }
            guard offset < limitBytes else { throw error("more bytes than the kernel has bits for") }
            for bit in 0..<8 where byte >> bit & 1 == 1 {
                bits.append(Int32(offset * 8 + bit))
            }
            offset += 1
        }
        try end(&fields)
        return bits
    }

    private mutating func parseAxis(_ fields: inout EvemuFields) throws(RecordingError) {
        guard let code = fields.hexadecimal(), Int32(code) < ABS_CNT else {
            throw error("A: needs an axis from 00 to 3f")
        }
        var axis = RecordedDevice.Axis()
        guard let minimum = fields.decimal(), let maximum = fields.decimal(), let fuzz = fields.decimal(),
            let flat = fields.decimal()
        else { throw error("A: needs minimum, maximum, fuzz and flat as numbers of 32 bits") }
        (axis.minimum, axis.maximum, axis.fuzz, axis.flat) = (minimum, maximum, fuzz, flat)
        // evemu 1.1 and later write the resolution.
        var rest = fields
        if rest.next() != nil {
            guard let resolution = fields.decimal() else { throw error("the resolution is not a number of 32 bits") }
            axis.resolution = resolution
        }
        try end(&fields)
        let slots = PointerRecordingsLimit.slots.most
        if Int32(code) == ABS_MT_SLOT, !(0..<slots).contains(Int(maximum)) {
            throw error("\(maximum) is not a highest slot: it must be 0 to \(slots - 1)")
        }
        device.axes[Int32(code)] = axis
    }

    private mutating func parseEvent(_ fields: inout EvemuFields) throws(RecordingError) {
        guard let time = fields.time() else {
            throw error("the time must be seconds with six digits after the point, such as 12.000345")
        }
        guard let type = fields.hexadecimal(), let code = fields.hexadecimal() else {
            throw error("E: needs the event's type and code as hexadecimal numbers of 16 bits")
        }
        guard let value = fields.decimal() else { throw error("E: needs the event's value as a number of 32 bits") }
        try end(&fields)
        events.append(RawEvent(time: time, type: type, code: code, value: value))
    }

    private func end(_ fields: inout EvemuFields) throws(RecordingError) {
        if fields.next() != nil { throw error("the line goes on after its last field") }
    }

    private func error(_ reason: String) -> RecordingError {
        RecordingError(file: file, line: line, reason: reason)
    }
}
