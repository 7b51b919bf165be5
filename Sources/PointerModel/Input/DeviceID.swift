/// A device's handle while it is connected. Handles count up and, unlike node numbers, are never reused.
public struct DeviceID: Sendable, Hashable {
    public var rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }
}
