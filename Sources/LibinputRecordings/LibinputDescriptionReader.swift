import CLibevdev
import PointerRecordings
import PointerRuntime
import SafeText

/// A reader of a device's description in a libinput recording.
enum LibinputDescriptionReader {
    /// Reads the table `evdev`.
    static func readEvdev(
        _ reader: inout YAMLReader,
        into device: inout RecordedDevice
    ) throws(YAMLReader.Fault) {
        var read = device
        try reader.table { (reader, key) throws(YAMLReader.Fault) in
            switch key {
            case "name":
                read.name = try reader.text()
                guard !read.name.utf8.contains(0) else { throw reader.fault("the name contains a NUL") }
            case "id":
                let numbers = try reader.integers(UInt16.self, atMost: .identity)
                guard numbers.count == 4 else { throw reader.fault("id needs bus, vendor, product and version") }
                (read.bus, read.vendor, read.product, read.version) = (numbers[0], numbers[1], numbers[2], numbers[3])
            case "codes": try readCodes(&reader, into: &read)
            case "absinfo": try readAxes(&reader, into: &read)
            case "properties":
                for property in try reader.integers(Int32.self, atMost: .properties) {
                    guard (0..<INPUT_PROP_CNT).contains(property) else {
                        throw reader.fault("\(property) is not a property of a device")
                    }
                    read.properties.insert(property)
                }
            default: try reader.skip()
            }
        }
        device = read
    }

    private static func readCodes(
        _ reader: inout YAMLReader,
        into device: inout RecordedDevice
    ) throws(YAMLReader.Fault) {
        var codes: [Int32: Set<Int32>] = [:]
        try reader.table { (reader, key) throws(YAMLReader.Fault) in
            guard let type = Int32(key), (0..<EV_CNT).contains(type) else {
                throw reader.fault("a type of events must be a number from 0 to \(EV_CNT - 1)")
            }
            for code in try reader.integers(Int32.self, atMost: .codes) {
                guard (0..<KEY_CNT).contains(code) else { throw reader.fault("\(code) is not a code of an event") }
                codes[type, default: []].insert(code)
            }
        }
        device.codes = codes
    }

    private static func readAxes(
        _ reader: inout YAMLReader,
        into device: inout RecordedDevice
    ) throws(YAMLReader.Fault) {
        var axes: [Int32: RecordedDevice.Axis] = [:]
        try reader.table { (reader, key) throws(YAMLReader.Fault) in
            guard let code = Int32(key), (0..<ABS_CNT).contains(code) else {
                throw reader.fault("an axis must be a number from 0 to \(ABS_CNT - 1)")
            }
            let numbers = try reader.integers(Int32.self, atMost: .axis)
            guard numbers.count == 5 else {
                throw reader.fault("an axis needs minimum, maximum, fuzz, flat and resolution")
            }
            var axis = RecordedDevice.Axis()
            (axis.minimum, axis.maximum, axis.fuzz, axis.flat) = (numbers[0], numbers[1], numbers[2], numbers[3])
            axis.resolution = numbers[4]
            let slots = PointerRecordingsLimit.slots.most
            if code == ABS_MT_SLOT, !(0..<slots).contains(Int(axis.maximum)) {
                throw reader.fault("\(axis.maximum) is not a highest slot: it must be 0 to \(slots - 1)")
            }
            axes[code] = axis
        }
        device.axes = axes
    }

    /// Reads the table `udev`, whose properties are a list of strings such as `ID_INPUT=1`.
    static func readUdev(
        _ reader: inout YAMLReader,
        into device: inout RecordedDevice
    ) throws(YAMLReader.Fault) {
        var properties: [String: String] = [:]
        try reader.table { (reader, key) throws(YAMLReader.Fault) in
            guard key == "properties" else { return try reader.skip() }
            for text in try texts(&reader) {
                guard let equals = text.firstIndex(of: "=") else {
                    throw reader.fault("a property of udev must be NAME=VALUE")
                }
                properties[String(text[..<equals])] = String(text[text.index(after: equals)...])
            }
        }
        device.udevProperties = properties
    }

    /// Reads a list of strings.
    static func texts(_ reader: inout YAMLReader) throws(YAMLReader.Fault) -> [String] {
        var texts: [String] = []
        try reader.list { (reader) throws(YAMLReader.Fault) in
            let limit = LibinputRecordingsLimit.texts.most
            guard texts.count < limit else { throw reader.fault("more than \(limit) texts") }
            texts.append(try reader.text())
        }
        return texts
    }
}
