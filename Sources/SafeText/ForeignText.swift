/// The tolerance for text that other programs and hands wrote, of the readers of recordings and configurations.
package enum ForeignText {
    /// Returns the length of the byte-order mark at the beginning of the text, which some editors write; 0 if it has none.
    package static func markLength(of text: [UInt8]) -> Int { text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

    /// Returns the text in UTF-8 without a byte-order mark. What is not UTF-8 becomes U+FFFD, as in the name of a device, so that a name from a
    /// file is the name that the device has. The lines stay.
    package static func repaired(_ text: [UInt8]) -> [UInt8] {
        let length = markLength(of: text)
        let unmarked = length == 0 ? text : Array(text[length...])
        guard String(validating: unmarked, as: UTF8.self) == nil else { return unmarked }
        return Array(String(decoding: unmarked, as: UTF8.self).utf8)
    }
}
