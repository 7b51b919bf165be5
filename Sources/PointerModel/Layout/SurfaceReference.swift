/// What a caller says to mean a surface: an id, and an owner where the id alone is not enough.
public struct SurfaceReference: Sendable, Hashable {
    @ByteExact public var id: String
    /// nil: the caller's own surface of this id, or else the only one.
    public var owner: SurfaceOwner?

    public init(_ id: String, of owner: SurfaceOwner? = nil) {
        self.id = id
        self.owner = owner
    }

    /// Reads `id`, `user:id` with the user's name or number, or `configuration:id`.
    ///
    /// What stands before the first colon is an owner wherever it can be one, so that nobody can take over such a text with an id that
    /// contains a colon.
    /// - Parameters:
    ///   - text: what the caller wrote.
    ///   - user: finds the number of a user by name; nil: there is no such user.
    public init(text: String, user: (String) -> UInt32?) {
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

/// Why a reference names no surface.
public enum SurfaceReferenceError: Error, Sendable, Hashable {
    case noSuchSurface(SurfaceReference)
    /// Several owners use the id, and none of them is the caller: the owners in order, at least two.
    case ambiguous(id: String, owners: [SurfaceOwner])
}

extension SurfaceReference {
    /// Whether this is a surface of the id and, where the reference names one, of the owner.
    public func covers(_ name: SurfaceName) -> Bool {
        name.id.hasSameBytes(as: id) && (owner == nil || owner == name.owner)
    }

    /// The surface that is meant.
    /// - Parameters:
    ///   - names: the surfaces of the layout.
    ///   - caller: the user who asks.
    public func resolved(
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
