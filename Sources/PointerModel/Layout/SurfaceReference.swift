/// A caller's reference to a surface: an id, and an owner if the id alone is ambiguous.
public struct SurfaceReference: Sendable, Hashable {
    @ByteExact public var id: String
    /// The owner; nil for the caller's own surface of this id, or else the only one.
    public var owner: SurfaceOwner?

    public init(_ id: String, of owner: SurfaceOwner? = nil) {
        self.id = id
        self.owner = owner
    }

    /// Parses `id`, `user:id` with a user's name or ID, or `configuration:id`.
    ///
    /// The text before the first colon is an owner whenever it can be one. An id with a colon therefore cannot capture a
    /// reference to another owner's surface.
    /// - Parameters:
    ///   - text: the caller's text.
    ///   - user: returns the ID of a user by name; nil if there is no such user.
    package init(text: String, user: (String) -> UInt32?) {
        self.init(text)
        let bytes = text.utf8
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return }
        let (prefix, id) = (String(text[..<colon]), String(text[bytes.index(after: colon)...]))
        if prefix == SurfaceOwner.configuration.description {
            self.init(id, of: .configuration)
        } else if let number = UInt32(prefix) ?? user(prefix) {
            self.init(id, of: .user(number))
        }
    }
}

/// The reason why a reference has no single surface.
package enum SurfaceReferenceError: Error, Sendable, Hashable {
    case noSuchSurface(SurfaceReference)
    /// Several owners use the id, and none is the caller. `owners` has at least two, in order.
    case ambiguous(id: String, owners: [SurfaceOwner])
}

extension SurfaceReference {
    /// Whether a surface has the reference's id and, if the reference names an owner, that owner.
    package func covers(_ name: SurfaceName) -> Bool {
        name.id.hasSameBytes(as: id) && (owner == nil || owner == name.owner)
    }

    /// Returns the surface that the reference names.
    /// - Parameters:
    ///   - names: the surfaces of the layout.
    ///   - caller: ID of the calling user.
    /// - Throws: ``SurfaceReferenceError`` if there is no such surface, or several.
    package func resolved(
        among names: some Sequence<SurfaceName>,
        for caller: UInt32
    ) throws(SurfaceReferenceError) -> SurfaceName {
        let owners = names.lazy.filter { $0.id.hasSameBytes(as: id) }.map(\.owner)
        if let owner {
            guard owners.contains(owner) else { throw .noSuchSurface(self) }
            return SurfaceName(id, of: owner)
        }
        let all = owners.sorted()
        if all.contains(.user(caller)) { return SurfaceName(id, of: .user(caller)) }
        guard let only = all.first else { throw .noSuchSurface(self) }
        guard all.count == 1 else { throw .ambiguous(id: id, owners: all) }
        return SurfaceName(id, of: only)
    }
}
