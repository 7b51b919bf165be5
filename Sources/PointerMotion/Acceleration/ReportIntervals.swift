import PointerModel

/// How much time passes between two reports of a device.
///
/// Bluetooth carries a touchpad's reports in bunches: some come at once, and then none for as long as all of them took. The times of such
/// reports say little about the finger, so libinput takes less than 50 ms for 10.
struct ReportIntervals {
    /// Less than this is not believed, in seconds.
    static let limit = 0.05
    /// What such an interval counts as, in seconds.
    static let usual = 0.01

    private let areBunched: Bool

    init(_ device: DeviceDescription) {
        areBunched = device.kind == .touchpad && device.isBluetooth
    }

    /// What an interval counts as.
    /// - Parameter seconds: between the times of two reports.
    func seconds(_ seconds: Double) -> Double {
        areBunched && seconds < Self.limit ? Self.usual : seconds
    }
}
