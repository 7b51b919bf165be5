import Documents
import LayoutDocuments
import PointerEngine
import PointerModel
import PointerWire
import Varlink

/// Part of a layout that a client asks for.
struct LayoutPart: Equatable {
    /// Names of the surfaces; nil means all.
    let surfaces: Set<SurfaceName>?
    let withNodes: Bool
    /// Surfaces that went since the requested state, the latest last.
    let removed: [SurfaceName]
    /// Number of the layout.
    let state: Int64
}

/// The reply of Get.
typealias GetReply = SlicedReply<LayoutReplyParts>

/// Parts of the reply of Get, from the layout at the time at which the first client's work begins.
struct LayoutReplyParts: ReplyParts {
    /// Identity of the reply's content.
    struct Content: Equatable {
        let version: LayoutSnapshot.Version
        let part: LayoutPart
    }

    let snapshot: LayoutSnapshot
    var memoryUsage: Int { 0 }
    private let part: LayoutPart
    private var isBegun = false
    private var surface = 0
    /// Next node of the surface; nil before the surface is begun.
    private var node: Int?

    /// Time to encode a node, in microseconds.
    private static let stepTime = 32

    init(_ snapshot: LayoutSnapshot, _ part: LayoutPart) {
        self.snapshot = snapshot
        self.part = part
    }

    mutating func step(into reply: inout PiecewiseReply, _ share: inout ProcessorShare) throws -> WorkStep {
        if !isBegun { try begin(&reply) }
        guard surface < snapshot.surfaces.upperBound else { return .last }
        if let node {
            add(node, to: &reply)
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
        try reply.begin(json: LayoutWriter.message.layout(message).json, opening: "surfaces")
    }

    private mutating func beginSurface(_ declared: Surface, in reply: inout PiecewiseReply) throws {
        guard part.surfaces?.contains(declared.name) ?? true else { return surface += 1 }
        try reply.beginItem(json: LayoutWriter.message.surface(declared).json, opening: "nodes")
        node = 0
    }

    /// Adds a node of the surface, or ends the surface after the last one.
    private mutating func add(_ node: Int, to reply: inout PiecewiseReply) {
        guard part.withNodes, node < snapshot.nodeCount(ofSurface: surface) else {
            reply.endItem()
            surface += 1
            self.node = nil
            return
        }
        reply.add(json: LayoutWriter.message.node(snapshot.node(node, ofSurface: surface)).json)
        self.node = node + 1
    }
}
