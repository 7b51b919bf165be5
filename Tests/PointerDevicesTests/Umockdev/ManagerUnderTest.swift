import Logging
import PointerDevices
import PointerModel
import PointerRuntime

/// A device manager with its loop, and all that it said.
final class ManagerUnderTest {
    let loop: EventLoop
    let manager: DeviceManager
    private(set) var events: [DeviceEvent] = []
    private(set) var frames: [InputFrame] = []

    init() throws {
        loop = try EventLoop()
        manager = DeviceManager(loop: loop, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        manager.onDevice = { [unowned self] event in events.append(event) }
        manager.onFrame = { [unowned self] frame in frames.append(copy frame) }
    }

    /// Turns the loop until something is so, or for 30 s, which only something that hangs takes.
    func turn(until isDone: () -> Bool) throws {
        let end = EventLoop.now() + 30_000_000
        while !isDone() {
            let left = end - EventLoop.now()
            guard left > 0 else { throw TestbedError(reason: "30 s have passed; events so far: \(events)") }
            _ = try loop.turn(timeout: Int32(left / 1000) + 1)
        }
    }

    /// Handles what is ready now, and waits for nothing.
    func turnWhileReady() throws {
        while try loop.turn(timeout: 0) > 0 {}
    }
}
