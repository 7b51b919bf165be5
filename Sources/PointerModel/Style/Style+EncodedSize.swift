/// What a style takes on the wire, found without encoding it.
extension Style {
    /// Bytes: at least as many as an event has for the style, wherever its node is and however it is turned. Scaling a node up by ten adds a
    /// digit to each coordinate, which is not counted.
    public var encodedSize: Int {
        let own =
            switch kind {
            case .system, .hidden: 0
            case .shape(let shape, _): shape.encodedSize
            case .content(let effect, let shape): effect.preview.encodedSize + (shape?.encodedSize ?? 0)
            }
        return accessories.reduce(Self.encodedFrame + own) { $0 + $1.encodedSize }
    }

    /// How long the outline of the content's shape may get where it is cut, as ``Path/encodedSize`` counts: with that the style takes no more
    /// than ``LayoutLimits/styleBytes``.
    public var outlineBytes: Int {
        guard case .content(_, let shape) = kind else { return 0 }
        let declared = shape?.encodedSize ?? 0
        let rest = max(0, LayoutLimits.styleBytes - encodedSize)
        return rest + (declared > 0 ? declared : Self.encodedOutline)
    }

    /// The kind, the rectangles, one of them turned and so a path, the transform and the node's id, which has up to two bytes for each of its
    /// own.
    private static let encodedFrame = 2048
    /// What of that a rounded rectangle takes that is turned and then cut on each side.
    private static let encodedOutline = 1024
}

extension Preview {
    fileprivate var encodedSize: Int { (visiblePath?.encodedSize ?? 0) + (shadowPath?.encodedSize ?? 0) }
}

extension Accessory {
    fileprivate var encodedSize: Int {
        // Its place, its rotation and the shape's rectangle.
        guard case .shape(let shape) = mark else { return 128 }
        return 256 + shape.encodedSize
    }
}

extension Shape {
    fileprivate var encodedSize: Int { if case .path(let path, _) = self { path.encodedSize } else { 0 } }
}

extension Path {
    /// Bytes: each coordinate with a sign, a space, four decimals, and as many digits as the furthest one can get by turning.
    public var encodedSize: Int {
        let bounds = controlBounds
        let furthest = [bounds.minX, bounds.minY, bounds.maxX, bounds.maxY].reduce(1) { max($0, abs($1)) }
        var digits = 1
        var rest = furthest * 2.0.squareRoot()
        while rest >= 10 {
            digits += 1
            rest /= 10
        }
        let coordinate = digits + 7
        return elements.reduce(0) { size, element in
            let coordinates =
                switch element {
                case .move, .line: 2
                case .quadratic: 4
                case .cubic: 6
                case .close: 0
                }
            // The command and a space come with them.
            return size + 2 + coordinates * coordinate
        }
    }
}
