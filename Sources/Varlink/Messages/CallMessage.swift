import FoundationEssentials

/// A call as it came in: who is meant, and how to answer.
struct CallMessage: Decodable {
    let method: String
    let isOneway: Bool
    let wantsMore: Bool
    let wantsUpgrade: Bool
    let hasParameters: Bool

    private enum Keys: String, CodingKey {
        case method, oneway, more, upgrade, parameters
    }

    private enum NoKeys: CodingKey {}

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        method = try container.decode(String.self, forKey: .method)
        isOneway = try container.decodeIfPresent(Bool.self, forKey: .oneway) ?? false
        // No reply at all is the stronger wish of two that exclude each other.
        wantsMore = try container.decodeIfPresent(Bool.self, forKey: .more) ?? false && !isOneway
        wantsUpgrade = try container.decodeIfPresent(Bool.self, forKey: .upgrade) ?? false
        if container.contains(.parameters), try !container.decodeNil(forKey: .parameters) {
            // Only to see that it is an object; the method's own type decodes it.
            _ = try container.nestedContainer(keyedBy: NoKeys.self, forKey: .parameters)
            hasParameters = true
        } else {
            hasParameters = false
        }
    }

    /// Reads a message that passed ``MessageCheck``.
    static func decode(_ message: [UInt8], with decoder: JSONDecoder) throws(MessageFault) -> CallMessage {
        do {
            return try decoder.decode(CallMessage.self, from: Data(message))
        } catch DecodingError.keyNotFound(let key, _) {
            throw .notACall("no \(key.stringValue)")
        } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context) {
            throw .notACall("\(context.codingPath.last?.stringValue ?? "message") is of a wrong type")
        } catch {
            throw .notAnObject
        }
    }
}
