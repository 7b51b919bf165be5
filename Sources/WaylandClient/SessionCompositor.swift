import PointerRuntime
import SystemPackage

/// What the compositor of a session is, where its environment does not say it for certain.
package enum SessionCompositor {
    /// Whether the compositor may be GNOME Shell: it has no layer-shell, which GNOME Shell does not offer. A compositor that cannot be
    /// asked may be.
    /// - Parameter descriptor: a connected socket, which the question closes; nil for the compositor of the environment.
    package static func mayBeGnomeShell(over descriptor: Int32? = nil) -> Bool {
        guard let loop = try? EventLoop(), let server = try? WaylandConnection(on: loop, over: descriptor) else {
            return true
        }
        return !server.offers(ZwlrLayerShellV1.self)
    }
}
