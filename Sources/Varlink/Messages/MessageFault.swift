/// Why the server cannot answer a message, and ends its connection.
enum MessageFault: Error, Equatable, CustomStringConvertible {
    /// The message is longer than the limit.
    case tooLong(limit: Int)
    /// The client stopped sending in the middle of the message.
    case unfinished
    /// Objects and lists nest deeper than the limit.
    case tooDeep(limit: Int)
    /// The bytes are not UTF-8.
    case notUTF8
    /// The message is not a JSON object.
    case notAnObject
    /// The message is JSON, but not a call, for this reason.
    case notACall(String)

    var description: String {
        switch self {
        case .tooLong(let limit): "message longer than \(limit) bytes"
        case .unfinished: "message without the NUL byte that ends it"
        case .tooDeep(let limit): "message nested deeper than \(limit)"
        case .notUTF8: "message is not UTF-8"
        case .notAnObject: "message is not a JSON object"
        case .notACall(let detail): "message is not a call: \(detail)"
        }
    }
}
