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
            throw VarlinkError.invalidParameter(Self.path(of: error, isNested: hasParameters))
        }
    }

    private static func path(of error: DecodingError, isNested: Bool) -> String {
        var path: [any CodingKey]
        switch error {
        case .keyNotFound(let key, let context): path = context.codingPath + [key]
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            path = context.codingPath
        @unknown default: path = []
        }
        if isNested { path = Array(path.dropFirst()) }
        if path.isEmpty { return "parameters" }
        return path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    }
}
