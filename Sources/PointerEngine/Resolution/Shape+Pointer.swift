import PointerModel

extension Shape {
    /// The shape as a pointer that is drawn in `region`, relative to where it is drawn.
    func aroundPointer(in region: Rect) -> ResolvedShape {
        switch self {
        case .roundedRect(let rect, let radius, _):
            // Centered on the pointer, its origin being an offset.
            .roundedRect(Rect(center: rect.origin, width: rect.width, height: rect.height), radius: radius)
        case .path(let path, _):
            .path(path, origin: .zero)
        // A beam is never longer than its region.
        case .beam(.horizontal, let length):
            .beam(axis: .horizontal, length: min(length, region.width))
        case .beam(.vertical, let length):
            .beam(axis: .vertical, length: min(length, region.height))
        }
    }

    /// Whether the pointer is held to no rail: a long beam, or one in a region that is no line, is for areas and not for lines.
    func isFree(inWholeNode: Bool, settings: EffectSettings) -> Bool {
        guard case .beam(_, let length) = self else { return false }
        return (settings.freesLongBeams && length > settings.maximumSnapLength)
            || (settings.freesBeamsOfWholeNodes && inWholeNode)
    }

    /// What the coordinates are relative to; nil: there are none.
    var space: CoordinateSpace? {
        switch self {
        case .roundedRect(_, _, let space), .path(_, let space): space
        case .beam: nil
        }
    }
}

extension Accessory {
    /// The accessory beside a pointer whose shape, relative to where it is drawn, has these bounds.
    func resolved(around bounds: Rect) -> ResolvedAccessory {
        let direction = Vector(dx: .sine(angle), dy: -.cosine(angle))
        // Where a ray from the middle leaves the bounds.
        let horizontal = direction.dx == 0 ? .infinity : bounds.width / 2 / abs(direction.dx)
        let vertical = direction.dy == 0 ? .infinity : bounds.height / 2 / abs(direction.dy)
        let distance = min(horizontal, vertical) + offset
        let shape: ResolvedShape? =
            switch mark {
            case .arrow: nil
            case .shape(.roundedRect(let rect, let radius, _)):
                .roundedRect(Rect(center: rect.origin, width: rect.width, height: rect.height), radius: radius)
            case .shape(.path(let path, _)): .path(path, origin: .zero)
            case .shape(.beam(let axis, let length)): .beam(axis: axis, length: length)
            }
        return ResolvedAccessory(
            shape: shape,
            center: bounds.center + direction * distance,
            rotation: orientationMatchesAngle ? angle : 0
        )
    }
}
