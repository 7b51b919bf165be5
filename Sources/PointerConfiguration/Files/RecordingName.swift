/// Detection of device recordings, which people pass as configurations by mistake.
enum RecordingName {
    /// Returns the error for a text that is a recording; nil if it is not one.
    static func complaint(about bytes: [UInt8]) -> String? {
        let start = String(decoding: bytes.prefix(64), as: UTF8.self)
        guard start.hasPrefix("# EVEMU") || start.hasPrefix("# libinput record") else { return nil }
        return "is a recording of a device, not a configuration or a layout; to play it: pointerd --replay FILE"
    }
}
