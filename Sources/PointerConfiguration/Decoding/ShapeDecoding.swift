import PointerModel

extension Field {
    /// A table with exactly one of `roundedRect`, `path` and `beam`.
    ///
    /// - Parameter isPlaced: whether the shape is that of a content effect, which has a place; the one of a shape style moves with
    ///   the pointer, and is in no space.
    func shape(isPlaced: Bool) -> Shape? {
        table { table in
            let roundedRect = table.optional("roundedRect")
            let path = table.optional("path")
            let beam = table.optional("beam")
            let radius = table.optional("radius")
            let spaceField = table.optional("space")
            let length = table.optional("length")

            let alternatives = [roundedRect, path, beam].compactMap { $0 }
            guard let chosen = alternatives.first else {
                table.field.report("a shape needs one of roundedRect, path and beam")
                return nil
            }
            guard alternatives.count == 1 else {
                for other in alternatives.dropFirst() {
                    other.reportMisplaced("a shape has only one of roundedRect, path and beam")
                }
                return nil
            }
            if roundedRect == nil { radius?.reportMisplaced("goes with roundedRect only") }
            if beam == nil { length?.reportMisplaced("goes with beam only") }
            var space: CoordinateSpace?
            if beam != nil {
                spaceField?.reportMisplaced("goes with roundedRect and path only")
            } else if isPlaced {
                space = spaceField.map { $0.choice(CoordinateSpace.self) } ?? .container
            } else {
                spaceField?.reportMisplaced("goes with an effect only: without one, the shape moves with the pointer")
                space = .container
            }

            if roundedRect != nil {
                let rect = chosen.rect()
                let corner = radius.map { $0.number(in: CoordinateRange.length) } ?? Shape.defaultRadius
                guard let rect, let corner, let space else { return nil }
                return .roundedRect(rect, radius: corner, space: space)
            }
            if path != nil {
                guard let outline = chosen.svgPath(), let space else { return nil }
                return .path(outline, space: space)
            }
            let axis = chosen.choice(Shape.BeamAxis.self)
            let extent = table.required("length")?.number(in: CoordinateRange.length)
            guard let axis, let extent else { return nil }
            return .beam(axis: axis, length: extent)
        }
    }

    /// SVG path data.
    private func svgPath() -> Path? {
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
        let bounds = path.controlBounds
        guard CoordinateRange.position.contains(bounds.minX), CoordinateRange.position.contains(bounds.minY),
            CoordinateRange.position.contains(bounds.maxX), CoordinateRange.position.contains(bounds.maxY)
        else {
            report(
                "the path has a coordinate out of range: "
                    + "expected \(NumberText.of(CoordinateRange.position.lowerBound)) "
                    + "to \(NumberText.of(CoordinateRange.position.upperBound))"
            )
            return nil
        }
        return path
    }
}
