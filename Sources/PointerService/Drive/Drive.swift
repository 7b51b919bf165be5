package import PointerModel
package import PointerWire

/// What takes devices over and gives them back, as the service sees it.
package protocol Drive: AnyObject {
    /// What io.pointerd.Drive says of it.
    var status: DriveStatusMessage { get }
    /// Called when the status changes.
    var hasChanged: () -> Void { get set }
    /// Turns the drive on, for a user with a session on the seat, or for everybody.
    /// - Parameters:
    ///   - seconds: time after which it goes off again by itself; nil if it stays on, which also confirms an earlier trial.
    ///   - user: who wants it; nil if nobody knows.
    func enable(confirmWithin seconds: Int?, by user: UInt32?)
    /// Turns the drive off, for the same.
    func disable(by user: UInt32?)
    /// Applies the settings of a new configuration.
    func configure(_ settings: DriveSettings)
    /// Begins, waits or ends, as the facts of the ``DriveHost`` say, one of which has changed.
    func update()
    /// Notices that another session may be in front.
    func sessionsDidChange()
    /// Notices a device that has appeared or is gone.
    func devicesDidChange(_ event: DeviceEvent)
}
