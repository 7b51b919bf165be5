/// The owner of a surface: the one that declared it.
public enum SurfaceOwner: Sendable, Hashable {
    /// The daemon's configuration.
    case configuration
    /// The clients of the user with this user ID.
    case user(UInt32)

    /// The user ID; nil for the configuration.
    public var user: UInt32? {
        if case .user(let number) = self { number } else { nil }
    }

    /// Creates an owner.
    /// - Parameter user: the user ID; nil for the configuration.
    public init(user: UInt32?) {
        self = user.map(Self.user) ?? .configuration
    }
}

extension SurfaceOwner: Comparable {
    /// Orders the configuration first, then users by ID.
    public static func < (left: SurfaceOwner, right: SurfaceOwner) -> Bool {
        switch (left, right) {
        case (.user(let left), .user(let right)): left < right
        case (.configuration, .user): true
        case (_, .configuration): false
        }
    }
}

extension SurfaceOwner: CustomStringConvertible {
    /// The user ID, or `configuration`.
    public var description: String { user.map { "\($0)" } ?? "configuration" }
}

/// The name of a surface in a layout. Two owners can use the same id.
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
    /// Names a surface of the configuration.
    public init(stringLiteral id: String) {
        self.init(id)
    }
}

extension SurfaceName: CustomStringConvertible {
    /// The id; `user:id` with the user ID for a user's surface. Nothing is escaped.
    public var description: String { owner == .configuration ? id : "\(owner):\(id)" }
}
