import FoundationEssentials

/// The parameters of a call as a method's own type.
public enum CallParameters {
    /// How long parameters are at most that are decoded in one go, in bytes. Of a method that takes more, the lists are decoded item by item,
    /// each of which may be as long.
    public static let mostBytes = 65_536
    /// How many fields and items of lists there are in such parameters. Each takes about a microsecond to decode, and a second one and a third
    /// where unknown fields are refused; a long text takes none.
    public static let mostValues = 1024
    /// How long the shortest text is with so many, in bytes.
    private static let fewBytes = 2 * mostValues

    /// Throws `InvalidParameter` for text that is too long to be decoded in one go, or has too much in it.
    static func check(
        _ text: ArraySlice<UInt8>,
        at place: String = "",
        atMost maximum: Int = mostBytes
    ) throws(VarlinkError) {
        guard text.count <= maximum else {
            let reason = "is \(text.count) bytes long: expected at most \(maximum)"
            throw VarlinkError.invalidParameter(place.isEmpty ? "parameters" : place, reason: reason)
        }
        // A caller that allows longer text allows more values too.
        guard text.count > fewBytes, maximum == mostBytes, hasTooManyValues(text) else { return }
        let reason = "has more than \(mostValues) fields and items of lists"
        throw VarlinkError.invalidParameter(place.isEmpty ? "parameters" : place, reason: reason)
    }

    /// Whether more values than ``mostValues`` stand in a text, which is correct JSON.
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
        return count > mostValues
    }

    /// Decodes parameters, and looks for unknown fields where they are to be strict.
    /// - Parameters:
    ///   - type: what they are decoded as.
    ///   - text: the object.
    ///   - place: where in the parameters the text stands; empty: it is all of them.
    ///   - isStrict: whether they are to be, whatever they say themselves.
    static func decodeAll<Parameters: Decodable>(
        _ type: Parameters.Type,
        from text: ArraySlice<UInt8>,
        at place: String = "",
        strictly isStrict: Bool = false
    ) throws -> Parameters {
        let parameters = try decode(type, from: text, at: place)
        if isStrict || (parameters as? any StrictParameters)?.strict == true {
            try refuseUnknownFields(beside: type, in: text, at: place)
        }
        return parameters
    }

    /// Decodes parameters from the JSON text of an object.
    ///
    /// What does not fit is ``VarlinkError/invalidParameter(_:)``; errors that the type itself throws pass through.
    /// - Parameter place: where in the parameters the text stands; empty: it is all of them.
    static func decode<Parameters: Decodable>(
        _ type: Parameters.Type,
        from text: ArraySlice<UInt8>,
        at place: String = ""
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
            throw VarlinkError.invalidParameter(Self.place(path, in: place), reason: reason)
        }
    }

    /// Throws `InvalidParameter` for the first field that the type does not have, wherever in the parameters it stands. The text must
    /// have been decoded as this type before.
    static func refuseUnknownFields<Parameters: Decodable>(
        beside type: Parameters.Type,
        in text: ArraySlice<UInt8>,
        at place: String = ""
    ) throws {
        guard let key = DecodingTrail.key else { return }
        let trail = DecodingTrail()
        let decoder = JSONDecoder()
        decoder.userInfo[key] = trail
        _ = try decoder.decode(Traced<Parameters>.self, from: Data(text))
        guard let path = trail.unknown else { return }
        throw VarlinkError.invalidParameter(Self.place(path, in: place), reason: "there is no such field")
    }

    /// What the parameter is instead, in words.
    /// - Parameters:
    ///   - error: what came of decoding it.
    ///   - expected: what it was to be, where that is known and the error does not say it.
    private static func reason(of error: DecodingError, where expected: (any Any.Type)?) -> String {
        switch error {
        case .keyNotFound: "is missing"
        case .typeMismatch(let type, _), .valueNotFound(let type, _): "expected \(words(for: type))"
        case .dataCorrupted:
            expected.map { "expected \(words(forExactly: $0))" } ?? "the value does not fit the parameter's type"
        @unknown default: "the value is of another type"
        }
    }

    /// A type as JSON has it.
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

    /// A type as JSON has it, for a value that is of this kind and does not fit.
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

    /// How far decoding gets, for the errors that have no path of their own.
    private static func trail<Parameters: Decodable>(of type: Parameters.Type, through text: Data) -> DecodingTrail? {
        guard let key = DecodingTrail.key else { return nil }
        let trail = DecodingTrail()
        let decoder = JSONDecoder()
        decoder.userInfo[key] = trail
        // It fails again, which is what is wanted.
        _ = try? decoder.decode(Traced<Parameters>.self, from: text)
        return trail
    }

    private static func place(_ path: [any CodingKey], in outer: String) -> String {
        guard !path.isEmpty || !outer.isEmpty else { return "parameters" }
        return path.reduce(into: outer) { text, key in
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += text.isEmpty ? key.stringValue : ".\(key.stringValue)"
            }
        }
    }
}
