import PointerModel
import Varlink

/// What surfaces of one client may have together, and which limit says so.
struct Quota {
    let size: DeclarationCount
    /// Keys of `[limits]`.
    let nodesLimit: String
    let elementsLimit: String

    /// - Parameters:
    ///   - stream: the one that carries them; nil: a new one.
    ///   - owner: who owns them.
    ///   - now: what those of them have now that are there already.
    init(on stream: SurfaceStream?, of owner: UInt32, besides now: DeclarationCount, in service: PointerService) {
        func left(of limit: DeclarationCount, after used: DeclarationCount) -> DeclarationCount {
            DeclarationCount(
                nodes: limit.nodes - (used.nodes - now.nodes),
                elements: limit.elements - (used.elements - now.elements),
                bytes: limit.bytes
            )
        }
        let used = stream.map { service.surfaces.size(on: $0) } ?? .zero
        let client = left(of: service.clients.perClient, after: used)
        let user = left(of: service.clients.perUser, after: service.surfaces.size(ofUser: owner))
        let bytes = service.userBytes.declaredRoom(of: owner)
        // Those that are beyond a limit that was lowered stay, and may become smaller.
        size = DeclarationCount(
            nodes: max(min(client.nodes, user.nodes), now.nodes),
            elements: max(min(client.elements, user.elements), now.elements),
            bytes: max(bytes, 0) + now.bytes
        )
        nodesLimit = user.nodes < client.nodes ? "nodesPerUser" : "nodesPerClient"
        elementsLimit = user.elements < client.elements ? "elementsPerUser" : "elementsPerClient"
    }
}
