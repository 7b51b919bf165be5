package import PointerDrive
package import PointerModel
package import PointerRuntime

/// What a drive asks of the daemon, and has it do.
package protocol DriveHost: AnyObject {
    /// Event loop of the daemon, on whose time the reports are.
    var loop: EventLoop { get }
    /// Users logged in on the configured seat; nil if logind is unavailable.
    var seatUsers: SeatUsers? { get }
    /// Whether the drive may be on for the session in front.
    var mayDrive: Bool { get }
    /// Whether the devices move no pointer.
    var isPaused: Bool { get }
    /// Whether a compositor moves a pointer.
    var hasCompositor: Bool { get }
    /// Whether the outputs are those of the compositor, without which no drive may begin.
    var hasTrueOutputs: Bool { get }
    /// Whether an output of this name is in force.
    func hasOutput(_ name: String) -> Bool
    /// Replaces the driven devices and the settings; no device ends the drive. The last outputs of clients stay in force until the end.
    func setDriven(_ devices: Set<DeviceID>, settings: DriveSettings, at time: Timestamp)
    /// Called for each report of the virtual mice, before clients receive the events of its cause. It must not use the daemon.
    var onDrivenReport: ((borrowing DrivenReport) -> Void)? { get set }
}
