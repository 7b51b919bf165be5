import PointerEngine
import PointerModel
import PointerProtocol

/// Parameters of the command `update`, with nodes in the wire's form.
struct SurfaceUpdateMessage: Codable {
    var put: [NodeMessage]?
    var remove: [String]?
    var bringToFront: [String]?
    var frame: Rect?
    var z: Int?

    init(_ update: SurfaceUpdate) {
        put = update.put.isEmpty ? nil : update.put.map(NodeMessage.init)
        remove = update.remove.isEmpty ? nil : update.remove
        bringToFront = update.bringToFront.isEmpty ? nil : update.bringToFront
        frame = update.frame
        z = update.z
    }
}

extension SurfaceUpdate {
    /// Converts the message. Fails at the first node that no client may declare.
    init(_ message: SurfaceUpdateMessage) throws(DeclarationError) {
        self.init(
            put: try (message.put ?? []).map { node throws(DeclarationError) in try Node(node) },
            remove: message.remove ?? [],
            bringToFront: message.bringToFront ?? [],
            frame: message.frame,
            z: message.z
        )
    }
}
