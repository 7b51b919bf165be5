/// Why a message cannot be answered at all: its connection ends.
enum MessageFault: Error, Equatable, CustomStringConvertible {
    /// There is no end within so many bytes.
    case tooLong(limit: Int)
    /// The client ended in the middle of it.
    case unfinished
    /// Objects and lists are nested deeper than this.
    case tooDeep(limit: Int)
    /// The bytes are no UTF-8.
    case notUTF8
    /// It is no JSON object.
    case notAnObject
    /// It is JSON, but no call: what is wrong.
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
