extension VarlinkError: Codable {
    private enum Keys: String, CodingKey {
        case error, parameters
    }

    /// Reads an error from a message that has the field `error`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        name = try container.decode(String.self, forKey: .error)
        let fields = try container.decodeIfPresent([String: Field].self, forKey: .parameters)
        parameters = (fields ?? [:]).compactMapValues(\.text)
    }

    /// Writes the message.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(name, forKey: .error)
        try container.encode(parameters, forKey: .parameters)
    }

    /// A field of any simple type as text; nil if it is null, a list or an object.
    private struct Field: Decodable {
        let text: String?

        init(from decoder: any Decoder) throws {
            guard let container = try? decoder.singleValueContainer() else {
                text = nil
                return
            }
            if let string = try? container.decode(String.self) {
                text = string
            } else if let flag = try? container.decode(Bool.self) {
                text = String(flag)
            } else if let number = try? container.decode(Int64.self) {
                text = String(number)
            } else if let number = try? container.decode(Double.self) {
                text = String(number)
            } else {
                text = nil
            }
        }
    }
}
