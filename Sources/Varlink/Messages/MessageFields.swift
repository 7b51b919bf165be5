/// Positions of the fields of a call or a reply in its message; nil if the message has no such field.
///
/// If a field occurs more than once, the first one counts, as in parameters.
struct MessageFields {
    var method: Range<Int>?
    var oneway: Range<Int>?
    var more: Range<Int>?
    var upgrade: Range<Int>?
    var continues: Range<Int>?
    var error: Range<Int>?
    var parameters: Range<Int>?

    /// Records a member of the outermost object.
    /// - Parameters:
    ///   - name: the position of its name, without the quotes.
    ///   - value: the position of its value.
    ///   - message: the message.
    mutating func note(_ name: Range<Int>, _ value: Range<Int>, in message: borrowing Span<UInt8>) {
        guard name.count <= VarlinkLimit.fieldName.most else { return }
        let bytes = name.map { message[$0] }
        switch JSONText.string(bytes) {
        case "method": method = method ?? value
        case "oneway": oneway = oneway ?? value
        case "more": more = more ?? value
        case "upgrade": upgrade = upgrade ?? value
        case "continues": continues = continues ?? value
        case "error": error = error ?? value
        case "parameters": parameters = parameters ?? value
        default: break
        }
    }
}
