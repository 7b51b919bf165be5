public import PointerModel
import PointerProtocol
import Varlink

/// What of a layout was asked for.
public struct LayoutPart: Sendable, Equatable {
    /// The outputs, and the surfaces that were asked for.
    public var layout: Layout
    /// The layout's number, which grows with each change but for the values of sliders.
    public var state: Int64
    /// The surfaces that went since the state that was asked about. Some may be back, and are in `layout`.
    public var removed: [SurfaceName]
    /// Whether these are all surfaces.
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
    /// Takes what has changed since the state that this layout has.
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
    /// A surface, or what has changed of the layout. Needs the role `observe`.
    /// - Parameters:
    ///   - surface: the one that is wanted, which may be anybody's; nil: all.
    ///   - state: only what has changed after it comes, if the daemon knows that far back; nil: whatever there is.
    ///   - withNodes: whether surfaces come with their nodes.
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
