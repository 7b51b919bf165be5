/// The wire's Limit: a limit from the configuration.
public struct LimitMessage: Codable, Sendable, Equatable {
    /// Key in `[limits]`.
    public var name: String
    /// Value in the key's own unit.
    public var value: Double
    /// Amount in use now; nil if the limit is not about an amount.
    public var used: Int?
    /// Highest use since the daemon started; nil if the daemon does not record it.
    public var highest: Int?

    package init(name: String, value: Double, used: Int? = nil, highest: Int? = nil) {
        self.name = name
        self.value = value
        self.used = used
        self.highest = highest
    }
}

/// The wire's Counter: how often something has happened since the daemon started.
public struct CounterMessage: Codable, Sendable, Equatable {
    /// The counter's name: `GetStatus` in the interface text lists them.
    public var name: String
    public var value: Int

    package init(name: String, value: Int) {
        self.name = name
        self.value = value
    }
}

/// Names of the wire's counters.
package enum CounterName: String, Sendable, CaseIterable {
    case accepted, refused, left, faulty, unread, silent, failed
    case calls, errors, messages, bytes
    case frames, events, heldBack, resyncs
    case reloads, failedReloads
}

/// The wire's DeviceCount: reports of all pointing devices of one kind since the daemon started.
public struct DeviceCountMessage: Codable, Sendable, Equatable {
    /// Kind of the devices, as in io.pointerd.Devices.
    public var kind: String
    /// Number of devices that the daemon reads now.
    public var devices: Int
    /// Number of reports read.
    public var reports: Int
    /// How often the kernel dropped reports (SYN_DROPPED).
    public var dropped: Int

    package init(kind: String, devices: Int, reports: Int, dropped: Int) {
        self.kind = kind
        self.devices = devices
        self.reports = reports
        self.dropped = dropped
    }
}

/// The wire's Delays: histogram of the delays of reports, since the daemon started.
public struct DelaysMessage: Codable, Sendable, Equatable {
    /// Longest delay, in microseconds.
    public var highest: Int64
    /// Sum of all delays, in microseconds.
    public var sum: Int64
    /// Upper bounds of the buckets, in microseconds, ascending.
    public var bounds: [Int64]
    /// Number of delays in each bucket, and in one more beyond the last bound.
    public var counts: [Int]

    package init(highest: Int64, sum: Int64, bounds: [Int64], counts: [Int]) {
        self.highest = highest
        self.sum = sum
        self.bounds = bounds
        self.counts = counts
    }
}

/// The wire's SurfaceCounts: number of surfaces by the kind of their owner.
public struct SurfaceCountsMessage: Codable, Sendable, Equatable {
    /// Number of surfaces that the configuration declares.
    public var configuration: Int
    /// Number of surfaces of all other users.
    public var session: Int
    /// Number of surfaces of root and system users, without a session on the seat.
    public var service: Int

    package init(configuration: Int, session: Int, service: Int) {
        self.configuration = configuration
        self.session = session
        self.service = service
    }
}

/// The wire's Status: status of the daemon itself.
public struct StatusMessage: Codable, Sendable, Equatable {
    /// Version of the daemon.
    public var version: String
    /// Start of the daemon, in microseconds of CLOCK_MONOTONIC.
    public var started: Int64
    /// Time of this status, on the same clock.
    public var time: Int64
    /// Path of the configuration file; nil if there is none.
    public var configuration: String?
    /// Paths of the files that make the configuration in force, in the order in which they are read; empty if the daemon uses its built-in
    /// configuration, nil from an earlier daemon.
    public var configurationFiles: [String]?
    /// Mistakes in the configuration of the last reload, one per line; nil if it succeeded.
    public var failedReload: String?
    /// Names of users and, after `@`, of groups in the configuration that the machine does not know; nil if it knows all.
    public var unknownNames: [String]?
    /// Whether devices are paused.
    public var paused: Bool
    /// Seat on which another user's session is active; nil if the caller is not muted.
    public var mutedOn: String?
    /// Roles of the caller.
    public var roles: [String]
    /// All limits.
    public var limits: [LimitMessage]
    /// All counters; for a muted caller, without those that grow with motion.
    public var counters: [CounterMessage]
    /// One entry per kind; nil if the caller is muted.
    public var devices: [DeviceCountMessage]?
    /// Number of pointing devices that the daemon cannot read.
    public var failedDevices: Int
    /// Delays from the kernel's timestamp of a report until the daemon handed its events to the sockets; nil if the caller is
    /// muted, or if the daemon plays a recording.
    public var delays: DelaysMessage?
    /// Delays from the kernel's timestamp of a report until the daemon wrote it to a virtual mouse; nil if the caller is muted, or if the
    /// daemon plays a recording.
    public var driveDelays: DelaysMessage?
    /// Surfaces by the kind of their owner; nil from an earlier daemon.
    public var surfaces: SurfaceCountsMessage?
    /// Resident memory of the daemon, in bytes; nil if the kernel does not report it, or if the caller is muted.
    public var memory: Int?

    package init(
        version: String,
        started: Int64,
        time: Int64,
        configuration: String? = nil,
        configurationFiles: [String]? = nil,
        failedReload: String? = nil,
        unknownNames: [String]? = nil,
        paused: Bool,
        mutedOn: String? = nil,
        roles: [String],
        limits: [LimitMessage],
        counters: [CounterMessage],
        devices: [DeviceCountMessage]? = nil,
        failedDevices: Int,
        delays: DelaysMessage? = nil,
        driveDelays: DelaysMessage? = nil,
        surfaces: SurfaceCountsMessage? = nil,
        memory: Int? = nil
    ) {
        self.version = version
        self.started = started
        self.time = time
        self.configuration = configuration
        self.configurationFiles = configurationFiles
        self.failedReload = failedReload
        self.unknownNames = unknownNames
        self.paused = paused
        self.mutedOn = mutedOn
        self.roles = roles
        self.limits = limits
        self.counters = counters
        self.devices = devices
        self.failedDevices = failedDevices
        self.delays = delays
        self.driveDelays = driveDelays
        self.surfaces = surfaces
        self.memory = memory
    }
}

/// The reply of GetStatus.
package struct StatusReply: Codable, Sendable, Equatable {
    package var status: StatusMessage

    package init(status: StatusMessage) {
        self.status = status
    }
}
