/// The long lists in a call's parameters, of which each item is decoded on its own, so that other work can be done in between.
///
/// It goes through the parameters once, in as many pieces as its caller likes, and notes where the items of these lists stand. What is left
/// of the parameters, with these lists empty, is decoded at once.
public struct ParameterLists {
    private enum State {
        /// In an object on the way to a list: between two members, or in a number or a word.
        case members
        /// In a member's name, which begins at this byte.
        case name(Int)
        /// Between a member's name and its value.
        case beforeValue
        /// In a value that is no list looked for: so many brackets are open in it.
        case value(depth: Int)
        /// In a list looked for, between two items.
        case items
        /// In an item that begins at this byte; so many brackets are open in it.
        case item(Int, depth: Int)
    }

    private let text: ArraySlice<UInt8>
    /// Where the text stands in the parameters; empty: it is all of them.
    let origin: String
    private let paths: [[String]]
    private var position: Int
    private var state = State.beforeValue
    private var isInString = false
    private var isEscaped = false
    /// The names of the members that the scan is in.
    private var path: [String] = []
    /// The name that was read last.
    private var name = ""
    /// Which list the scan is in, and whether it is the first of its name, which alone counts, as where all is decoded at once.
    private var list = 0
    private var isFirst = true
    private var seen: Set<Int> = []
    private var listStart = 0
    private var found: [[Range<Int>]]
    private var counts: [Int]
    /// So many items of a list can be read; of those beyond, only their number is kept.
    private let maximum: Int
    /// What is left out of ``remainder``.
    private var cuts: [Range<Int>] = []

    /// How many bytes are looked at between two looks at the share.
    private static let bytesPerStep = 512

    /// - Parameters:
    ///   - text: the JSON text of an object, which was checked before.
    ///   - origin: where it stands in the parameters; empty: it is all of them.
    ///   - paths: the lists, each by the names that lead to it, such as `surface.nodes`.
    ///   - maximum: how many items of each are read at most.
    init(_ text: ArraySlice<UInt8>, at origin: String = "", paths: [String], atMost maximum: Int) {
        self.origin = origin
        self.maximum = maximum
        self.text = text
        self.paths = paths.map { $0.split(separator: ".").map(String.init) }
        position = text.startIndex
        found = Array(repeating: [], count: paths.count)
        counts = Array(repeating: 0, count: paths.count)
    }

    /// Goes on until all is looked at or the share is used up. Returns whether all is.
    public mutating func advance(_ share: inout Share) -> Bool {
        while position < text.endIndex {
            scan(to: min(position + Self.bytesPerStep, text.endIndex))
            if position < text.endIndex, share.isUsedUp() { return false }
        }
        return true
    }

    /// How many items a list has, also beyond those that can be read; 0 if there is no such list.
    public func count(of list: Int) -> Int { counts[list] }

    /// How long an item's JSON text is, in bytes.
    public func byteCount(of index: Int, in list: Int) -> Int { found[list][index].count }

    /// About how many microseconds it takes to decode an item.
    public func decodingTime(of index: Int, in list: Int) -> Int { 32 + found[list][index].count / 16 }

    /// An item's JSON text.
    func item(_ index: Int, of list: Int) -> ArraySlice<UInt8> { text[found[list][index]] }

    /// A list's place, such as `surface.nodes`.
    public func place(of list: Int) -> String {
        (origin.isEmpty ? "" : origin + ".") + paths[list].joined(separator: ".")
    }

    /// An item's place, such as `surface.nodes[2]`.
    public func place(of index: Int, in list: Int) -> String { "\(place(of: list))[\(index)]" }

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
            if isInString { takeInString(byte) } else { take(byte) }
            position += 1
        }
    }

    private mutating func takeInString(_ byte: UInt8) {
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

    private mutating func take(_ byte: UInt8) {
        switch state {
        case .members: takeBetweenMembers(byte)
        case .name: break
        case .beforeValue: takeBeforeValue(byte)
        case .value(let depth): takeInValue(byte, depth: depth)
        case .items: takeBetweenItems(byte)
        case .item(let start, let depth): takeInItem(byte, start: start, depth: depth)
        }
    }

    private mutating func takeBetweenMembers(_ byte: UInt8) {
        if byte == UInt8(ascii: "\"") {
            state = .name(position)
            isInString = true
        } else if byte == UInt8(ascii: "}"), !path.isEmpty {
            path.removeLast()
        }
    }

    private mutating func takeBeforeValue(_ byte: UInt8) {
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

    private mutating func takeInValue(_ byte: UInt8, depth: Int) {
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): state = .value(depth: depth + 1)
        case UInt8(ascii: "}"), UInt8(ascii: "]"): state = depth > 1 ? .value(depth: depth - 1) : .members
        default: break
        }
    }

    private mutating func takeBetweenItems(_ byte: UInt8) {
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

    private mutating func takeInItem(_ byte: UInt8, start: Int, depth: Int) {
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): state = .item(start, depth: depth + 1)
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            if depth > 1 { return state = .item(start, depth: depth - 1) }
            if depth == 1 { return endItem(start..<position + 1) }
            // A number or a word ends with its list.
            endItem(start..<position)
            takeBetweenItems(byte)
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
