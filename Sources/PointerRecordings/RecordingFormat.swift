/// The format of a recording.
package enum RecordingFormat: String, Sendable, Hashable, CaseIterable {
    /// Text as evemu-record(1) writes it.
    case evemu
    /// YAML as libinput-record(1) writes it.
    case libinput

    /// Detects the format from the text, never from the file's name: lines of evemu begin with a capital letter and a colon,
    /// those of libinput with keys. Any other text counts as evemu's, whose reader reports the error.
    package init(of bytes: [UInt8]) {
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            let line = bytes[start..<end].drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            start = end + 1
            guard let first = line.first, first != UInt8(ascii: "\r") else { continue }
            if first == UInt8(ascii: "#") {
                if line.starts(with: "# libinput record".utf8) {
                    self = .libinput
                    return
                }
                continue
            }
            // `version: 1`, or the beginning of a YAML document.
            let isKey = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) && line.contains(UInt8(ascii: ":"))
            self = isKey || line.starts(with: "---".utf8) || line.starts(with: "%YAML".utf8) ? .libinput : .evemu
            return
        }
        self = .evemu
    }
}
