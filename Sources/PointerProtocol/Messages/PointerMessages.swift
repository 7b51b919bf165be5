/// The wire's Pointer.
public struct PointerMessage: Codable, Sendable, Equatable {
    public var name: String
    /// The ids of the devices that move it.
    public var devices: [UInt32]

    public init(name: String, devices: [UInt32]) {
        self.name = name
        self.devices = devices
    }
}

/// The parameters of GetState, ReportCursor and Open, which are about one pointer.
public struct PointerParameters: Codable, Sendable, Equatable {
    /// nil: the default one.
    public var pointer: String?
    /// Whether unknown fields are an error; nil: they are passed over.
    public var strict: Bool?

    public init(pointer: String? = nil, strict: Bool? = nil) {
        self.pointer = pointer
        self.strict = strict
    }
}

/// The reply of List.
public struct PointerListReply: Codable, Sendable, Equatable {
    /// The default one first.
    public var pointers: [PointerMessage]
    /// true, or absent: devices move nothing.
    public var paused: Bool?

    public init(pointers: [PointerMessage], paused: Bool? = nil) {
        self.pointers = pointers
        self.paused = paused
    }
}
