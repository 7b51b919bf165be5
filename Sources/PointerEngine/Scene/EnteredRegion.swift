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
    let tether: Tether

    init(_ handle: RegionHandle, of scene: Scene, settings: EffectSettings) {
        self.handle = handle
        region = scene.activeRegion(handle, settings: settings)
        style = scene.resolvedStyle(of: handle, settings: settings)
        identity = scene.identity(handle)
        rail = scene.rail(of: handle, in: region.rect, settings: settings)
        tether = style.tether(in: region.rect, rail: rail, settings: settings)
    }
}
