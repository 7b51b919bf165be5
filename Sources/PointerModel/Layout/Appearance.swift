/// The looks of a node that the automatic effect depends on.
public struct Appearance: Sendable, Hashable {
    /// Whether the node has a background of its own; a glyph or a text has none.
    public var isOpaque: Bool
    /// Corner radius in points; nil for the default radius of a pointer shape.
    public var cornerRadius: Double?

    public init(isOpaque: Bool = false, cornerRadius: Double? = nil) {
        self.isOpaque = isOpaque
        self.cornerRadius = cornerRadius
    }
}
