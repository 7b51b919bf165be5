import InMemoryLogging
import Logging
import PointerModel
import PointerRuntime
import TestBasics

@testable import PointerInput

/// A device manager with its loop, and all that it said.
final class ManagerUnderTest {
    let loop: EventLoop
    let manager: DeviceManager
    private(set) var events: [DeviceEvent] = []
    let log = InMemoryLogHandler(logLevel: .trace)
    private(set) var frames: [InputReport] = []
    private(set) var mostFramesInOneTurn = 0
    /// Called after an event or a report was taken down.
    var afterEach: () -> Void = {}

    /// - Parameters:
    ///   - rules: what holds for some devices.
    ///   - retries: when what fails is tried again.
    ///   - open: opens a node; without it, as the daemon does.
    ///   - logClock: the time by which the log is limited, in microseconds.
    init(
        rules: DeviceRules = DeviceRules(),
        retries: RetrySchedule = RetrySchedule(first: 1000, longest: 8000),
        open: @escaping DeviceNode.Opener = { node, number throws(UnusableDevice) in
            try DeviceNode.open(node, number: number)
        },
        logClock: @escaping () -> Int64 = EventLoop.now
    ) throws {
        loop = try EventLoop()
        manager = DeviceManager(
            loop: loop,
            logger: Log(log),
            rules: rules,
            retries: retries,
            open: open,
            logClock: logClock
        )
        manager.onDevice = { [unowned self] event in
            events.append(event)
            afterEach()
        }
        manager.onFrame = { [unowned self] frame in
            frames.append(copy frame)
            afterEach()
        }
    }

    /// Turns the loop until something is so, or for 30 s, which only something that hangs takes.
    func turn(until isDone: () -> Bool) throws {
        let end = EventLoop.now() + 30_000_000
        while !isDone() {
            let left = end - EventLoop.now()
            guard left > 0 else { throw TestbedError(reason: "30 s have passed; events so far: \(events)") }
            let before = frames.count
            _ = try loop.turn(timeout: Int32(left / 1000) + 1)
            mostFramesInOneTurn = max(mostFramesInOneTurn, frames.count - before)
        }
    }

    /// Handles what is ready now, and waits for nothing.
    func turnWhileReady() throws {
        while try loop.turn(timeout: 0) > 0 {}
    }
}
