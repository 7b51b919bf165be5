import Documents
public import PointerModel
import PointerWire
import Varlink

/// The requested part of a layout.
public struct LayoutPart: Sendable, Equatable {
    /// The outputs and the requested surfaces.
    public var layout: Layout
    /// Number of the layout. It grows with each change, except for changes of slider values.
    public var state: Int64
    /// Surfaces removed since the requested state. Some may have been added again, and are in `layout`.
    public var removed: [SurfaceName]
    /// Whether `layout` has all surfaces, not only the changed ones.
    public var isComplete: Bool

    init(_ reply: LayoutReply) {
        layout = Layout(outputs: reply.outputs, surfaces: reply.surfaces)
        state = reply.state
        removed = reply.removed
        isComplete = reply.isComplete
    }
}

extension Layout {
    /// Applies the changes since this layout's state.
    public mutating func apply(_ part: LayoutPart) {
        outputs = part.layout.outputs
        if part.isComplete { surfaces = [] }
        let removed = Set(part.removed)
        surfaces.removeAll { removed.contains($0.name) }
        for surface in part.layout.surfaces {
            if let index = surfaces.firstIndex(where: { $0.name == surface.name }) {
                surfaces[index] = surface
            } else {
                surfaces.append(surface)
            }
        }
    }
}

extension Call where Reply == LayoutPart {
    /// Returns a surface, or the changes of the layout. Needs the role `observe`.
    /// - Parameters:
    ///   - surface: the surface, of any owner; nil for all surfaces.
    ///   - state: number of a former layout. The reply has only the changes since then, if the daemon remembers them; nil for
    ///     everything.
    ///   - withNodes: whether surfaces include their nodes.
    public static func layout(
        of surface: SurfaceReference? = nil,
        since state: Int64? = nil,
        withNodes: Bool = true
    ) -> Call {
        let reply = Call<LayoutReply>.layoutReply(of: surface, since: state, withNodes: withNodes)
        return Call(reply) { LayoutPart($0) }
    }
}

extension Call where Reply == LayoutReply {
    /// Returns a surface, or the changes of the layout; the parameters are those of ``layout(of:since:withNodes:)``.
    package static func layoutReply(
        of surface: SurfaceReference? = nil,
        since state: Int64? = nil,
        withNodes: Bool = true
    ) -> Call {
        let parameters = GetLayoutParameters(surface: surface, nodes: withNodes ? nil : false, since: state)
        let read: @Sendable (VarlinkReply) throws(VarlinkClientError) -> LayoutReply = {
            reply throws(VarlinkClientError) in
            do throws(Mistake) {
                return try Declaration.read(reply.parameters) { $0.layoutReply() }
            } catch {
                throw .notVarlink(error.description)
            }
        }
        return Call(LayoutMethod.get.qualifiedName, parameters, reading: read)
    }
}
