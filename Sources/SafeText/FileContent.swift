/// What a file is, by its content and never by its name. All programs that take a recording, a configuration or a layout ask here.
package enum FileContent: Sendable, Hashable {
    /// A recording as evemu-record(1) writes it: lines that begin with a capital letter and a colon.
    case evemu
    /// A recording as libinput-record(1) of any version writes it: YAML with its keys.
    case libinputRecord
    /// Text that may be a configuration or a layout, in TOML or JSON.
    case document
    /// A file that another program reads or writes.
    case foreign(ForeignFile)
    /// Anything else, also nothing.
    case unknown

    /// What a person names a file for.
    package enum Use: Sendable, Hashable {
        /// To play or to measure it, as a recording.
        case recording
        /// To read it as a configuration or a layout.
        case document
    }

    /// Decides by the first lines that are neither blank nor comments, within ``SafeTextLimit/examined``. The comment that a recorder writes
    /// first decides only where nothing else follows.
    package init(of bytes: [UInt8]) {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            self = .foreign(.utf16)
            return
        }
        let lines = FileLines(bytes)
        guard let first = lines.significant.first else {
            self = lines.titles.lazy.compactMap(Self.init(titled:)).first ?? .unknown
            return
        }
        self = Self.recording(lines, beginningWith: first) ?? Self.text(lines, beginningWith: first)
    }

    private init?(titled title: String) {
        if title.hasPrefix("# EVEMU") {
            self = .evemu
        } else if title.hasPrefix("# libinput record") {
            self = .libinputRecord
        } else {
            return nil
        }
    }

    private static func recording(_ lines: FileLines, beginningWith first: String) -> FileContent? {
        if let label = first.first, "NIPBALSE".contains(label), first.dropFirst().first == ":" {
            // The kernel and udevadm begin their lines in the same way.
            if first.hasPrefix("I: Bus=") { return .foreign(.deviceList) }
            return first.hasPrefix("P: /") ? .foreign(.udevadm) : .evemu
        }
        let keys = lines.yamlKeys
        guard let key = keys.first, first.hasPrefix("\(key):") || first.hasPrefix("---") || first.hasPrefix("%YAML")
        else {
            return nil
        }
        // A file of another program may begin with its version, too.
        let known = Set(keys).intersection(["version", "ndevices", "libinput", "system", "devices"])
        let isRecord = known.contains(key) && (known.count > 1 || keys.count == 1)
        return isRecord ? .libinputRecord : .foreign(.yaml)
    }

    private static func text(_ lines: FileLines, beginningWith first: String) -> FileContent {
        if let foreign = ForeignFile(lines.significant) { return .foreign(foreign) }
        let isDocument = first.hasPrefix("[") || first.hasPrefix("{") || FileLines.key(of: first) != nil
        return isDocument ? .document : .unknown
    }

    /// Returns why the file is of no use, to go on after its name or `it`, with the command that takes it if there is one; nil if it may be of
    /// use. The command that is named takes the file.
    package func refusal(for use: Use) -> String? {
        switch (self, use) {
        case (.evemu, .recording), (.document, .document), (.unknown, _): nil
        case (.evemu, .document):
            "is a recording of a device, not a configuration or a layout; to play it: pointerd --replay FILE"
        case (.libinputRecord, .recording):
            "is a recording of libinput; convert it: \(Self.conversion)"
        case (.libinputRecord, .document):
            "is a recording of libinput, not a configuration or a layout; convert it: \(Self.conversion)"
        case (.document, .recording):
            "is not a recording: it looks like a configuration or a layout; to check it: pointerctl check FILE"
        case (.foreign(.utf16), _): "is \(ForeignFile.utf16.rawValue); save it as UTF-8"
        case (.foreign(let file), .recording): "is \(file.rawValue), not a recording of a device"
        case (.foreign(let file), .document): "is \(file.rawValue), not a configuration or a layout"
        }
    }

    /// Whether some command takes the file, by its name.
    package var isOfUse: Bool {
        switch self {
        case .evemu, .libinputRecord, .document: true
        case .foreign, .unknown: false
        }
    }

    private static let conversion = "pointerctl convert FILE > recording.evemu"
}

/// A file of another program, with the words for it.
package enum ForeignFile: String, Sendable, Hashable, CaseIterable {
    case libinputQuirks = "a file of libinput's quirks"
    case keyd = "a configuration of keyd"
    case sway = "a configuration of sway or i3"
    case xorg = "a configuration of the X server"
    case deviceList = "the kernel's list of devices"
    case udevadm = "what udevadm says of a device"
    case yaml = "YAML of another program"
    case utf16 = "text in UTF-16"

    /// The first words of lines of sway(5) and i3. After a key of TOML comes an equals sign or a dot.
    private static let swayWords: Set<String> = [
        "set", "bindsym", "bindcode", "bindswitch", "input", "output", "exec", "exec_always", "include", "font", "bar",
        "mode", "seat",
        "floating_modifier", "for_window", "assign", "default_border", "gaps", "workspace", "workspace_layout",
        "xwayland", "focus_follows_mouse",
    ]

    /// Decides by the lines that are neither blank nor comments; nil if they are of no known program.
    init?(_ lines: [String]) {
        guard let first = lines.first else { return nil }
        let header = FileLines.header(of: first)
        if header != nil, let second = lines.dropFirst().first, Self.isQuirkMatch(second) {
            self = .libinputQuirks
        } else if let header, ["ids", "main", "global"].contains(header), Self.hasKeydIDs(lines) {
            self = .keyd
        } else if first.lowercased().hasPrefix("section \"") {
            self = .xorg
        } else {
            let words = first.split(separator: " ", maxSplits: 2).map(String.init)
            guard words.count > 1, Self.swayWords.contains(words[0]), let next = words[1].first else { return nil }
            // Other programs have blocks of these names; only that of the bar has no further word.
            guard next != "=", next != ".", next != "{" || words[0] == "bar" else { return nil }
            self = .sway
        }
    }

    /// Whether a line is `MatchName=…` or another condition of libinput's quirks.
    private static func isQuirkMatch(_ line: String) -> Bool {
        guard line.hasPrefix("Match"), let key = FileLines.key(of: line) else { return false }
        return key.dropFirst("Match".count).first?.isUppercase == true
    }

    /// Whether a section `[ids]` has ids, which stand in their lines without a key.
    private static func hasKeydIDs(_ lines: [String]) -> Bool {
        guard let start = lines.firstIndex(where: { FileLines.header(of: $0) == "ids" }) else { return false }
        return lines[(start + 1)...].first.map { FileLines.key(of: $0) == nil && !$0.hasPrefix("[") } ?? false
    }
}

/// The beginning of a file, in lines.
struct FileLines {
    /// The lines that are neither blank nor comments, without blanks around them.
    private(set) var significant: [String] = []
    /// The comments before them.
    private(set) var titles: [String] = []
    /// The keys of YAML that stand at the beginning of their lines, in order.
    private(set) var yamlKeys: [String] = []

    init(_ bytes: [UInt8]) {
        let start = bytes.dropFirst(ForeignText.markLength(of: bytes)).prefix(SafeTextLimit.examined.most)
        for bytes in start.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
            let text = bytes.drop(while: Self.isBlank)
            guard let first = text.first else { continue }
            let line = String(decoding: text, as: UTF8.self)
            if first == UInt8(ascii: "#") {
                if significant.isEmpty { titles.append(line) }
                continue
            }
            significant.append(line)
            if text.startIndex == bytes.startIndex, let key = Self.yamlKey(of: line) { yamlKeys.append(key) }
        }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

    /// Returns the key of a line `key: …` of YAML; nil if it is none.
    private static func yamlKey(of line: String) -> String? {
        let key = line.utf8.prefix { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || $0 == UInt8(ascii: "_") }
        let rest = line.utf8[key.endIndex...]
        guard !key.isEmpty, rest.first == UInt8(ascii: ":"), rest.dropFirst().first.map(isBlank) ?? true else {
            return nil
        }
        return String(key)
    }

    /// Returns the key of a line `key = …`; nil if it is none.
    static func key(of line: String) -> String? {
        guard let equals = line.utf8.firstIndex(of: UInt8(ascii: "=")) else { return nil }
        let key = line.utf8[..<equals].reversed().drop(while: isBlank).reversed()
        let isKey = key.allSatisfy { byte in
            byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: ".")
                || byte == UInt8(ascii: "_")
                || byte == UInt8(ascii: "-") || (byte < 0x80 && Character(UnicodeScalar(byte)).isLetter)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
        return key.isEmpty || !isKey ? nil : String(decoding: key, as: UTF8.self)
    }

    /// Returns the name of a line `[name]`; nil if it is none.
    static func header(of line: String) -> String? {
        guard line.hasPrefix("["), let end = line.firstIndex(of: "]") else { return nil }
        return String(line[line.index(after: line.startIndex)..<end])
    }
}
