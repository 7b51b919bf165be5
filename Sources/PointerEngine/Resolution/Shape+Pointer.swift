import PointerModel

extension Shape {
    /// Returns the shape of a pointer displayed in `region`, relative to the displayed position.
    func aroundPointer(in region: Rect) -> ResolvedShape {
        switch self {
        case .roundedRect(let rect, let radius, _):
            // Centered on the pointer; its origin is an offset.
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

    /// Whether no rail holds the pointer: a long beam, or the beam of a whole node, is for areas and not for lines.
    func isFree(inWholeNode: Bool, settings: EffectSettings) -> Bool {
        guard case .beam(_, let length) = self else { return false }
        return (settings.freesLongBeams && length > settings.maximumSnapLength)
            || (settings.freesBeamsOfWholeNodes && inWholeNode)
    }

    /// Space of the shape's coordinates; nil if it has none.
    var space: CoordinateSpace? {
        switch self {
        case .roundedRect(_, _, let space), .path(_, let space): space
        case .beam: nil
        }
    }
}

extension Accessory {
    /// Returns the accessory beside a pointer whose shape, relative to the displayed position, has these bounds.
    func resolved(around bounds: Rect) -> ResolvedAccessory {
        let direction = Vector(dx: .sine(angle), dy: -.cosine(angle))
        // Distances at which a ray from the middle leaves the bounds.
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
