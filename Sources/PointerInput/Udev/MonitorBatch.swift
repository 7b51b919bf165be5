package import SystemPackage

/// The result of one round of receiving from udev's monitor.
package struct MonitorBatch {
    /// Most changes in a round, so that a storm of changes does not delay the devices. The next turn receives the rest.
    package static let limit = 64

    /// The number of changes and overruns received.
    package private(set) var count = 0
    /// Whether changes were lost, so that the devices must be scanned after this round.
    package private(set) var hasLost = false
    /// The error that ended the monitor; nil if it works.
    package private(set) var failure: Errno?

    /// Receives until the monitor is empty, up to ``limit``.
    /// - Parameters:
    ///   - next: returns the next change.
    ///   - onChange: receives each change.
    package init(receiving next: () -> UdevMonitor.Reception, _ onChange: (borrowing UdevDevice) -> Void) {
        while count < Self.limit {
            switch next() {
            case .device(let device):
                onChange(device)
            case .nothing:
                return
            case .overrun:
                hasLost = true
            case .failed(let error):
                failure = error
                return
            }
            count += 1
        }
    }
}
