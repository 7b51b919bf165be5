import PointerModel

/// A region as the pointer has it while it is there: what follows from its handle as long as the layout, the answers of clients and the
/// settings are the same.
final class EnteredRegion: Sendable {
    let handle: RegionHandle
    let region: ActiveRegion
    let style: ResolvedStyle
    /// What makes it the same in another scene.
    let identity: RegionIdentity
    /// Where the constrained axes of a shape style hold the pointer.
    let rail: Point
    /// What holds the drawn pointer.
    let displayConstraint: DisplayConstraint

    /// About what it takes with its region and style, without what these share with the layout: identifiers and the outlines as declared.
    var bytes: Int { 512 + style.pathElements * MemoryLayout<Path.Element>.stride }

    /// - Parameter surface: the one that it is a region of.
    init(_ handle: RegionHandle, of surface: SurfaceScene, settings: EffectSettings) {
        self.handle = handle
        let declaration = surface.declaration(of: handle)
        region = surface.activeRegion(handle, as: declaration, settings: settings)
        style = surface.resolvedStyle(of: handle, settings: settings)
        identity = surface.identity(handle, as: declaration)
        rail = surface.rail(of: handle, in: region.rect, settings: settings)
        displayConstraint = style.displayConstraint(in: region.rect, rail: rail, settings: settings)
    }

    /// The same with the tether of other settings, for as long as the region that it is in another layout is not known.
    func tethered(by settings: EffectSettings) -> EnteredRegion { EnteredRegion(self, tetheredBy: settings) }

    private init(_ other: EnteredRegion, tetheredBy settings: EffectSettings) {
        (handle, region, style) = (other.handle, other.region, other.style)
        (identity, rail) = (other.identity, other.rail)
        displayConstraint = style.displayConstraint(in: region.rect, rail: rail, settings: settings)
    }
}

extension ResolvedStyle {
    /// How many elements its outlines have.
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
