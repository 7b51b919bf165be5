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

/// The reply of Get.
typealias GetReply = SlicedReply<GetReplyParts>

/// The parts of the reply of Get: a layout as it is when the first client's work begins.
struct GetReplyParts: ReplyParts {
    /// What the reply says.
    struct Content: Equatable {
        let version: LayoutSnapshot.Version
        let part: LayoutPart
    }

    let snapshot: LayoutSnapshot
    private let part: LayoutPart
    private var isBegun = false
    private var surface = 0
    /// Of the surface, the next one; nil: the surface is not begun.
    private var node: Int?

    /// How long a node takes to encode, in microseconds.
    private static let stepTime = 32

    init(_ snapshot: LayoutSnapshot, _ part: LayoutPart) {
        self.snapshot = snapshot
        self.part = part
    }

    mutating func step(into reply: inout PiecewiseReply, _ share: inout Share) throws -> WorkStep {
        if !isBegun { try begin(&reply) }
        guard surface < snapshot.surfaces.upperBound else { return .last }
        if let node {
            try add(node, to: &reply)
        } else {
            try beginSurface(snapshot.surface(at: surface), in: &reply)
        }
        return .done(microseconds: Self.stepTime)
    }

    private mutating func begin(_ reply: inout PiecewiseReply) throws {
        isBegun = true
        let message = LayoutReply(
            Layout(outputs: snapshot.outputs),
            state: part.state,
            removed: part.removed,
            isComplete: part.surfaces == nil
        )
        try reply.begin(message, opening: "surfaces")
    }

    private mutating func beginSurface(_ declared: Surface, in reply: inout PiecewiseReply) throws {
        guard part.surfaces?.contains(declared.name) ?? true else { return surface += 1 }
        try reply.beginItem(SurfaceMessage(declared), opening: "nodes")
        node = 0
    }

    /// Adds a node of the surface, or ends the surface after the last one.
    private mutating func add(_ node: Int, to reply: inout PiecewiseReply) throws {
        guard part.withNodes, node < snapshot.nodeCount(ofSurface: surface) else {
            reply.endItem()
            surface += 1
            self.node = nil
            return
        }
        try reply.add(NodeMessage(snapshot.node(node, ofSurface: surface)))
        self.node = node + 1
    }
}
