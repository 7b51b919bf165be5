import PointerModel

extension LayoutEncoder {
    func rect(_ rect: Rect) -> TOMLValue {
        TOMLValue.table { table in
            table.set("x", rect.x)
            table.set("y", rect.y)
            table.set("width", rect.width)
            table.set("height", rect.height)
        }
    }

    func point(_ point: Point) -> TOMLValue {
        TOMLValue.table { table in
            table.set("x", point.x)
            table.set("y", point.y)
        }
    }

    func vector(_ vector: Vector) -> TOMLValue {
        TOMLValue.table { table in
            table.set("dx", vector.dx, unless: usual(0))
            table.set("dy", vector.dy, unless: usual(0))
        }
    }

    /// Encodes insets: as one number if all four are equal and the form allows that.
    func insets(_ insets: Insets) -> TOMLValue {
        if form == .toml, insets == Insets(all: insets.top) { return TOMLValue.number(insets.top) }
        return TOMLValue.table { table in
            table.set("top", insets.top, unless: usual(0))
            table.set("left", insets.left, unless: usual(0))
            table.set("bottom", insets.bottom, unless: usual(0))
            table.set("right", insets.right, unless: usual(0))
        }
    }

    func transform(_ transform: AffineTransform) -> TOMLValue {
        TOMLValue.table { table in
            table.set("a", transform.a, unless: usual(1))
            table.set("b", transform.b, unless: usual(0))
            table.set("c", transform.c, unless: usual(0))
            table.set("d", transform.d, unless: usual(1))
            table.set("tx", transform.tx, unless: usual(0))
            table.set("ty", transform.ty, unless: usual(0))
        }
    }

    /// Encodes a transform; nil for the identity.
    func transformUnlessIdentity(_ transform: AffineTransform) -> TOMLValue? {
        transform == .identity ? nil : self.transform(transform)
    }
}
