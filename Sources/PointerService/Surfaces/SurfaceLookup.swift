import PointerEngine
import PointerModel
import PointerPipeline
import PointerProtocol
import Varlink

/// Lookup of the surface that a caller names.
extension PointerService {
    /// Returns the surface of the layout that a caller names. Only for methods that may show others' surfaces to the caller,
    /// because the errors reveal them.
    /// - Parameters:
    ///   - id: id of the surface.
    ///   - owner: the parameter `owner`; nil means the caller, or else the only owner of this id.
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

    /// Returns a surface of the caller's user. The error reveals nothing about surfaces of others.
    func ownSurface(_ id: String, of peer: PeerCredentials) throws(VarlinkError) -> AttachedSurface {
        guard let surface = surfaces[SurfaceName(id, of: .user(peer.uid))] else { throw .noSuchSurface(id) }
        return surface
    }
}
