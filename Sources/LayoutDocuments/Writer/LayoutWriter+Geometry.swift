package import Documents
package import PointerModel

extension LayoutWriter {
    package func rect(_ rect: Rect) -> DocumentValue {
        .table { table in
            table.set("x", rect.x)
            table.set("y", rect.y)
            table.set("width", rect.width)
            table.set("height", rect.height)
        }
    }

    func point(_ point: Point) -> DocumentValue {
        .table { table in
            table.set("x", point.x)
            table.set("y", point.y)
        }
    }

    func vector(_ vector: Vector) -> DocumentValue {
        .table { table in
            table.set("dx", vector.dx, unless: inTOML(0))
            table.set("dy", vector.dy, unless: inTOML(0))
        }
    }

    /// Writes insets: as one number if all four are equal and the form allows that.
    package func insets(_ insets: Insets) -> DocumentValue {
        if form == .toml, insets == Insets(all: insets.top) { return DocumentValue(.float(insets.top)) }
        return .table { table in
            table.set("top", insets.top, unless: inTOML(0))
            table.set("left", insets.left, unless: inTOML(0))
            table.set("bottom", insets.bottom, unless: inTOML(0))
            table.set("right", insets.right, unless: inTOML(0))
        }
    }

    /// Writes a transform; nil for the identity.
    func transform(_ transform: AffineTransform) -> DocumentValue? {
        if transform == .identity { return nil }
        return .table { table in
            table.set("a", transform.a, unless: inTOML(1))
            table.set("b", transform.b, unless: inTOML(0))
            table.set("c", transform.c, unless: inTOML(0))
            table.set("d", transform.d, unless: inTOML(1))
            table.set("tx", transform.tx, unless: inTOML(0))
            table.set("ty", transform.ty, unless: inTOML(0))
        }
    }
}
