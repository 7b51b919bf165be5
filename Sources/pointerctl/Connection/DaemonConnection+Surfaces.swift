import Glibc
import PointerModel
import PointerProtocol

extension DaemonConnection {
    /// The surfaces of the layout; nil: the daemon has ended, or this user is muted.
    func surfaceNames() throws -> [SurfaceName]? {
        // Asked at each change of the layout, which is often while somebody moves a surface: what else is in it would cost all clients.
        let parameters = GetLayoutParameters(nodes: false)
        let layout = try askUnlessEnded(LayoutMethod.get.qualifiedName, parameters, as: LayoutReply.self)
        return layout?.surfaces.map(\.name)
    }

    /// The surface that is meant. Where the daemon does not say which there are, it is what was asked for, of all owners unless one was named.
    /// - Throws: where there is none, or where several owners have one.
    func surface(_ argument: SurfaceArgument) throws -> SurfaceReference {
        guard let names = try surfaceNames() else { return argument.reference }
        do throws(SurfaceReferenceError) {
            let name = try argument.reference.resolved(among: names, for: geteuid())
            return SurfaceReference(name.id, of: name.owner)
        } catch {
            throw Failure(error, argument: argument, among: names)
        }
    }

    /// Where a surface begins, in the global space.
    func corner(of argument: SurfaceArgument) throws -> Point {
        let parameters = GetLayoutParameters(surface: argument.reference, nodes: false)
        let layout = try ask(LayoutMethod.get.qualifiedName, parameters, as: LayoutReply.self)
        guard let surface = layout.surfaces.first else { throw Failure.noSurface(argument.text) }
        let output = surface.output.flatMap { name in layout.outputs.first { $0.name.hasSameBytes(as: name) } }
        let origin = output?.frame.origin ?? .zero
        return Point(x: origin.x + surface.frame.x, y: origin.y + surface.frame.y)
    }
}

extension Failure {
    fileprivate init(_ error: SurfaceReferenceError, argument: SurfaceArgument, among names: [SurfaceName]) {
        switch error {
        case .noSuchSurface:
            let known =
                names.isEmpty ? "there is none" : "there are \(names.map(PointerText.surface).joined(separator: ", "))"
            self.init(message: "there is no surface \(PointerText.escape(argument.text)); \(known)")
        case .ambiguous(let id, let owners): self = .ambiguousSurface(id, owners: owners)
        }
    }

    /// Several owners have a surface of this id.
    static func ambiguousSurface(_ id: String, owners: [SurfaceOwner]) -> Failure {
        let names = owners.map { owner in
            let name = owner.user.map(UserNames.name) ?? owner.description
            return "\(PointerText.escape(name)):\(PointerText.escape(id))"
        }
        return Failure(
            message: "several owners have a surface \(PointerText.escape(id))",
            advice: ["Name one of them: \(names.joined(separator: ", "))"]
        )
    }
}
