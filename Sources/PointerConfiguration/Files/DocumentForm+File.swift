import PointerWire
import SystemPackage

extension DocumentForm {
    /// Chooses the form by the file's extension, or else by the beginning of the text.
    init(of file: FilePath, holding bytes: [UInt8]) {
        switch file.extension?.lowercased() {
        case "json": self = .json
        case "toml": self = .toml
        default: self = Self.isJSON(bytes) ? .json : .toml
        }
    }

    /// Returns whether a text is JSON: a TOML document begins neither with a brace, nor with a bracket and a brace or closing
    /// bracket.
    private static func isJSON(_ bytes: [UInt8]) -> Bool {
        let start = bytes.dropFirst(JSONDocument.markLength(of: bytes)).lazy.filter {
            $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D
        }.prefix(2)
        guard let first = start.first else { return false }
        if first == UInt8(ascii: "{") { return true }
        let second = start.dropFirst().first
        return first == UInt8(ascii: "[") && (second == UInt8(ascii: "{") || second == UInt8(ascii: "]"))
    }
}
