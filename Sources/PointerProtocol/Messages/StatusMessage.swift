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
    /// All that there are.
    public var counters: [CounterMessage]

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
        counters: [CounterMessage]
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
    }
}

/// The reply of GetStatus.
public struct StatusReply: Codable, Sendable, Equatable {
    public var status: StatusMessage

    public init(status: StatusMessage) {
        self.status = status
    }
}
