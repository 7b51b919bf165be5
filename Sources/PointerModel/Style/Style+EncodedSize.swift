/// Bounds on a style's size on the wire, computed without encoding it.
extension Style {
    /// Upper bound of the style's size in an event, in bytes, for any position and rotation of its node. Scaling a node up by a
    /// factor of ten adds a digit to each coordinate, which is not counted.
    package var encodedSize: Int {
        let own =
            switch kind {
            case .system, .hidden: 0
            case .shape(let shape, _): shape.encodedSize
            case .content(let effect, let shape): effect.preview.encodedSize + (shape?.encodedSize ?? 0)
            }
        return accessories.reduce(Self.encodedFrame + own) { $0 + $1.encodedSize }
    }

    /// Maximum size of the content shape's outline after clipping, in bytes as ``Path/encodedSize`` counts. Within it the style
    /// stays within ``PointerModelLimit/styleBytes``.
    package var outlineBytes: Int {
        guard case .content(_, let shape) = kind else { return 0 }
        let declared = shape?.encodedSize ?? 0
        let rest = max(0, PointerModelLimit.styleBytes.most - encodedSize)
        return rest + (declared > 0 ? declared : Self.encodedOutline)
    }

    /// Bytes for the kind, the rectangles (one of which becomes a path when turned), the transform and the node's id. Escaping
    /// can double the length of the id.
    private static let encodedFrame = 2048
    /// The part of `encodedFrame` for a rounded rectangle that is turned and then clipped on each side.
    private static let encodedOutline = 1024
}

extension Preview {
    fileprivate var encodedSize: Int { (visiblePath?.encodedSize ?? 0) + (shadowPath?.encodedSize ?? 0) }
}

extension Accessory {
    fileprivate var encodedSize: Int {
        // The place, the rotation and the shape's rectangle.
        guard case .shape(let shape) = mark else { return 128 }
        return 256 + shape.encodedSize
    }
}

extension Shape {
    fileprivate var encodedSize: Int { if case .path(let path, _) = self { path.encodedSize } else { 0 } }
}

extension Path {
    /// Upper bound of the path's size as text, in bytes. Each coordinate counts a sign, a space, four decimals and the digits of
    /// the greatest coordinate after any rotation.
    package var encodedSize: Int {
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
            // Two more bytes for the command and a space.
            return size + 2 + coordinates * coordinate
        }
    }
}
