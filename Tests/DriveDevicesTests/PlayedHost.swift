import DriveDevices
import PointerDrive
import PointerModel
import PointerRuntime
import PointerService

/// A daemon that knows its outputs and moves no pointer.
final class PlayedHost: DriveHost {
    let loop: EventLoop
    let seatUsers: SeatUsers? = nil
    let isPaused = false
    let mayDrive = true
    let hasCompositor = false
    let hasTrueOutputs = true
    var onDrivenReport: ((borrowing DrivenReport) -> Void)?

    init() throws {
        loop = try EventLoop()
    }

    func hasOutput(_ name: String) -> Bool { true }

    func setDriven(_ devices: Set<DeviceID>, settings: DriveSettings, at time: Timestamp) {}
}
