extension VarlinkError: Codable {
    private enum Keys: String, CodingKey {
        case error, parameters
    }

    private static let reasonField = "reason"

    /// Reads an error from a message that has the field `error`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        name = try container.decode(String.self, forKey: .error)
        let fields = try container.decodeIfPresent([String: Field].self, forKey: .parameters)
        var texts = (fields ?? [:]).compactMapValues(\.text)
        reason = texts.removeValue(forKey: Self.reasonField)
        parameters = texts
    }

    /// Writes the error as a message.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(name, forKey: .error)
        var fields = parameters
        // An interface's own error may have a field of this name, which is kept if there is no reason.
        if let reason { fields[Self.reasonField] = reason }
        try container.encode(fields, forKey: .parameters)
    }

    /// A field of any simple type as text; the text is nil if the field is null, a list or an object.
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
