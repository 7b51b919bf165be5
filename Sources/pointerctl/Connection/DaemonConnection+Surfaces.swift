import Glibc
import PointerClient
import PointerModel
import PointerWire

extension DaemonConnection {
    /// Returns the names of all surfaces; nil if the daemon mutes this user or has ended.
    func surfaceNames() throws -> [SurfaceName]? {
        // Called at each change of the layout, which is often while a surface moves: nodes would make each reply expensive.
        try valueUnlessEnded(of: .layoutReply(withNodes: false))?.surfaces.map(\.name)
    }

    /// Returns the surface that the argument names. Leaves the reference unresolved if the daemon does not list its surfaces.
    /// - Parameter argument: The surface as the user named it.
    /// - Throws: ``Failure`` if there is no such surface, or if several owners have one.
    func surface(_ argument: SurfaceArgument) throws -> SurfaceReference {
        guard let names = try surfaceNames() else { return argument.reference }
        do throws(SurfaceReferenceError) {
            let name = try argument.reference.resolved(among: names, for: geteuid())
            return SurfaceReference(name.id, of: name.owner)
        } catch {
            throw Failure(error, argument: argument, among: names)
        }
    }

    /// Returns the upper left corner of a surface, in global coordinates.
    func corner(of argument: SurfaceArgument) throws -> Point {
        let layout = try value(of: .layoutReply(of: argument.reference, withNodes: false))
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
            let list = names.map(PointerText.surface).joined(separator: ", ")
            let known = names.isEmpty ? "the layout is empty" : "there are \(list)"
            self.init(message: "there is no surface \(PointerText.escape(argument.text)); \(known)")
        case .ambiguous(let id, let owners): self = .ambiguousSurface(id, owners: owners)
        }
    }

    /// Returns the failure for an id that surfaces of several owners have.
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
