import PointerModel

/// A region that the pointer entered, with all that derives from its handle. It is valid as long as the layout, the clients'
/// answers and the settings stay the same.
final class EnteredRegion: Sendable {
    let handle: RegionHandle
    let region: ActiveRegion
    let style: ResolvedStyle
    /// Identity of the region in other scenes.
    let identity: RegionIdentity
    /// Point at which the constrained axes of a shape style hold the pointer.
    let rail: Point
    /// Constraint on the displayed position.
    let displayConstraint: DisplayConstraint

    /// Approximate size in bytes, with region and style but without what they share with the layout: identifiers and declared
    /// outlines.
    var bytes: Int { 512 + style.pathElements * MemoryLayout<Path.Element>.stride }

    /// Creates the entered region for a handle of `surface`.
    init(_ handle: RegionHandle, of surface: SurfaceScene, settings: EffectSettings) {
        self.handle = handle
        let declaration = surface.declaration(of: handle)
        region = surface.activeRegion(handle, as: declaration, settings: settings)
        style = surface.resolvedStyle(of: handle, settings: settings)
        identity = surface.identity(handle, as: declaration)
        rail = surface.rail(of: handle, in: region.rect, settings: settings)
        displayConstraint = style.displayConstraint(in: region.rect, rail: rail, settings: settings)
    }

    /// Returns the same region with the display constraint of other settings, for use until the region in another layout is
    /// known.
    func constrained(by settings: EffectSettings) -> EnteredRegion { EnteredRegion(self, constrainedBy: settings) }

    private init(_ other: EnteredRegion, constrainedBy settings: EffectSettings) {
        (handle, region, style) = (other.handle, other.region, other.style)
        (identity, rail) = (other.identity, other.rail)
        displayConstraint = style.displayConstraint(in: region.rect, rail: rail, settings: settings)
    }
}

extension ResolvedStyle {
    /// Number of path elements in the outlines.
    fileprivate var pathElements: Int {
        let shapes = accessories.reduce(shape?.pathElements ?? 0) { $0 + ($1.shape?.pathElements ?? 0) }
        let visible = content?.visiblePath?.path.elements.count ?? 0
        return shapes + visible + (content?.shadowPath?.path.elements.count ?? 0)
    }
}

extension ResolvedShape {
    fileprivate var pathElements: Int {
        if case .path(let path, _) = self { path.elements.count } else { 0 }
    }
}

/// The pointer's appearance: the style of the region that it is in, or that outside of all regions.
struct ActiveStyle {
    /// Region that the pointer is in; nil if it is in none.
    var entered: EnteredRegion?
    /// Whether the pointer is hidden while it is in no region.
    var isHidden = false

    /// Replaces the value.
    /// - Returns: The previous value.
    mutating func replace(with other: consuming ActiveStyle) -> ActiveStyle {
        swap(&self, &other)
        return other
    }

    var region: ActiveRegion? { entered?.region }

    var style: ResolvedStyle { entered?.style ?? (isHidden ? .hidden : .system) }

    /// Whether region and style are equal, as clients see them.
    func isEqual(to other: ActiveStyle) -> Bool {
        switch (entered, other.entered) {
        case (let left?, let right?): left === right || (left.region == right.region && left.style == right.style)
        case (nil, nil): isHidden == other.isHidden
        default: false
        }
    }

    /// Whether both have the same region, or none. The region may have moved and may have another style.
    func isSameRegion(as other: ActiveStyle) -> Bool {
        switch (entered, other.entered) {
        case (let left?, let right?): left === right || left.identity.isSame(as: right.identity)
        case (nil, nil): true
        default: false
        }
    }
}
