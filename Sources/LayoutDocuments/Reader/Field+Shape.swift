import Documents
import PointerModel

/// Owner of a shape.
enum ShapeOwner {
    /// A content effect: the shape has a place.
    case content
    /// The pointer itself: the shape moves with the pointer and has no coordinate space.
    case pointer
    /// An accessory: the shape moves with the pointer, has no coordinate space and is not a beam.
    case accessory
}

extension Field {
    /// Reads a table with exactly one of `roundedRect`, `path` and `beam`.
    func shape(_ owner: ShapeOwner) -> Shape? {
        table { (table) -> Shape? in
            let roundedRect = table.optional("roundedRect")
            let path = table.optional("path")
            let beam = table.optional("beam")
            let radius = table.optional("radius")
            let spaceField = table.optional("space")
            let length = table.optional("length")

            let alternatives = [roundedRect, path, beam].compactMap { $0 }
            guard let chosen = alternatives.first else {
                report("a shape needs one of roundedRect, path and beam")
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
            } else if owner == .content {
                space = spaceField.map { $0.choice(CoordinateSpace.self) } ?? .container
            } else {
                spaceField?.reportMisplaced("goes with an effect only: without one, the shape moves with the pointer")
                space = .container
            }

            if roundedRect != nil {
                let rect = chosen.rect()
                let corner = radius.map { $0.length() } ?? Shape.defaultRadius
                guard let rect, let corner, let space else { return nil }
                return .roundedRect(rect, radius: corner, space: space)
            }
            if path != nil {
                guard let outline = chosen.svgPath(), let space else { return nil }
                return .path(outline, space: space)
            }
            if owner == .accessory {
                chosen.reportMisplaced("an accessory is an arrow, a roundedRect or a path")
                return nil
            }
            let axis = chosen.choice(Shape.BeamAxis.self)
            let extent = table.required("length")?.length()
            guard let axis, let extent else { return nil }
            return .beam(axis: axis, length: extent)
        }
    }
}
