import SystemPackage

/// What a configuration or a layout is written in.
public enum DocumentForm: String, Sendable, Hashable, CaseIterable {
    /// What files are written in by hand: tables and keys, with room for comments.
    case toml
    /// The wire's: what a preview's target says stands in the preview itself.
    case json

    /// The form that the file's name says, else the one that the text begins like.
    init(of file: FilePath, holding bytes: [UInt8]) {
        switch file.extension?.lowercased() {
        case "json": self = .json
        case "toml": self = .toml
        default: self = Self.isJSON(bytes) ? .json : .toml
        }
    }

    /// No table of TOML begins with a brace, nor with a bracket and a brace.
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
