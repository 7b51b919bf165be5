package import PointerModel

/// The map from the space of the outputs to the axes of the absolute mouse.
///
/// The compositor maps the axes to the bounding box of all outputs, or to one output, as libinput does: the value v of an axis of 65536
/// steps is at v / 65536 of the width or the height. With an output to which the mouse is mapped, compositors turn the axes.
package struct OutputMapping: Sendable, Hashable {
    /// Number of steps of an axis, from 0 to one less.
    package static let steps = 65536.0

    /// Rectangle in points that the axes cover, not empty.
    private let box: Rect
    /// How the picture in the box is turned on the axes.
    private let transform: OutputTransform

    /// Creates the map. If no output has the name, the box of all outputs counts, as in compositors.
    /// - Returns: nil if there is no output, or none with an area.
    package init?(_ outputs: [Output], named name: String?) {
        var box = Rect.null
        var transform = OutputTransform.normal
        for output in outputs { box = box.union(output.frame) }
        if let name, let output = outputs.first(where: { $0.name.hasSameBytes(as: name) }) {
            (box, transform) = (output.frame, output.transform)
        }
        guard box.isFinite, box.width > 0, box.height > 0 else { return nil }
        self.box = box
        self.transform = transform
    }

    /// Returns the values of the axes at a point, those nearest to it on the axes for a point beyond them.
    package func place(of point: Point) -> DrivenReport.Place {
        let share = transform.panelPlace(
            ofPicture: Point(x: (point.x - box.minX) / box.width, y: (point.y - box.minY) / box.height)
        )
        return DrivenReport.Place(x: Self.step(share.x), y: Self.step(share.y))
    }

    /// Returns the point to which the compositor maps the values of the axes.
    package func point(at place: DrivenReport.Place) -> Point {
        let share = transform.picturePlace(
            ofPanel: Point(x: Double(place.x) / Self.steps, y: Double(place.y) / Self.steps)
        )
        return Point(x: box.minX + share.x * box.width, y: box.minY + share.y * box.height)
    }

    private static func step(_ share: Double) -> Int32 {
        let step = (share * steps).rounded()
        guard step > 0 else { return 0 }
        return Int32(min(step, steps - 1))
    }
}
