import Limits

/// Long lists in a call's parameters. Their items are decoded one by one, so that other work can run in between.
///
/// The scan goes through the parameters once, in as many pieces as the caller likes, and records where the items of these lists
/// stand. The rest of the parameters, with these lists empty, is decoded in one go.
package struct ParameterLists {
    private enum State {
        /// In an object on the way to a list: between two members, or in a number or a word.
        case members
        /// In a member's name, which begins at this byte.
        case name(Int)
        /// Between a member's name and its value.
        case beforeValue
        /// In a value that is not one of the lists, with `depth` open brackets.
        case value(depth: Int)
        /// In one of the lists, between two items.
        case items
        /// In an item that begins at this byte, with `depth` open brackets.
        case item(Int, depth: Int)
    }

    private let text: ArraySlice<UInt8>
    /// Where the text stands in the call's parameters; empty if it is all of them.
    package let origin: String
    private let paths: [[String]]
    private var position: Int
    private var state = State.beforeValue
    private var isInString = false
    private var isEscaped = false
    /// Names of the members that the scan is in.
    private var path: [String] = []
    /// Name that the scan read last.
    private var name = ""
    /// Index of the list that the scan is in, and whether it is the first of its name. Only the first counts, as when all is
    /// decoded at once.
    private var list = 0
    private var isFirst = true
    private var seen: Set<Int> = []
    private var listStart = 0
    private var found: [[Range<Int>]]
    private var counts: [Int]
    /// Maximum number of readable items in a list; items beyond it are only counted.
    private let maximum: Int
    /// Ranges that ``remainder`` leaves out.
    private var cuts: [Range<Int>] = []

    /// Number of bytes scanned between two checks of the share.
    private static let bytesPerStep = 512

    /// - Parameters:
    ///   - text: the JSON text of an object, already validated.
    ///   - origin: where it stands in the call's parameters; empty if it is all of them.
    ///   - paths: the lists, each by the names that lead to it, such as `surface.nodes`.
    ///   - limit: readable items in each list.
    init(_ text: ArraySlice<UInt8>, at origin: String = "", paths: [String], atMost limit: some ModuleLimit) {
        self.origin = origin
        maximum = limit.most
        self.text = text
        self.paths = paths.map { $0.split(separator: ".").map(String.init) }
        position = text.startIndex
        found = Array(repeating: [], count: paths.count)
        counts = Array(repeating: 0, count: paths.count)
    }

    /// Scans until the end or until the share is used up. Returns whether the scan is complete.
    package mutating func advance(_ share: inout ProcessorShare) -> Bool {
        while position < text.endIndex {
            scan(to: min(position + Self.bytesPerStep, text.endIndex))
            if position < text.endIndex, share.isUsedUp() { return false }
        }
        return true
    }

    /// Memory of the places of the items, in bytes.
    package var memoryUsage: Int { found.reduce(0) { $0 + $1.capacity * MemoryLayout<Range<Int>>.stride } }

    /// Returns the number of items in a list, including those beyond the maximum; 0 if the list is missing.
    package func count(of list: Int) -> Int { counts[list] }

    /// Returns the length of an item's JSON text, in bytes.
    package func byteCount(of index: Int, in list: Int) -> Int { found[list][index].count }

    /// Returns the approximate time to decode an item, in microseconds.
    package func decodingTime(of index: Int, in list: Int) -> Int { 32 + found[list][index].count / 16 }

    /// Returns an item's JSON text.
    func item(_ index: Int, of list: Int) -> ArraySlice<UInt8> { text[found[list][index]] }

    /// Returns a list's place, such as `surface.nodes`.
    package func place(of list: Int) -> String {
        (origin.isEmpty ? "" : origin + ".") + paths[list].joined(separator: ".")
    }

    /// Returns an item's place, such as `surface.nodes[2]`.
    package func place(of index: Int, in list: Int) -> String { "\(place(of: list))[\(index)]" }

    /// The parameters with these lists empty.
    var remainder: ArraySlice<UInt8> {
        var rest: [UInt8] = []
        var start = text.startIndex
        for cut in cuts {
            rest += text[start..<cut.lowerBound]
            start = cut.upperBound
        }
        rest += text[start...]
        return rest[...]
    }

    private mutating func scan(to end: Int) {
        while position < end {
            let byte = text[position]
            if isInString { consumeInString(byte) } else { consume(byte) }
            position += 1
        }
    }

    private mutating func consumeInString(_ byte: UInt8) {
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
            isInString = false
            endString()
        }
    }

    private mutating func endString() {
        switch state {
        case .name(let start):
            name = JSONText.string(text[(start + 1)..<position]) ?? ""
            state = .beforeValue
        case .value(depth: 0): state = .members
        case .item(let start, depth: 0): endItem(start..<position + 1)
        default: break
        }
    }

    private mutating func consume(_ byte: UInt8) {
        switch state {
        case .members: consumeBetweenMembers(byte)
        case .name: break
        case .beforeValue: consumeBeforeValue(byte)
        case .value(let depth): consumeInValue(byte, depth: depth)
        case .items: consumeBetweenItems(byte)
        case .item(let start, let depth): consumeInItem(byte, start: start, depth: depth)
        }
    }

    private mutating func consumeBetweenMembers(_ byte: UInt8) {
        if byte == UInt8(ascii: "\"") {
            state = .name(position)
            isInString = true
        } else if byte == UInt8(ascii: "}"), !path.isEmpty {
            path.removeLast()
        }
    }

    private mutating func consumeBeforeValue(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "{"):
            // The outermost object has no name.
            guard position > text.startIndex else { return state = .members }
            let inner = path + [name]
            guard paths.contains(where: { $0.count > inner.count && $0.starts(with: inner) }) else {
                return state = .value(depth: 1)
            }
            path = inner
            state = .members
        case UInt8(ascii: "["):
            guard let list = paths.firstIndex(of: path + [name]) else { return state = .value(depth: 1) }
            self.list = list
            listStart = position + 1
            isFirst = seen.insert(list).inserted
            state = .items
        case UInt8(ascii: "\""):
            state = .value(depth: 0)
            isInString = true
        case UInt8(ascii: ":"): break
        default: if !JSONText.isSpace(byte) { state = .members }
        }
    }

    private mutating func consumeInValue(_ byte: UInt8, depth: Int) {
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): state = .value(depth: depth + 1)
        case UInt8(ascii: "}"), UInt8(ascii: "]"): state = depth > 1 ? .value(depth: depth - 1) : .members
        default: break
        }
    }

    private mutating func consumeBetweenItems(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "]"):
            cuts.append(listStart..<position)
            state = .members
        case UInt8(ascii: "{"), UInt8(ascii: "["): state = .item(position, depth: 1)
        case UInt8(ascii: "\""):
            state = .item(position, depth: 0)
            isInString = true
        case UInt8(ascii: ","): break
        default: if !JSONText.isSpace(byte) { state = .item(position, depth: 0) }
        }
    }

    private mutating func consumeInItem(_ byte: UInt8, start: Int, depth: Int) {
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): state = .item(start, depth: depth + 1)
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            if depth > 1 { return state = .item(start, depth: depth - 1) }
            if depth == 1 { return endItem(start..<position + 1) }
            // A number or a word ends with its list.
            endItem(start..<position)
            consumeBetweenItems(byte)
        default:
            if depth == 0, byte == UInt8(ascii: ",") || JSONText.isSpace(byte) { endItem(start..<position) }
        }
    }

    private mutating func endItem(_ range: Range<Int>) {
        state = .items
        guard isFirst else { return }
        if counts[list] < maximum { found[list].append(range) }
        counts[list] += 1
    }
}
