import FoundationEssentials

/// The parameters of a call as a method's own type.
struct CallParameters<Parameters: Decodable>: Decodable {
    let parameters: Parameters

    /// Decodes the parameters of a message, `{}` if it has none.
    ///
    /// What does not fit is ``VarlinkError/invalidParameter(_:)``; errors that the type itself throws pass through.
    static func decode(
        from message: [UInt8],
        hasParameters: Bool,
        with decoder: JSONDecoder
    ) throws -> Parameters {
        do {
            if hasParameters {
                return try decoder.decode(CallParameters.self, from: Data(message)).parameters
            }
            return try decoder.decode(Parameters.self, from: Data("{}".utf8))
        } catch let error as DecodingError {
            var path = Self.path(of: error)
            if path.isEmpty { path = Self.trail(through: message) }
            // The first part is the field that holds them all.
            if hasParameters { path = Array(path.dropFirst()) }
            throw VarlinkError.invalidParameter(path.isEmpty ? "parameters" : Self.text(of: path))
        }
    }

    private static func path(of error: DecodingError) -> [any CodingKey] {
        switch error {
        case .keyNotFound(let key, let context): context.codingPath + [key]
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            context.codingPath
        @unknown default: []
        }
    }

    /// How far decoding gets, for the errors that have no path of their own.
    private static func trail(through message: [UInt8]) -> [any CodingKey] {
        guard let key = DecodingTrail.key else { return [] }
        let trail = DecodingTrail()
        let decoder = JSONDecoder()
        decoder.userInfo[key] = trail
        // It fails again, which is what is wanted.
        _ = try? decoder.decode(Traced<CallParameters>.self, from: Data(message))
        return trail.path
    }

    private static func text(of path: [any CodingKey]) -> String {
        path.reduce(into: "") { text, key in
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += text.isEmpty ? key.stringValue : ".\(key.stringValue)"
            }
        }
    }
}
