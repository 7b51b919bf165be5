/// The wire's Pointer.
public struct PointerMessage: Codable, Sendable, Equatable {
    public var name: String
    /// Ids of the devices that move the pointer.
    public var devices: [UInt32]

    package init(name: String, devices: [UInt32]) {
        self.name = name
        self.devices = devices
    }
}

/// The parameters of GetState, ReportCursor and Open.
package struct PointerParameters: Codable, Sendable, Equatable {
    /// Name of the pointer; nil means the default pointer.
    package var pointer: String?
    /// Whether unknown fields are an error; nil means false.
    package var strict: Bool?

    package init(pointer: String? = nil, strict: Bool? = nil) {
        self.pointer = pointer
        self.strict = strict
    }
}

/// The reply of List.
public struct PointerListReply: Codable, Sendable, Equatable {
    /// All pointers, the default pointer first.
    public var pointers: [PointerMessage]
    /// true while devices are paused, else nil.
    public var paused: Bool?

    package init(pointers: [PointerMessage], paused: Bool? = nil) {
        self.pointers = pointers
        self.paused = paused
    }
}

/// The parameters of Resolve: a global point, and the held modifiers.
package struct ResolveParameters: Codable, Sendable, Equatable {
    package var x: Double
    package var y: Double
    package var modifiers: [String]?
    /// Name of the pointer, because each pointer has its own answers of clients; nil means the default pointer.
    package var pointer: String?
    /// Whether unknown fields are an error; nil means false.
    package var strict: Bool?

    package init(x: Double, y: Double, modifiers: [String]? = nil, pointer: String? = nil, strict: Bool? = nil) {
        self.x = x
        self.y = y
        self.modifiers = modifiers
        self.pointer = pointer
        self.strict = strict
    }
}

/// The parameters of Subscribe.
package struct SubscribeParameters: Codable, Sendable, Equatable {
    /// Valid values of `maxRate`.
    package static let maxRateRange = 1...1_000_000

    /// Kinds of events to send; nil means every kind.
    package var events: [String]?
    /// Maximum motion events per second; nil means no limit.
    package var maxRate: Int?
    /// Name of the pointer; nil means the default pointer.
    package var pointer: String?
    /// Whether unknown fields are an error; nil means false.
    package var strict: Bool?

    package init(events: [String]? = nil, maxRate: Int? = nil, pointer: String? = nil, strict: Bool? = nil) {
        self.events = events
        self.maxRate = maxRate
        self.pointer = pointer
        self.strict = strict
    }
}
