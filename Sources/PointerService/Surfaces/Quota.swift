import PointerModel
import Varlink

/// Remaining room for the surfaces of one client, and the limits that bound it.
struct Quota {
    let size: DeclarationCount
    /// Keys of `[limits]`.
    let nodesLimit: String
    let elementsLimit: String

    /// - Parameters:
    ///   - stream: stream that carries the surfaces; nil for a new one.
    ///   - owner: owner of the surfaces.
    ///   - now: current size of the surfaces that the change replaces.
    ///   - service: service with the limits.
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
        // Surfaces beyond a lowered limit stay, and may only become smaller.
        size = DeclarationCount(
            nodes: max(min(client.nodes, user.nodes), now.nodes),
            elements: max(min(client.elements, user.elements), now.elements),
            bytes: max(bytes, 0) + now.bytes
        )
        nodesLimit = user.nodes < client.nodes ? "nodesPerUser" : "nodesPerClient"
        elementsLimit = user.elements < client.elements ? "elementsPerUser" : "elementsPerClient"
    }
}
