import PointerModel

/// How large a layout can be.
enum CoordinateRange {
    /// Points. Beyond a million a Double still resolves a ten-millionth of a point, and no wall of screens is that wide.
    static let position = -1e6...1e6
    /// Points.
    static let length = 0...1e6
    /// Points. The pointer stops a little short of an output's right and lower edges, so there must be room left.
    static let outputSide = 1...1e6
}

extension Field {
    /// `{ x, y, width, height }` in points; all four are needed.
    func rect(sides: ClosedRange<Double> = CoordinateRange.length) -> Rect? {
        table { table in
            let x = table.required("x")?.number(in: CoordinateRange.position)
            let y = table.required("y")?.number(in: CoordinateRange.position)
            let width = table.required("width")?.number(in: sides)
            let height = table.required("height")?.number(in: sides)
            guard let x, let y, let width, let height else { return nil }
            return Rect(x: x, y: y, width: width, height: height)
        }
    }

    /// One number for all four edges, or `{ top, left, bottom, right }` with 0 for those that are missing.
    func insets() -> Insets? {
        switch value.content {
        case .integer, .float:
            return number(in: CoordinateRange.position).map(Insets.init(all:))
        default:
            return table(or: "a number") { table in
                var insets = Insets.zero
                insets.top = table.optional("top")?.number(in: CoordinateRange.position) ?? 0
                insets.left = table.optional("left")?.number(in: CoordinateRange.position) ?? 0
                insets.bottom = table.optional("bottom")?.number(in: CoordinateRange.position) ?? 0
                insets.right = table.optional("right")?.number(in: CoordinateRange.position) ?? 0
                return insets
            }
        }
    }

    /// `{ a, b, c, d, tx, ty }`; what is missing is as in the identity. It must have an inverse, or hit-testing could not go back.
    func transform() -> AffineTransform? {
        table { table in
            var transform = AffineTransform.identity
            let count = table.field.list.count
            transform.a = table.optional("a")?.number(in: CoordinateRange.position) ?? 1
            transform.b = table.optional("b")?.number(in: CoordinateRange.position) ?? 0
            transform.c = table.optional("c")?.number(in: CoordinateRange.position) ?? 0
            transform.d = table.optional("d")?.number(in: CoordinateRange.position) ?? 1
            transform.tx = table.optional("tx")?.number(in: CoordinateRange.position) ?? 0
            transform.ty = table.optional("ty")?.number(in: CoordinateRange.position) ?? 0
            guard table.field.list.count == count else { return nil }
            guard transform.inverted() != nil else {
                table.field.report("flattens the plane: a * d must differ from b * c")
                return nil
            }
            return transform
        }
    }

    /// An array of `"horizontal"` and `"vertical"`.
    func axes() -> Axes? {
        words(among: ["horizontal", "vertical"]).map { words in
            var axes: Axes = []
            if words.contains("horizontal") { axes.insert(.horizontal) }
            if words.contains("vertical") { axes.insert(.vertical) }
            return axes
        }
    }

    /// An array of the names of modifier keys.
    func modifiers() -> Modifiers? {
        words(among: Modifiers.named.map(\.name)).flatMap(Modifiers.init(names:))
    }
}
