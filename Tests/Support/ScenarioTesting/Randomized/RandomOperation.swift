package import PointerEngine
package import PointerModel

/// One operation of a random sequence: anything that a device, a client or a clock can do.
package enum RandomOperation: Sendable, Hashable {
    /// Lets time pass, in microseconds; due timers fire meanwhile. Clocks of devices may also go back.
    case wait(Int64)
    /// A report; the sequence sets its time.
    case report(PointerReport)
    case modifiers(Modifiers)
    case lock(Bool)
    /// Reports where the real cursor was `age` microseconds ago; nil ends the reports.
    case cursor(Point?, age: Int64)
    case change(LayoutChange)
    /// A line of the configuration: a full key and its value as TOML.
    case setting(String, String)
    case invalidate(surface: SurfaceName, node: String?)
    /// Answers a request: 0 is the latest one of the sequence, 1 the one before it.
    case answer(ago: Int, Region?)
}

extension Layout {
    /// Returns a surface's frame in the global space.
    func frame(of surface: Surface) -> Rect {
        let origin = outputs.first { surface.output.hasSameBytes(as: $0.name) }?.frame.origin ?? Point.zero
        return surface.frame.offsetBy(dx: origin.x, dy: origin.y)
    }

    /// Returns the frontmost surface at a point; nil if there is none.
    func surface(at point: Point) -> Surface? {
        var front: Surface?
        for surface in surfaces where frame(of: surface).contains(point) && surface.z >= front?.z ?? .min {
            front = surface
        }
        return front
    }
}
