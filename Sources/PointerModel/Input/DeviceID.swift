/// A device's handle for as long as it is connected: counted up and never used again, unlike node numbers.
public struct DeviceID: Sendable, Hashable {
    public var rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }
}
