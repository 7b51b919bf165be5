/// A key of `[limits]`, in the order of the shipped configuration. This file is the table of the limits: ``definition`` has the
/// default, the form and the sentence of each.
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

    /// Default, form and sentence of the limit. Below the lower ends no client could work; the upper ends keep a typing mistake from
    /// using up the machine's memory.
    package var definition: (byDefault: Double, form: SettingForm, sentence: String) {
        switch self {
        case .connections: (64, .whole(1...4096, .plain), "Connections open at a time")
        case .connectionsPerUser: (16, .whole(1...4096, .plain), "Connections of one user open at a time")
        case .messageBytes: (524_288, .whole(1024...16_777_216, .bytes), "Length of a message from a client")
        case .depth: (16, .whole(4...128, .plain), "Nesting of objects and lists in a message")
        case .pendingBytes:
            (262_144, .whole(65_536...67_108_864, .bytes), "Length of what is queued for a client that does not read")
        case .bytes: (67_108_864, .whole(4_194_304...4_294_967_296, .bytes), "Memory held for all users together")
        case .bytesPerUser: (16_777_216, .whole(1_048_576...1_073_741_824, .bytes), "Memory held for one user")
        case .unwritableSeconds:
            (5, .number(0.1...3600, .seconds), "Time that a client may read nothing while messages are queued for it")
        case .handshakeSeconds:
            (2, .number(0...3600, .seconds), "Time from connecting to the first call; unlimited with 0")
        case .shareMicroseconds:
            (
                250, .whole(50...10_000, .microseconds),
                "Processor time for the calls of one connection before it is the turn of the next one"
            )
        case .surfaces:
            (
                Double(PointerModelLimit.surfaces.most), .whole(1...PointerModelLimit.surfaces.most, .plain),
                "Surfaces in all, with those of the configuration"
            )
        case .nodesPerClient:
            (4096, .whole(1...PointerModelLimit.nodesPerSurface.most, .plain), "Nodes of the surface of one client")
        case .nodesPerUser: (16_384, .whole(1...1_048_576, .plain), "Nodes of all surfaces of one user")
        case .elementsPerClient:
            (
                16_384, .whole(1...1_048_576, .plain),
                "Regions, animations, accessories and elements of paths on the surface of one client"
            )
        case .elementsPerUser:
            (
                65_536, .whole(1...1_048_576, .plain),
                "Regions, animations, accessories and elements of paths on all surfaces of one user"
            )
        case .coordinates:
            (
                LayoutLimits.position.upperBound, .number(1000...LayoutLimits.position.upperBound, .points),
                "Distance from zero of a coordinate that a client may use"
            )
        }
    }
}
