import SystemPackage

/// The text of a configuration file of KDE, of which single keys are read and changed. All other lines stay as they are.
struct KConfigText: Sendable, Hashable {
    private var lines: [Substring]

    /// Reads a file's contents. Throws EILSEQ if they are no text.
    init(_ bytes: [UInt8]) throws(Errno) {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .illegalByteSequence }
        self.init(text)
    }

    init(_ text: String) {
        lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        // What follows the last line break is no line.
        if lines.last == "" { lines.removeLast() }
    }

    /// The whole text, which ends with a line break unless it is empty.
    var text: String { lines.map { "\($0)\n" }.joined() }

    /// Returns the value of a key as it is written, which is that of the last line with it; nil if the group has no such key.
    func value(of key: String, in group: String) -> String? {
        let values = lines(with: key, in: group).map { lines[$0].drop { $0 != "=" }.dropFirst() }
        return values.last.map { String($0.drop { $0.isWhitespace }) }
    }

    /// Gives a key a value in place of the one that it has.
    /// - Parameters:
    ///   - key: the key.
    ///   - group: name of the group, which is made if it is missing.
    ///   - value: the value as it is written; nil to remove the key.
    mutating func set(_ key: String, in group: String, to value: String?) {
        let former = lines(with: key, in: group)
        let header = lines.firstIndex { $0 == "[\(group)]" }
        for index in former.reversed() { lines.remove(at: index) }
        guard let value else { return }
        let line = Substring("\(key)=\(value)")
        if let place = former.first ?? header.map({ $0 + 1 }) {
            lines.insert(line, at: place)
        } else {
            if !lines.isEmpty { lines.append("") }
            lines += ["[\(group)]", line]
        }
    }

    private func lines(with key: String, in group: String) -> [Int] {
        var isInGroup = false
        return lines.indices.filter { index in
            if lines[index].hasPrefix("[") { isInGroup = lines[index] == "[\(group)]" }
            guard isInGroup, let sign = lines[index].firstIndex(of: "=") else { return false }
            return lines[index][..<sign].split(whereSeparator: \.isWhitespace) == [key[...]]
        }
    }
}
