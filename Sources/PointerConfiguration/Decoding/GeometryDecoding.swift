import PointerModel

extension Field {
    /// Reads `{ x, y, width, height }` in points; all four are required.
    func rect(sides: ClosedRange<Double> = LayoutLimits.length) -> Rect? {
        table { table in
            let x = table.required("x")?.number(in: LayoutLimits.position)
            let y = table.required("y")?.number(in: LayoutLimits.position)
            let width = table.required("width")?.number(in: sides)
            let height = table.required("height")?.number(in: sides)
            guard let x, let y, let width, let height else { return nil }
            return Rect(x: x, y: y, width: width, height: height)
        }
    }

    /// Reads one number for all four edges, or `{ top, left, bottom, right }` with 0 for missing ones.
    func insets() -> Insets? { edges(in: LayoutLimits.position) }

    /// Reads outward distances, 0 or more, in the same form as ``insets()``.
    func padding() -> Insets? { edges(in: LayoutLimits.length) }

    private func edges(in range: ClosedRange<Double>) -> Insets? {
        switch value.content {
        case .integer, .float:
            return number(in: range).map(Insets.init(all:))
        default:
            return table(or: "a number") { table in
                var insets = Insets.zero
                insets.top = table.optional("top")?.number(in: range) ?? 0
                insets.left = table.optional("left")?.number(in: range) ?? 0
                insets.bottom = table.optional("bottom")?.number(in: range) ?? 0
                insets.right = table.optional("right")?.number(in: range) ?? 0
                return insets
            }
        }
    }

    /// Reads `{ a, b, c, d, tx, ty }`; a missing value is the identity's. The transform must have an inverse, which hit-testing
    /// needs.
    func transform() -> AffineTransform? {
        table { table in
            var transform = AffineTransform.identity
            let count = table.field.list.count
            transform.a = table.optional("a")?.number(in: LayoutLimits.position) ?? 1
            transform.b = table.optional("b")?.number(in: LayoutLimits.position) ?? 0
            transform.c = table.optional("c")?.number(in: LayoutLimits.position) ?? 0
            transform.d = table.optional("d")?.number(in: LayoutLimits.position) ?? 1
            transform.tx = table.optional("tx")?.number(in: LayoutLimits.position) ?? 0
            transform.ty = table.optional("ty")?.number(in: LayoutLimits.position) ?? 0
            guard table.field.list.count == count else { return nil }
            guard transform.inverted() != nil else {
                table.field.report("flattens the plane: a * d must differ from b * c")
                return nil
            }
            return transform
        }
    }

    /// Reads `{ x, y }` in points; both are required.
    func point() -> Point? {
        table { table in
            let x = table.required("x")?.number(in: LayoutLimits.position)
            let y = table.required("y")?.number(in: LayoutLimits.position)
            guard let x, let y else { return nil }
            return Point(x: x, y: y)
        }
    }

    /// Reads `{ dx, dy }` in points, with 0 for a missing one.
    func vector() -> Vector? {
        table { table in
            let dx = table.optional("dx").map { $0.number(in: LayoutLimits.position) } ?? 0
            let dy = table.optional("dy").map { $0.number(in: LayoutLimits.position) } ?? 0
            guard let dx, let dy else { return nil }
            return Vector(dx: dx, dy: dy)
        }
    }

    /// Reads SVG path data.
    func svgPath() -> Path? {
        guard let text = string() else { return nil }
        let path: Path
        do throws(Path.SyntaxError) {
            path = try Path(svg: text)
        } catch {
            report("not a path: \(error.description) at offset \(error.offset)")
            return nil
        }
        guard !path.elements.isEmpty else {
            report("the path is empty")
            return nil
        }
        guard path.elements.count <= LayoutLimits.elementsPerPath else {
            report("\(path.elements.count) commands are too many: at most \(LayoutLimits.elementsPerPath)")
            return nil
        }
        let bounds = path.controlBounds
        let range = LayoutLimits.position
        guard range.contains(bounds.minX), range.contains(bounds.minY), range.contains(bounds.maxX),
            range.contains(bounds.maxY)
        else {
            report(
                "the path has a coordinate out of range: "
                    + "expected \(NumberText.of(range.lowerBound)) to \(NumberText.of(range.upperBound))"
            )
            return nil
        }
        return path
    }
}
