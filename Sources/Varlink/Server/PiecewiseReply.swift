import FoundationEssentials

/// Builds a reply piece by piece: each item of a list in its parameters is encoded on its own.
///
/// An item may contain such a list too. Everything around a list is encoded as in any other message, with the list empty.
package struct PiecewiseReply {
    private let encoder = MessageEncoder()
    private var bytes: [UInt8] = []
    /// Finished pieces before these bytes. A long reply stays in pieces, so that it is never copied as a whole.
    private var pieces: [[UInt8]] = []
    private var pieceBytes = 0
    private var isFirst = true
    /// Closing text of the objects whose lists are open, the innermost last.
    private var ends: [ArraySlice<UInt8>] = []

    /// Minimum length of a piece, in bytes.
    private static let pieceSize = 262_144

    /// Creates a reply without parameters.
    package init() {}

    /// Begins the reply with its parameters, and opens a list in them. Throws if the parameters have no JSON form.
    /// - Parameters:
    ///   - parameters: the parameters, with this list empty.
    ///   - list: the list's name, unique in the parameters.
    package mutating func begin(_ parameters: some Encodable, opening list: String) throws {
        try begin(json: try encoder.text(of: parameters), opening: list)
    }

    /// Begins the reply with the JSON text of its parameters, and opens a list in them. Throws if the list is missing.
    /// - Parameters:
    ///   - parameters: the text, an object with this list empty.
    ///   - list: the list's name, unique in the parameters.
    package mutating func begin(json parameters: [UInt8], opening list: String) throws {
        bytes = Array(#"{"parameters":"#.utf8)
        try open(parameters, list)
    }

    /// Adds an item to the list. Throws if it has no JSON form.
    package mutating func add(_ item: some Encodable) throws {
        add(json: try encoder.text(of: item))
    }

    /// Adds the JSON text of an item to the list.
    package mutating func add(json item: [UInt8]) {
        separate()
        bytes += item
        guard bytes.count >= Self.pieceSize else { return }
        endPiece()
        bytes.reserveCapacity(Self.pieceSize + Self.pieceSize / 16)
    }

    private mutating func endPiece() {
        if bytes.capacity - bytes.count > bytes.count / 8 {
            // The reply may wait for long, and storage that grew with the piece is up to twice as large as it.
            var piece: [UInt8] = []
            piece.reserveCapacity(bytes.count)
            piece += bytes
            bytes = piece
        }
        pieces.append(bytes)
        pieceBytes += bytes.count
        bytes = []
    }

    /// Adds the JSON text of an object to the list, and opens a list in it for the next items. Throws if that list is missing.
    /// - Parameters:
    ///   - item: the text, an object with this list empty.
    ///   - list: the list's name, unique in the object.
    package mutating func beginItem(json item: [UInt8], opening list: String) throws {
        separate()
        try open(item, list)
    }

    /// Ends the list in an object, and the object.
    package mutating func endItem() {
        if let end = ends.popLast() { bytes += end }
        isFirst = false
    }

    /// Length of the reply so far, in bytes.
    package var byteCount: Int { pieceBytes + bytes.count }

    /// Memory of the reply so far, in bytes.
    package var memoryUsage: Int { pieceBytes + bytes.capacity }

    /// Ends the list in the parameters, returns the whole message with its NUL in pieces, and empties this value.
    package mutating func finish() -> [[UInt8]] {
        endItem()
        bytes += [UInt8(ascii: "}"), 0]
        endPiece()
        defer { (pieces, pieceBytes) = ([], 0) }
        return pieces
    }

    /// Adds an object up to the items of a list in it.
    private mutating func open(_ text: [UInt8], _ list: String) throws {
        // No string contains this text, because quotes in strings are escaped.
        let opening = Array("\"\(list)\":[".utf8)
        guard let place = text.firstRange(of: opening) else {
            throw EncodingError.invalidValue(
                String(decoding: text, as: UTF8.self),
                EncodingError.Context(codingPath: [], debugDescription: "no empty list \(list)")
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
