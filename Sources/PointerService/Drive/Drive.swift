package import PointerModel
package import PointerWire

/// What takes devices over and gives them back, as the service sees it.
package protocol Drive: AnyObject {
    /// What io.pointerd.Drive says of it.
    var status: DriveStatusMessage { get }
    /// Called when the status changes.
    var hasChanged: () -> Void { get set }
    /// Turns the drive on.
    /// - Parameter seconds: time after which it goes off again by itself; nil if it stays on, which also confirms an earlier trial.
    func enable(confirmWithin seconds: Int?)
    /// Turns the drive off.
    func disable()
    /// Applies the settings of a new configuration.
    func configure(_ settings: DriveSettings)
    /// Begins, waits or ends, as the facts of the ``DriveHost`` say, one of which has changed.
    func update()
    /// Notices that another session may be in front.
    func sessionsDidChange()
    /// Notices a device that has appeared or is gone.
    func devicesDidChange(_ event: DeviceEvent)
}
