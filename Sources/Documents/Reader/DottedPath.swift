import SafeText

/// Path of a value in a document, such as `surfaces[1].nodes[3].frame`. Its text is built only for a message, because a layout has
/// tens of thousands of values.
package indirect enum DottedPath: Sendable {
    /// The document, or a value whose path has this text; empty for the document.
    case root(String)
    case key(String, of: DottedPath)
    case item(Int, of: DottedPath)

    /// The path, with quotes around each key that needs them in TOML; empty for the document.
    package var text: String {
        switch self {
        case .root(let text): text
        case .key(let key, let table): Self.key(key, in: table.text)
        case .item(let index, let array): "\(array.text)[\(index)]"
        }
    }

    /// Returns `surfaces[1].nodes` for `nodes` in `surfaces[1]`.
    package static func key(_ key: String, in path: String) -> String {
        let name = isBare(key) ? key : PrintableText.quote(key)
        return path.isEmpty ? name : "\(path).\(name)"
    }

    /// Returns whether a key needs no quotes in TOML.
    package static func isBare(_ key: String) -> Bool {
        !key.isEmpty && key.utf8.count <= SafeTextLimit.quoted.most
            && key.utf8.allSatisfy {
                ($0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z"))
                    || ($0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9"))
                    || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
            }
    }
}
