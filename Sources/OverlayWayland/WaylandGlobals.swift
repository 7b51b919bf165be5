import CWaylandClient
import WaylandClient

/// What the compositor offers for drawing.
@safe
struct WaylandGlobals {
    let compositor: WaylandProxy
    let subcompositor: WaylandProxy
    let shm: WaylandProxy
    let layerShell: WaylandProxy
    /// Scales a buffer to a surface of any size; only together with ``fractionalScales``.
    let viewporter: WaylandProxy?
    let fractionalScales: WaylandProxy?

    /// Binds them; nil if the compositor lacks one that drawing needs.
    init?(_ server: WaylandConnection) {
        guard let compositor = unsafe server.bind(cwayland_compositor(), 4...4, destroy: nil),
            let subcompositor = unsafe server.bind(cwayland_subcompositor(), 1...1, destroy: 0),
            let shm = unsafe server.bind(cwayland_shm(), 1...1, destroy: nil),
            let layerShell = unsafe server.bind(cwayland_layer_shell(), 1...4, destroy: nil)
        else { return nil }
        self.compositor = compositor
        self.subcompositor = subcompositor
        self.shm = shm
        self.layerShell = layerShell
        fractionalScales = unsafe server.bind(cwayland_fractional_scale_manager(), 1...1, destroy: 0)
        viewporter =
            fractionalScales == nil ? nil : unsafe server.bind(cwayland_viewporter(), 1...1, destroy: 0)
    }

    /// Makes a surface that clicks pass through; nil if memory is short.
    func makeSurface() -> WaylandProxy? {
        guard let surface = unsafe compositor.make(cwayland_surface(), 0, .new, destroy: 0),
            let nothing = unsafe compositor.make(cwayland_region(), 1, .new, destroy: 0)
        else { return nil }
        surface.request(5, .object(nothing))
        return surface
    }
}
