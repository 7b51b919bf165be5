/// What a node looks like, as far as the automatic effect depends on it.
public struct Appearance: Sendable, Hashable {
    /// Whether the node has a background of its own; a glyph or a text has none.
    public var isOpaque: Bool
    /// Points; nil: the default radius of a pointer shape.
    public var cornerRadius: Double?

    public init(isOpaque: Bool = false, cornerRadius: Double? = nil) {
        self.isOpaque = isOpaque
        self.cornerRadius = cornerRadius
    }
}
