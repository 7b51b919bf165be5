package import Documents
package import PointerModel
import SafeText

/// Readers of geometry. A message must have every member of an object.
extension Field {
    /// Reads `{ x, y, width, height }` in points; all four are required.
    package func rect(sides: ClosedRange<Double>? = nil) -> Rect? {
        table { table in
            let x = table.required("x")?.coordinate()
            let y = table.required("y")?.coordinate()
            let width = table.required("width")?.number(in: sides ?? rules.length)
            let height = table.required("height")?.number(in: sides ?? rules.length)
            guard let x, let y, let width, let height else { return nil }
            return Rect(x: x, y: y, width: width, height: height)
        }
    }

    /// Reads one number for all four edges, or `{ top, left, bottom, right }` with 0 for missing ones.
    package func insets() -> Insets? { edges(in: rules.position) }

    /// Reads outward distances, 0 or more, in the same form as ``insets()``.
    func padding() -> Insets? { edges(in: rules.length) }

    private func edges(in range: ClosedRange<Double>) -> Insets? {
        switch value.content {
        case .integer, .float:
            return number(in: range).map(Insets.init(all:))
        default:
            return table(or: "a number") { table in
                var insets = Insets.zero
                insets.top = table.requiredInMessages("top")?.number(in: range) ?? 0
                insets.left = table.requiredInMessages("left")?.number(in: range) ?? 0
                insets.bottom = table.requiredInMessages("bottom")?.number(in: range) ?? 0
                insets.right = table.requiredInMessages("right")?.number(in: range) ?? 0
                return insets
            }
        }
    }

    /// Reads `{ a, b, c, d, tx, ty }`; a missing value is the identity's. The transform must have an inverse, which hit-testing
    /// needs.
    func transform() -> AffineTransform? {
        table { table in
            var transform = AffineTransform.identity
            let count = reading.list.count
            transform.a = table.requiredInMessages("a")?.coordinate() ?? 1
            transform.b = table.requiredInMessages("b")?.coordinate() ?? 0
            transform.c = table.requiredInMessages("c")?.coordinate() ?? 0
            transform.d = table.requiredInMessages("d")?.coordinate() ?? 1
            transform.tx = table.requiredInMessages("tx")?.coordinate() ?? 0
            transform.ty = table.requiredInMessages("ty")?.coordinate() ?? 0
            guard reading.list.count == count else { return nil }
            guard transform.inverted() != nil else {
                report("flattens the plane: a * d must differ from b * c")
                return nil
            }
            return transform
        }
    }

    /// Reads `{ x, y }` in points; both are required.
    func point() -> Point? {
        table { table in
            let x = table.required("x")?.coordinate()
            let y = table.required("y")?.coordinate()
            guard let x, let y else { return nil }
            return Point(x: x, y: y)
        }
    }

    /// Reads `{ dx, dy }` in points, with 0 for a missing one.
    func vector() -> Vector? {
        table { table in
            let dx = table.requiredInMessages("dx").map { $0.coordinate() } ?? 0
            let dy = table.requiredInMessages("dy").map { $0.coordinate() } ?? 0
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
        guard path.elements.count <= PointerModelLimit.elementsPerPath.most else {
            reportCount(path.elements.count, of: "commands", atMost: PointerModelLimit.elementsPerPath)
            return nil
        }
        let bounds = path.controlBounds
        let range = rules.position
        guard range.contains(bounds.minX), range.contains(bounds.minY), range.contains(bounds.maxX),
            range.contains(bounds.maxY)
        else {
            report(
                "the path has a coordinate out of range: "
                    + "expected \(NumberText.of(range.lowerBound)) to \(NumberText.of(range.upperBound))",
                .outOfRange
            )
            return nil
        }
        return path
    }

    /// Reads `"#rrggbb"` or `"#rrggbbaa"`.
    func color() -> Color? {
        guard let text = string() else { return nil }
        guard let color = Color(hexadecimal: text) else {
            report("\(PrintableText.quote(text)) is no color: expected #rrggbb or #rrggbbaa")
            return nil
        }
        return color
    }
}
