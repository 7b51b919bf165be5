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
