import PointerModel

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
