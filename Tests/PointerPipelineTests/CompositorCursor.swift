import PointerDrive
import PointerModel

/// The cursor of a compositor, which an absolute mouse and others move.
struct CompositorCursor {
    /// Values of the mouse's axes in the kernel.
    private var axes = DrivenReport.Place(x: 0, y: 0)
    private(set) var position = Point.zero

    /// Applies a report of the mouse. The kernel drops values that the axes have already.
    mutating func apply(_ report: DrivenReport, on mapping: OutputMapping?) {
        guard let place = report.place, place != axes else { return }
        axes = place
        if let mapping { position = mapping.point(at: place) }
    }

    /// Moves the cursor without the mouse.
    mutating func move(to point: Point) { position = point }

    /// Begins with another mouse.
    mutating func renewMouse() { axes = DrivenReport.Place(x: 0, y: 0) }
}
