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
public struct Output: Sendable, Hashable, Codable {
    public var name: String
    /// The rectangle in the global space of all outputs, in logical points.
    public var frame: Rect
    /// Device pixels per logical point.
    public var scale: Double

    public init(name: String, frame: Rect, scale: Double = 1) {
        self.name = name
        self.frame = frame
        self.scale = scale
    }
}
