import SafeText

/// Paths of keys, as messages show them.
enum DottedPath {
    /// Returns `surfaces[1].nodes` for `nodes` in `surfaces[1]`, with quotes around a key that needs them in TOML.
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
