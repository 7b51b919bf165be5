/// A key of `[limits]`, in the order of the shipped configuration. This file is the table of the limits: ``definition`` has the
/// default, the range and the kind of each.
package enum LimitKey: String, Sendable, Hashable, CaseIterable {
    /// Connections open at a time, of all users together.
    case connections
    /// Connections open at a time, of one user.
    case connectionsPerUser
    /// Maximum length of a message, in bytes.
    case messageBytes
    /// How many levels deep the JSON of a message may nest.
    case depth
    /// Bytes that may wait for one connection to read them. Half of them are a subscriber's queue, of which motion may use a
    /// sixteenth of the total: at least some dozens of messages.
    case pendingBytes
    /// Bytes that may be held for all users together. Half of them are kept for the calls of connections, as far as these need it; of
    /// the rest a user may have an equal part, as far as it leaves as much to the others.
    case bytes
    /// Bytes that may be held for one user: declarations, three eighths at most, received parts of calls, calls in progress, messages
    /// that wait to be read, and what is gone and still to be freed.
    case bytesPerUser
    /// How long a connection may read nothing while bytes wait for it, in seconds.
    case unwritableSeconds
    /// How long a connection may be without its first call, in seconds; 0 means no limit.
    case handshakeSeconds
    /// Processor time that one connection has for its calls before the others have theirs, in microseconds. Below the range,
    /// switching between connections would dominate; above it, a mouse would wait noticeably.
    case shareMicroseconds
    /// Surfaces at a time, of the configuration and of all clients together.
    case surfaces
    /// Nodes of one attached surface.
    case nodesPerClient
    /// Nodes of all attached surfaces of one user.
    case nodesPerUser
    /// Elements of paths, regions and the like of one attached surface.
    case elementsPerClient
    /// Elements of paths, regions and the like of all attached surfaces of one user.
    case elementsPerUser
    /// How far from zero a coordinate may be, in points.
    case coordinates

    /// Default, range and kind of the limit. Below the lower ends no client could work; the upper ends keep a typing mistake from
    /// using up the machine's memory.
    package var definition: LimitDefinition {
        switch self {
        case .connections: .whole(64, in: 1...4096)
        case .connectionsPerUser: .whole(16, in: 1...4096)
        case .messageBytes: .whole(524_288, in: 1024...16_777_216)
        case .depth: .whole(16, in: 4...128)
        case .pendingBytes: .whole(262_144, in: 65_536...67_108_864)
        case .bytes: .whole(67_108_864, in: 4_194_304...4_294_967_296)
        case .bytesPerUser: .whole(16_777_216, in: 1_048_576...1_073_741_824)
        case .unwritableSeconds: .seconds(5, in: 0.1...3600)
        case .handshakeSeconds: .seconds(2, in: 0...3600)
        case .shareMicroseconds: .whole(250, in: 50...10_000)
        case .surfaces: .whole(PointerModelLimit.surfaces.most, in: 1...PointerModelLimit.surfaces.most)
        case .nodesPerClient: .whole(4096, in: 1...PointerModelLimit.nodesPerSurface.most)
        case .nodesPerUser: .whole(16_384, in: 1...1_048_576)
        case .elementsPerClient: .whole(16_384, in: 1...1_048_576)
        case .elementsPerUser: .whole(65_536, in: 1...1_048_576)
        case .coordinates: .points(LayoutLimits.position.upperBound, in: 1000...LayoutLimits.position.upperBound)
        }
    }
}

/// Default, range and kind of a limit, in the unit of its key.
package struct LimitDefinition: Sendable, Hashable {
    package let byDefault: Double
    package let range: ClosedRange<Double>
    package let kind: Kind

    package enum Kind: Sendable, Hashable {
        /// A number without a fraction.
        case whole
        /// A time, kept to the microsecond.
        case seconds
        /// A distance.
        case points
    }

    static func whole(_ byDefault: Int, in range: ClosedRange<Int>) -> LimitDefinition {
        let range = Double(range.lowerBound)...Double(range.upperBound)
        return LimitDefinition(byDefault: Double(byDefault), range: range, kind: .whole)
    }

    static func seconds(_ byDefault: Double, in range: ClosedRange<Double>) -> LimitDefinition {
        LimitDefinition(byDefault: byDefault, range: range, kind: .seconds)
    }

    static func points(_ byDefault: Double, in range: ClosedRange<Double>) -> LimitDefinition {
        LimitDefinition(byDefault: byDefault, range: range, kind: .points)
    }
}
