import SystemPackage

/// What one round of receiving from udev's monitor came to.
struct MonitorBatch {
    /// How much a round takes, so that a storm of changes does not keep the devices waiting: the rest comes with the next turn.
    static let limit = 64

    /// How many changes and overruns were received.
    private(set) var count = 0
    /// Changes were lost, once or more often: the devices have to be looked through, once all that is left was received.
    private(set) var hasLost = false
    /// Why the monitor cannot be read any more.
    private(set) var failure: Errno?

    /// Receives until there is nothing more, up to ``limit``.
    /// - Parameters:
    ///   - next: takes the next change.
    ///   - onChange: called with each.
    init(receiving next: () -> UdevMonitor.Reception, _ onChange: (borrowing UdevDevice) -> Void) {
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
