/// Who declared a surface.
public enum SurfaceOwner: Sendable, Hashable {
    /// The daemon's configuration.
    case configuration
    /// A client of this user: the user's number.
    case user(UInt32)

    /// The user's number; nil: the configuration.
    public var user: UInt32? {
        if case .user(let number) = self { number } else { nil }
    }

    /// - Parameter user: the user's number; nil: the configuration.
    public init(user: UInt32?) {
        self = user.map(Self.user) ?? .configuration
    }
}

extension SurfaceOwner: Comparable {
    /// The configuration first, then users by their numbers.
    public static func < (left: SurfaceOwner, right: SurfaceOwner) -> Bool {
        switch (left, right) {
        case (.user(let left), .user(let right)): left < right
        case (.configuration, .user): true
        case (_, .configuration): false
        }
    }
}

extension SurfaceOwner: CustomStringConvertible {
    /// The user's number, or `configuration`.
    public var description: String { user.map { "\($0)" } ?? "configuration" }
}

/// The name of a surface in a layout. Ids are each owner's own: two owners can use the same id.
public struct SurfaceName: Sendable, Hashable {
    public var owner: SurfaceOwner
    @ByteExact public var id: String

    public init(_ id: String, of owner: SurfaceOwner = .configuration) {
        self.owner = owner
        self.id = id
    }

    public static func == (left: SurfaceName, right: SurfaceName) -> Bool {
        left.owner == right.owner && left.id.hasSameBytes(as: right.id)
    }
}

extension SurfaceName: ExpressibleByStringLiteral {
    /// A surface of the configuration.
    public init(stringLiteral id: String) {
        self.init(id)
    }
}

extension SurfaceName: CustomStringConvertible {
    /// The id; for a user's surface `user:id`, with the user's number. Nothing is escaped.
    public var description: String { owner == .configuration ? id : "\(owner):\(id)" }
}
