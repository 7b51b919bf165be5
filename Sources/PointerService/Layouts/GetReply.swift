import PointerEngine
import PointerModel
import PointerProtocol
import Varlink

/// What of a layout a client asks for.
struct LayoutPart: Equatable {
    /// nil: all.
    let surfaces: Set<SurfaceName>?
    let withNodes: Bool
    /// Those that went since the state that was asked about, the last one last.
    let removed: [SurfaceName]
    /// The layout's number.
    let state: Int64
}

/// The reply of Get: a layout as it is when the first client asks for it.
final class GetReply: SlicedReply {
    let version: LayoutSnapshot.Version
    let part: LayoutPart
    /// nil: the reply is complete, and must not keep what has been replaced since.
    private var snapshot: LayoutSnapshot?
    private var isBegun = false
    private var surface = 0
    /// Of the surface, the next one; nil: the surface is not begun.
    private var node: Int?

    init(_ snapshot: LayoutSnapshot, _ part: LayoutPart) {
        version = snapshot.version
        self.snapshot = snapshot
        self.part = part
    }

    override func finish() { snapshot = nil }

    /// A node takes that long to encode.
    override var stepTime: Int { 32 }

    override func step(_ share: inout Share) throws -> Bool {
        guard let snapshot else { return true }
        if !isBegun { try begin(snapshot) }
        guard surface < snapshot.surfaces.upperBound else {
            parts.endList()
            return true
        }
        guard let node else {
            try beginSurface(snapshot.surface(at: surface))
            return false
        }
        guard part.withNodes, node < snapshot.nodeCount(ofSurface: surface) else {
            parts.endItem()
            surface += 1
            self.node = nil
            return false
        }
        try parts.add(NodeMessage(snapshot.node(node, ofSurface: surface)))
        self.node = node + 1
        return false
    }

    private func begin(_ snapshot: LayoutSnapshot) throws {
        isBegun = true
        // In the order of the names, as in every message.
        if part.surfaces == nil { try parts.add("complete", true) }
        try parts.add("outputs", snapshot.outputs)
        if !part.removed.isEmpty { try parts.add("removed", part.removed.map(SurfaceNameMessage.init)) }
        try parts.add("state", part.state)
        parts.beginList("surfaces")
    }

    private func beginSurface(_ declared: Surface) throws {
        guard part.surfaces?.contains(declared.name) ?? true else { return surface += 1 }
        try parts.beginItem(SurfaceMessage(declared), opening: "nodes")
        node = 0
    }
}
