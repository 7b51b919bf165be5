import FoundationEssentials
import Limits

/// Decoding of a call's parameters into a method's own type.
package enum CallParameters {
    /// Length of the shortest text with as many values as parameters may have, in bytes.
    private static let fewBytes = 2 * VarlinkLimit.parameterValues.most

    /// Throws `InvalidParameter` for text that is too long, or has too many values, to be decoded in one go.
    static func check<Limit: ModuleLimit>(
        _ text: ArraySlice<UInt8>,
        at place: String = "",
        atMost limit: Limit = VarlinkLimit.parameterBytes
    ) throws(VarlinkError) {
        guard text.count <= limit.most else {
            let reason = "is \(text.count) bytes long: expected at most \(limit.most)"
            throw VarlinkError.invalidParameter(place.isEmpty ? "parameters" : place, reason: reason)
        }
        // A caller that allows longer text allows more values too.
        guard text.count > fewBytes, limit.most == VarlinkLimit.parameterBytes.most, hasTooManyValues(text) else {
            return
        }
        let reason = "has more than \(VarlinkLimit.parameterValues.most) fields and items of lists"
        throw VarlinkError.invalidParameter(place.isEmpty ? "parameters" : place, reason: reason)
    }

    /// Returns whether a text, which must be valid JSON, has more values than parameters may have.
    private static func hasTooManyValues(_ text: ArraySlice<UInt8>) -> Bool {
        var count = 0
        var isInString = false
        var isEscaped = false
        for byte in text {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\"") {
                isInString.toggle()
            } else if isInString {
                isEscaped = byte == UInt8(ascii: "\\")
            } else if byte == UInt8(ascii: ",") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") {
                count += 1
            }
        }
        return count > VarlinkLimit.parameterValues.most
    }

    /// Decodes parameters from the JSON text of an object and, if they are strict, refuses unknown fields.
    static func decodeAll<Parameters: Decodable>(
        _ type: Parameters.Type,
        from text: ArraySlice<UInt8>
    ) throws -> Parameters {
        let parameters = try decode(type, from: text)
        if (parameters as? any StrictParameters)?.strict == true { try refuseUnknownFields(beside: type, in: text) }
        return parameters
    }

    /// Decodes parameters from the JSON text of an object.
    ///
    /// Throws ``VarlinkError/invalidParameter(_:)`` for a value that does not fit; errors that the type itself throws pass
    /// through.
    static func decode<Parameters: Decodable>(
        _ type: Parameters.Type,
        from text: ArraySlice<UInt8>
    ) throws -> Parameters {
        let text = Data(text)
        do {
            return try JSONDecoder().decode(Parameters.self, from: text)
        } catch let error as DecodingError {
            var path = Self.path(of: error)
            var expected: (any Any.Type)?
            if path.isEmpty, let trail = Self.trail(of: type, through: text) {
                (path, expected) = (trail.path, trail.type)
            }
            let reason = Self.reason(of: error, where: expected)
            throw VarlinkError.invalidParameter(Self.place(path), reason: reason)
        }
    }

    /// Throws `InvalidParameter` for the first field, at any depth, that the type does not have. The text must have been decoded
    /// as this type before.
    static func refuseUnknownFields<Parameters: Decodable>(
        beside type: Parameters.Type,
        in text: ArraySlice<UInt8>
    ) throws {
        guard let key = DecodingTrail.key else { return }
        let trail = DecodingTrail()
        let decoder = JSONDecoder()
        decoder.userInfo[key] = trail
        _ = try decoder.decode(Traced<Parameters>.self, from: Data(text))
        guard let path = trail.unknown else { return }
        throw VarlinkError.invalidParameter(Self.place(path), reason: "there is no such field")
    }

    /// Returns the reason of a decoding error in words.
    /// - Parameters:
    ///   - error: the error.
    ///   - expected: the expected type, if it is known and the error does not name it.
    private static func reason(of error: DecodingError, where expected: (any Any.Type)?) -> String {
        switch error {
        case .keyNotFound: "is missing"
        case .typeMismatch(let type, _), .valueNotFound(let type, _): "expected \(words(for: type))"
        case .dataCorrupted:
            expected.map { "expected \(words(forExactly: $0))" } ?? "the value does not fit the parameter's type"
        @unknown default: "the value is of another type"
        }
    }

    /// Returns the JSON name of a type.
    private static func words(for type: any Any.Type) -> String {
        switch type {
        case is Bool.Type: "true or false"
        case is String.Type: "a string"
        case is any BinaryInteger.Type: "an integer"
        case is any BinaryFloatingPoint.Type: "a number"
        case is [Any].Type: "a list"
        default: "an object"
        }
    }

    /// Returns the JSON name and the range of a type, for a value of the right kind that does not fit.
    private static func words(forExactly type: any Any.Type) -> String {
        func range<Number: FixedWidthInteger>(of type: Number.Type) -> String {
            "an integer from \(type.min) to \(type.max)"
        }
        switch type {
        case let type as any FixedWidthInteger.Type: return range(of: type)
        case is any BinaryFloatingPoint.Type: return "a number that fits into 64 bits of floating point"
        default: return words(for: type)
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

    /// Decodes again and returns how far that gets, for errors that carry no path.
    private static func trail<Parameters: Decodable>(of type: Parameters.Type, through text: Data) -> DecodingTrail? {
        guard let key = DecodingTrail.key else { return nil }
        let trail = DecodingTrail()
        let decoder = JSONDecoder()
        decoder.userInfo[key] = trail
        // It fails at the same value again, and the trail ends there.
        _ = try? decoder.decode(Traced<Parameters>.self, from: text)
        return trail
    }

    private static func place(_ path: [any CodingKey]) -> String {
        guard !path.isEmpty else { return "parameters" }
        return path.reduce(into: "") { text, key in
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += text.isEmpty ? key.stringValue : ".\(key.stringValue)"
            }
        }
    }
}

/// Parameters that choose whether an unknown field among them is an error.
package protocol StrictParameters: Decodable {
    /// Whether an unknown field is an error; nil and false ignore it.
    var strict: Bool? { get }
}
