import FoundationEssentials

/// Puts a reply together piece by piece: its parameters are lists, of which each item is encoded on its own.
///
/// The members of an object stand in the order of their names, as in every other message.
public struct PiecewiseReply {
    private let encoder = MessageEncoder()
    private var bytes = Array(#"{"parameters":{"#.utf8)
    /// What comes before these bytes. So that a long reply is never copied as a whole, it stays in pieces.
    private var pieces: [[UInt8]] = []
    private var pieceBytes = 0
    private var isFirst = true
    /// What ends the item whose inner list is open.
    private var endOfItem: ArraySlice<UInt8> = []

    /// How long a piece is at least, in bytes.
    private static let pieceSize = 262_144

    /// A reply without parameters so far.
    public init() {}

    /// Adds a field. Throws if the value has no JSON form.
    public mutating func add(_ name: String, _ value: some Encodable) throws {
        addName(name)
        bytes += try encoder.text(of: value)
    }

    /// Adds a list, to which items are added next.
    public mutating func beginList(_ name: String) {
        addName(name)
        bytes.append(UInt8(ascii: "["))
        isFirst = true
    }

    /// Adds an item to the list. Throws if it has no JSON form.
    public mutating func add(_ item: some Encodable) throws {
        separate()
        bytes += try encoder.text(of: item)
        guard bytes.count >= Self.pieceSize else { return }
        endPiece()
        bytes.reserveCapacity(Self.pieceSize + Self.pieceSize / 8)
    }

    private mutating func endPiece() {
        pieces.append(bytes)
        pieceBytes += bytes.count
        bytes = []
    }

    /// Adds an object to the list, and opens a list in it, to which items are added next. Throws if the object has no JSON form.
    /// - Parameters:
    ///   - item: has this list, empty.
    ///   - list: the list's name, which no other list in the object has.
    public mutating func beginItem(_ item: some Encodable, opening list: String) throws {
        separate()
        let text = try encoder.text(of: item)
        // No string has this in it, as each quote in a string is escaped.
        let opening = Array("\"\(list)\":[".utf8)
        guard let place = text.firstRange(of: opening) else {
            throw EncodingError.invalidValue(
                item,
                EncodingError.Context(codingPath: [], debugDescription: "there is no list \(list)")
            )
        }
        bytes += text[..<place.upperBound]
        endOfItem = text[place.upperBound...]
        isFirst = true
    }

    /// Ends the list in an object, and the object.
    public mutating func endItem() {
        bytes += endOfItem
        endOfItem = []
        isFirst = false
    }

    /// Ends the list.
    public mutating func endList() {
        bytes.append(UInt8(ascii: "]"))
        isFirst = false
    }

    /// How many bytes are put together so far.
    public var byteCount: Int { pieceBytes + bytes.count }

    /// The whole message with its NUL, in pieces. Nothing is left here then.
    public mutating func finish() -> [[UInt8]] {
        bytes += [UInt8(ascii: "}"), UInt8(ascii: "}"), 0]
        endPiece()
        defer { (pieces, pieceBytes) = ([], 0) }
        return pieces
    }

    private mutating func addName(_ name: String) {
        separate()
        bytes += Array("\"\(name)\":".utf8)
    }

    private mutating func separate() {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
    }
}
