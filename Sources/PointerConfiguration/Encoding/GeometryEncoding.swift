import PointerModel

extension TOMLValue {
    static func rect(_ rect: Rect) -> TOMLValue {
        .table { table in
            table.set("x", rect.x)
            table.set("y", rect.y)
            table.set("width", rect.width)
            table.set("height", rect.height)
        }
    }

    static func point(_ point: Point) -> TOMLValue {
        .table { table in
            table.set("x", point.x)
            table.set("y", point.y)
        }
    }

    static func vector(_ vector: Vector) -> TOMLValue {
        .table { table in
            table.set("dx", vector.dx, unless: 0)
            table.set("dy", vector.dy, unless: 0)
        }
    }

    /// One number where all four are equal.
    static func insets(_ insets: Insets) -> TOMLValue {
        if insets == Insets(all: insets.top) { return .number(insets.top) }
        return .table { table in
            table.set("top", insets.top, unless: 0)
            table.set("left", insets.left, unless: 0)
            table.set("bottom", insets.bottom, unless: 0)
            table.set("right", insets.right, unless: 0)
        }
    }

    static func transform(_ transform: AffineTransform) -> TOMLValue {
        .table { table in
            table.set("a", transform.a, unless: 1)
            table.set("b", transform.b, unless: 0)
            table.set("c", transform.c, unless: 0)
            table.set("d", transform.d, unless: 1)
            table.set("tx", transform.tx, unless: 0)
            table.set("ty", transform.ty, unless: 0)
        }
    }

    /// nil for the identity.
    static func transformUnlessIdentity(_ transform: AffineTransform) -> TOMLValue? {
        transform == .identity ? nil : .transform(transform)
    }
}
