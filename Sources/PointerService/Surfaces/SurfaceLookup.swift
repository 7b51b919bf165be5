import PointerEngine
import PointerModel
import PointerProtocol
import Varlink

/// Which surface a caller means.
extension PointerService {
    /// The surface of the layout that a caller names. Only for methods that show the caller others' surfaces: the errors say which there
    /// are.
    /// - Parameters:
    ///   - id: the surface's id.
    ///   - owner: as calls say it; nil: the caller's own, or else the only one of this id.
    ///   - peer: the caller.
    func surface(_ id: String, owner: Int64?, for peer: PeerCredentials) throws(VarlinkError) -> SurfaceName {
        var reference = SurfaceReference(id)
        if let owner {
            reference.owner = SurfaceOwner(number: owner)
            guard reference.owner != nil else {
                let reason = "expected a user's number, or \(SurfaceOwner.ofConfiguration) for the configuration"
                throw .invalidParameter("owner", reason: reason)
            }
        }
        do throws(SurfaceReferenceError) {
            return try reference.resolved(among: pipeline.engine.surfaceNames, for: peer.uid)
        } catch {
            switch error {
            case .noSuchSurface: throw .noSuchSurface(id)
            case .ambiguous(_, let owners): throw .ambiguousSurface(id, owners: owners)
            }
        }
    }

    /// A surface that the caller's user shows. Nobody else's is looked at, so the error says nothing about theirs.
    func ownSurface(_ id: String, of peer: PeerCredentials) throws(VarlinkError) -> AttachedSurface {
        guard let surface = surfaces[SurfaceName(id, of: .user(peer.uid))] else { throw .noSuchSurface(id) }
        return surface
    }
}
