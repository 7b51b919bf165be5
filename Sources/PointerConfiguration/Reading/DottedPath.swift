import PointerRuntime

/// Writes the path of a key as messages show it.
enum DottedPath {
    /// `surfaces[1].nodes` for `nodes` in `surfaces[1]`; a key that needs quotes in TOML gets them.
    static func key(_ key: String, in path: String) -> String {
        let name = isBare(key) ? key : PrintableText.quote(key)
        return path.isEmpty ? name : "\(path).\(name)"
    }

    static func item(_ index: Int, of path: String) -> String {
        "\(path)[\(index)]"
    }

    static func isBare(_ key: String) -> Bool {
        !key.isEmpty && key.utf8.count <= PrintableText.maximumQuotedLength
            && key.utf8.allSatisfy {
                ($0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z"))
                    || ($0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9"))
                    || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
            }
    }
}
