import PointerModel

/// A correction of the time between two reports of a device.
///
/// Bluetooth delivers a touchpad's reports in bunches: several at once, then none for as long as all of them took. Their
/// times say little about the finger, so libinput counts intervals below 50 ms as 10 ms.
struct ReportIntervals {
    /// Shortest plausible interval of a bunching device, in seconds.
    static let limit = 0.05
    /// Replacement for a shorter interval, in seconds.
    static let usual = 0.01

    private let areBunched: Bool

    init(_ device: DeviceDescription) {
        areBunched = device.kind == .touchpad && device.isBluetooth
    }

    /// Returns the corrected interval.
    /// - Parameter seconds: time between two reports.
    func seconds(_ seconds: Double) -> Double {
        areBunched && seconds < Self.limit ? Self.usual : seconds
    }
}
