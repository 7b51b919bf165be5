import FoundationEssentials

/// Puts a reply together piece by piece: each item of a list in its parameters is encoded on its own.
///
/// An item may have such a list too. What stands around a list is encoded as it is in every other message, with the list empty.
public struct PiecewiseReply {
    private let encoder = MessageEncoder()
    private var bytes: [UInt8] = []
    /// What comes before these bytes. So that a long reply is never copied as a whole, it stays in pieces.
    private var pieces: [[UInt8]] = []
    private var pieceBytes = 0
    private var isFirst = true
    /// What ends the objects whose lists are open, the innermost last.
    private var ends: [ArraySlice<UInt8>] = []

    /// How long a piece is at least, in bytes.
    private static let pieceSize = 262_144

    /// A reply without parameters so far.
    public init() {}

    /// Begins the reply with its parameters, and opens a list in them. Throws if the parameters have no JSON form.
    /// - Parameters:
    ///   - parameters: have this list, empty.
    ///   - list: the list's name, which no other list in the parameters has.
    public mutating func begin(_ parameters: some Encodable, opening list: String) throws {
        bytes = Array(#"{"parameters":"#.utf8)
        try open(parameters, list)
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
        try open(item, list)
    }

    /// Ends the list in an object, and the object.
    public mutating func endItem() {
        if let end = ends.popLast() { bytes += end }
        isFirst = false
    }

    /// How many bytes are put together so far.
    public var byteCount: Int { pieceBytes + bytes.count }

    /// Ends the list in the parameters. Returns the whole message with its NUL, in pieces. Nothing is left here then.
    public mutating func finish() -> [[UInt8]] {
        endItem()
        bytes += [UInt8(ascii: "}"), 0]
        endPiece()
        defer { (pieces, pieceBytes) = ([], 0) }
        return pieces
    }

    /// Adds an object up to the items of a list in it.
    private mutating func open(_ object: some Encodable, _ list: String) throws {
        let text = try encoder.text(of: object)
        // No string has this in it, as each quote in a string is escaped.
        let opening = Array("\"\(list)\":[".utf8)
        guard let place = text.firstRange(of: opening) else {
            throw EncodingError.invalidValue(
                object,
                EncodingError.Context(codingPath: [], debugDescription: "there is no list \(list)")
            )
        }
        bytes += text[..<place.upperBound]
        ends.append(text[place.upperBound...])
        isFirst = true
    }

    private mutating func separate() {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
    }
}
