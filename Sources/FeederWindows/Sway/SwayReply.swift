import FoundationEssentials

/// Short replies of sway.
enum SwayReply {
    /// What sway is.
    struct Version: Decodable {
        var name: String
        var variant: String?

        private enum CodingKeys: String, CodingKey {
            case name = "human_readable"
            case variant
        }
    }

    /// Whether a request has succeeded.
    struct Success: Decodable {
        var success: Bool
    }

    /// Returns the value of a reply; nil if it is another one.
    static func decode<Value: Decodable>(_ type: Value.Type, from payload: [UInt8]) -> Value? {
        try? JSONDecoder().decode(type, from: Data(payload))
    }
}
