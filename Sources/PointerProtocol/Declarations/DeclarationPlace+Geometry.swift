import PointerModel

/// Checks of geometry. Each returns its value unchanged, or parsed.
extension DeclarationPlace {
    func point(_ point: Point) throws(DeclarationError) -> Point {
        _ = try self["x"].number(point.x, in: limits.position)
        _ = try self["y"].number(point.y, in: limits.position)
        return point
    }

    func vector(_ vector: Vector) throws(DeclarationError) -> Vector {
        _ = try self["dx"].number(vector.dx, in: limits.position)
        _ = try self["dy"].number(vector.dy, in: limits.position)
        return vector
    }

    func rect(
        _ rect: Rect,
        sides: ClosedRange<Double>? = nil
    ) throws(DeclarationError) -> Rect {
        _ = try point(rect.origin)
        _ = try self["width"].number(rect.width, in: sides ?? lengths)
        _ = try self["height"].number(rect.height, in: sides ?? lengths)
        return rect
    }

    func insets(_ insets: Insets) throws(DeclarationError) -> Insets { try edges(insets, in: limits.position) }

    func padding(_ padding: Insets) throws(DeclarationError) -> Insets { try edges(padding, in: lengths) }

    private func edges(_ insets: Insets, in range: ClosedRange<Double>) throws(DeclarationError) -> Insets {
        let edges = [("top", insets.top), ("left", insets.left), ("bottom", insets.bottom), ("right", insets.right)]
        for (name, distance) in edges { _ = try self[name].number(distance, in: range) }
        return insets
    }

    func transform(_ transform: AffineTransform) throws(DeclarationError) -> AffineTransform {
        let members = [
            ("a", transform.a), ("b", transform.b), ("c", transform.c), ("d", transform.d), ("tx", transform.tx),
            ("ty", transform.ty),
        ]
        for (name, member) in members { _ = try self[name].number(member, in: limits.position) }
        guard transform.inverted() != nil else {
            throw error(.invalid, "flattens the plane: a * d must differ from b * c")
        }
        return transform
    }

    func path(_ text: String) throws(DeclarationError) -> Path {
        let path: Path
        do throws(Path.SyntaxError) {
            path = try Path(svg: text)
        } catch {
            throw self.error(.invalid, "not a path: \(error.description) at offset \(error.offset)")
        }
        guard !path.elements.isEmpty else { throw error(.invalid, "the path is empty") }
        _ = try list(path.elements, atMost: LayoutLimits.elementsPerPath)
        let bounds = path.controlBounds
        for coordinate in [bounds.minX, bounds.minY, bounds.maxX, bounds.maxY] {
            _ = try number(coordinate, in: limits.position)
        }
        return path
    }

    func color(_ text: String) throws(DeclarationError) -> Color {
        guard let color = Color(hexadecimal: text) else {
            throw error(.invalid, "no color: expected #rrggbb or #rrggbbaa")
        }
        return color
    }
}
