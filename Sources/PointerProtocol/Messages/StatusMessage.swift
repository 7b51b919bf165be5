/// The wire's Limit: one of the configuration's.
public struct LimitMessage: Codable, Sendable, Equatable {
    /// Its key in `[limits]`.
    public var name: String
    /// In the key's own unit.
    public var value: Double
    /// How much of it is used now; nil: it is not about an amount.
    public var used: Int?
    /// The most that was used since the daemon started; nil: nobody counts it.
    public var highest: Int?

    /// - Parameters: as the fields.
    public init(name: String, value: Double, used: Int? = nil, highest: Int? = nil) {
        self.name = name
        self.value = value
        self.used = used
        self.highest = highest
    }
}

/// The wire's Counter: how often something has happened since the daemon started.
public struct CounterMessage: Codable, Sendable, Equatable {
    /// What has happened.
    public var name: String
    /// How often.
    public var value: Int

    /// - Parameters: as the fields.
    public init(name: String, value: Int) {
        self.name = name
        self.value = value
    }
}

/// The names of the wire's counters.
public enum CounterName: String, Sendable, CaseIterable {
    case accepted, refused, left, faulty, unread, silent, failed
    case calls, errors, messages, bytes
    case frames, events, heldBack, resyncs
    case reloads, failedReloads
}

/// The wire's DeviceCount: what pointing devices of one kind have reported since the daemon started.
public struct DeviceCountMessage: Codable, Sendable, Equatable {
    /// io.pointerd.Devices has the kinds.
    public var kind: String
    /// How many of them are read now.
    public var devices: Int
    /// Reports that were read.
    public var reports: Int
    /// How often the kernel had dropped some of them.
    public var dropped: Int

    /// - Parameters: as the fields.
    public init(kind: String, devices: Int, reports: Int, dropped: Int) {
        self.kind = kind
        self.devices = devices
        self.reports = reports
        self.dropped = dropped
    }
}

/// The wire's Delays: how long it took from reports to the bytes that came of them, since the daemon started.
public struct DelaysMessage: Codable, Sendable, Equatable {
    /// The longest, in microseconds.
    public var highest: Int64
    /// All together, in microseconds.
    public var sum: Int64
    /// The upper ends of the steps, in microseconds, growing.
    public var bounds: [Int64]
    /// How many there were in each step, and beyond the last.
    public var counts: [Int]

    /// - Parameters: as the fields.
    public init(highest: Int64, sum: Int64, bounds: [Int64], counts: [Int]) {
        self.highest = highest
        self.sum = sum
        self.bounds = bounds
        self.counts = counts
    }
}

/// The wire's Status: the daemon itself.
public struct StatusMessage: Codable, Sendable, Equatable {
    /// The daemon's own.
    public var version: String
    /// When the daemon started, microseconds of CLOCK_MONOTONIC.
    public var started: Int64
    /// When this was asked, on the same clock.
    public var time: Int64
    /// The file that the configuration comes from; nil: it is built in.
    public var configuration: String?
    /// What is wrong with the configuration that was to be taken last, a line for each mistake; nil: nothing.
    public var failedReload: String?
    /// Whether devices move nothing.
    public var paused: Bool
    /// The seat of which another session than the caller's is in front, so that the caller is muted; nil: it is not.
    public var mutedOn: String?
    /// What the caller may do.
    public var roles: [String]
    /// All that there are.
    public var limits: [LimitMessage]
    /// All that there are; without those that grow while somebody moves where the caller is muted.
    public var counters: [CounterMessage]
    /// All kinds; nil: the caller is muted.
    public var devices: [DeviceCountMessage]?
    /// How many pointing devices cannot be read.
    public var failedDevices: Int
    /// From the kernel's time of a report until what came of it was handed to the sockets; nil: the caller is muted, or a recording is
    /// played.
    public var delays: DelaysMessage?
    /// What of the daemon's memory is resident, in bytes; nil: the kernel does not tell, or the caller is muted.
    public var memory: Int?

    /// - Parameters: as the fields.
    public init(
        version: String,
        started: Int64,
        time: Int64,
        configuration: String? = nil,
        failedReload: String? = nil,
        paused: Bool,
        mutedOn: String? = nil,
        roles: [String],
        limits: [LimitMessage],
        counters: [CounterMessage],
        devices: [DeviceCountMessage]? = nil,
        failedDevices: Int,
        delays: DelaysMessage? = nil,
        memory: Int? = nil
    ) {
        self.version = version
        self.started = started
        self.time = time
        self.configuration = configuration
        self.failedReload = failedReload
        self.paused = paused
        self.mutedOn = mutedOn
        self.roles = roles
        self.limits = limits
        self.counters = counters
        self.devices = devices
        self.failedDevices = failedDevices
        self.delays = delays
        self.memory = memory
    }
}

/// The reply of GetStatus.
public struct StatusReply: Codable, Sendable, Equatable {
    public var status: StatusMessage

    public init(status: StatusMessage) {
        self.status = status
    }
}
