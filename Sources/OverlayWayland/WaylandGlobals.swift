import WaylandClient

/// What the compositor offers for drawing.
@safe
struct WaylandGlobals {
    let compositor: WaylandObject<WlCompositor>
    let subcompositor: WaylandObject<WlSubcompositor>
    let shm: WaylandObject<WlShm>
    let layerShell: WaylandObject<ZwlrLayerShellV1>
    /// Scales a buffer to a surface of any size; only together with ``fractionalScales``.
    let viewporter: WaylandObject<WpViewporter>?
    let fractionalScales: WaylandObject<WpFractionalScaleManagerV1>?

    /// Binds them; nil if the compositor lacks one that drawing needs.
    init?(_ server: WaylandConnection) {
        guard let compositor = server.bind(WlCompositor.self),
            let subcompositor = server.bind(WlSubcompositor.self),
            let shm = server.bind(WlShm.self),
            let layerShell = server.bind(ZwlrLayerShellV1.self)
        else { return nil }
        self.compositor = compositor
        self.subcompositor = subcompositor
        self.shm = shm
        self.layerShell = layerShell
        fractionalScales = server.bind(WpFractionalScaleManagerV1.self)
        viewporter = fractionalScales == nil ? nil : server.bind(WpViewporter.self)
    }

    /// Makes a surface that clicks pass through; nil if memory is short.
    func makeSurface() -> WaylandObject<WlSurface>? {
        guard let surface = compositor.make(WlSurface.self, by: .createSurface, .new),
            let nothing = compositor.make(WlRegion.self, by: .createRegion, .new)
        else { return nil }
        surface.request(.setInputRegion, .object(nothing))
        return surface
    }
}
