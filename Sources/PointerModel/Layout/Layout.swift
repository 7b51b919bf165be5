/// The outputs and the surfaces on them.
public struct Layout: Sendable, Hashable {
    public var outputs: [Output]
    public var surfaces: [Surface]

    public init(outputs: [Output] = [], surfaces: [Surface] = []) {
        self.outputs = outputs
        self.surfaces = surfaces
    }
}

/// A screen, or a stand-in for one. The pointer stays within the outputs.
public struct Output: Sendable, Hashable {
    public var name: String
    /// The rectangle in the global space of all outputs, in logical points, as a person sees it: after the transform.
    public var frame: Rect
    /// Device pixels per logical point.
    public var scale: Double
    /// How the picture is turned on the panel.
    public var transform: OutputTransform

    public init(name: String, frame: Rect, scale: Double = 1, transform: OutputTransform = .normal) {
        self.name = name
        self.frame = frame
        self.scale = scale
        self.transform = transform
    }
}

extension Output: Codable {
    private enum CodingKeys: String, CodingKey {
        case name
        case frame
        case scale
        case transform
    }

    /// Reads an output. Without a transform, as older programs write it, it is not turned.
    public init(from decoder: any Decoder) throws {
        let table = try decoder.container(keyedBy: CodingKeys.self)
        name = try table.decode(String.self, forKey: .name)
        frame = try table.decode(Rect.self, forKey: .frame)
        scale = try table.decode(Double.self, forKey: .scale)
        let word = try table.decodeIfPresent(String.self, forKey: .transform) ?? OutputTransform.normal.rawValue
        guard let known = OutputTransform(rawValue: word) else {
            throw DecodingError.dataCorruptedError(forKey: .transform, in: table, debugDescription: "is no transform")
        }
        transform = known
    }

    /// Writes an output, without a transform if it is not turned.
    public func encode(to encoder: any Encoder) throws {
        var table = encoder.container(keyedBy: CodingKeys.self)
        try table.encode(name, forKey: .name)
        try table.encode(frame, forKey: .frame)
        try table.encode(scale, forKey: .scale)
        if transform != .normal { try table.encode(transform.rawValue, forKey: .transform) }
    }
}
