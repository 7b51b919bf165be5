/// Tells recordings of devices, which are given for configurations by mistake.
enum RecordingName {
    /// What is wrong with a text that is a recording; nil where it is none.
    static func complaint(about bytes: [UInt8]) -> String? {
        let start = String(decoding: bytes.prefix(64), as: UTF8.self)
        guard start.hasPrefix("# EVEMU") || start.hasPrefix("# libinput record") else { return nil }
        return "is a recording of a device, not a configuration or a layout; to play it: pointerd --replay FILE"
    }
}
