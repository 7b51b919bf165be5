public import PointerModel
import PointerProtocol
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

    init(_ reply: LayoutReply) throws(VarlinkClientError) {
        layout = Layout(outputs: reply.outputs)
        state = reply.state
        removed = reply.removed?.map(\.name) ?? []
        isComplete = reply.complete ?? false
        do throws(DeclarationError) {
            for surface in reply.surfaces { layout.surfaces.append(try Surface(surface)) }
        } catch {
            throw .notVarlink(error.description)
        }
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
        let parameters = GetLayoutParameters(surface: surface, nodes: withNodes ? nil : false, since: state)
        return Call(LayoutMethod.get.qualifiedName, parameters) { (reply: LayoutReply) throws(VarlinkClientError) in
            try LayoutPart(reply)
        }
    }
}
