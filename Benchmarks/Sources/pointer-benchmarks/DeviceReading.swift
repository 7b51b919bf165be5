import DevicePeers
import PointerInput
import PointerModel
import PointerMotion
import PointerRuntime
import SystemPackage

/// Reads the device as the daemon does: the event loop, the manager of devices, libevdev, and a report of it all.
final class DeviceReading {
    let loop: EventLoop
    let manager: DeviceManager
    /// What there was, apart from failures.
    private(set) var tally = DeviceTally()
    private(set) var failures = 0

    /// - Parameter motion: whether reports also become motion of the pointer.
    init(motion isMotion: Bool) throws(Errno) {
        loop = try EventLoop()
        let logger = Log.silent
        manager = DeviceManager(loop: loop, logger: logger)
        if isMotion {
            manager.onFrame = { [unowned self] in tally.move($0) }
        } else {
            manager.onFrame = { [unowned self] in tally.take($0) }
        }
        manager.start()
        if isMotion, let device = manager.devices.first {
            tally.motion = DeviceMotion(device, settings: DeviceSettings())
        }
    }

    /// Whether the device is read.
    var isOpen: Bool { !manager.devices.isEmpty }

    func turn() {
        do throws(Errno) {
            _ = try loop.turn(timeout: 0)
        } catch {
            failures += 1
        }
    }
}
