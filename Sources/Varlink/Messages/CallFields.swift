/// Where the fields of a call stand in its message; nil: the message has no such field.
///
/// Of a field that comes more than once the first counts, as in parameters.
struct CallFields {
    var method: Range<Int>?
    var oneway: Range<Int>?
    var more: Range<Int>?
    var upgrade: Range<Int>?
    var parameters: Range<Int>?

    /// The longest name of a field when each of its letters is escaped, in bytes.
    private static let longestName = 60

    /// Notes a member of the outermost object.
    /// - Parameters:
    ///   - name: where its name stands, without the quotes.
    ///   - value: where its value stands.
    mutating func note(_ name: Range<Int>, _ value: Range<Int>, in message: borrowing Span<UInt8>) {
        guard name.count <= Self.longestName else { return }
        let bytes = name.map { message[$0] }
        switch JSONText.string(bytes) {
        case "method": method = method ?? value
        case "oneway": oneway = oneway ?? value
        case "more": more = more ?? value
        case "upgrade": upgrade = upgrade ?? value
        case "parameters": parameters = parameters ?? value
        default: break
        }
    }
}
