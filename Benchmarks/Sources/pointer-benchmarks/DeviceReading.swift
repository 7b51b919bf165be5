import DevicePeers
import Logging
import PointerDevices
import PointerModel
import PointerMotion
import PointerRuntime
import SystemPackage

/// Reads the device as the daemon does: the event loop, the manager of devices, libevdev, and a report of it all.
final class DeviceReading {
    let loop: EventLoop
    let manager: DeviceManager
    private(set) var answer = PeerAnswer()
    /// How many reports there were.
    private(set) var reports = 0
    /// What a touchpad's fingers went, all ways added up, in mm.
    private(set) var travel = Vector.zero

    private let isMotion: Bool
    private var motion: DeviceMotion?
    private var frames: [PointerFrame] = []
    private var buttons: Buttons = []
    private var contacts = Contacts()

    /// - Parameter motion: whether reports also become motion of the pointer.
    init(motion isMotion: Bool) throws(Errno) {
        self.isMotion = isMotion
        loop = try EventLoop()
        let logger = Logger(label: "benchmark") { _ in SwiftLogNoOpLogHandler() }
        manager = DeviceManager(loop: loop, logger: logger)
        if isMotion {
            manager.onFrame = { [unowned self] in move($0) }
        } else {
            manager.onFrame = { [unowned self] in take($0) }
        }
        manager.start()
        if isMotion, let device = manager.devices.first {
            motion = DeviceMotion(device, settings: DeviceSettings())
        }
    }

    /// Whether the device is read.
    var isOpen: Bool { !manager.devices.isEmpty }

    func turn() {
        do throws(Errno) {
            _ = try loop.turn(timeout: 0)
        } catch {
            answer.complaints += 1
        }
    }

    private func take(_ frame: borrowing InputFrame) {
        reports += 1
        answer.dx += frame.relative.dx
        answer.dy += frame.relative.dy
        if frame.relative != .zero { answer.motions += 1 }
        answer.wheel += Double(frame.scroll.vertical)
        if frame.buttons != buttons {
            buttons = frame.buttons
            answer.buttons += 1
        }
        guard frame.contacts.first != nil || contacts.first != nil else { return }
        for slot in 0..<2 {
            if let now = frame.contacts[slot], let before = contacts[slot], now.trackingID == before.trackingID {
                travel.dx += abs(now.position.x - before.position.x)
                travel.dy += abs(now.position.y - before.position.y)
            }
            contacts[slot] = frame.contacts[slot]
        }
    }

    private func move(_ frame: borrowing InputFrame) {
        reports += 1
        motion?.process(frame, into: &frames)
        for index in frames.indices {
            let translation = frames[index].translation
            answer.dx += frames[index].unaccelerated.dx
            answer.dy += frames[index].unaccelerated.dy
            if translation != .zero { answer.motions += 1 }
            answer.accelerated_dx += abs(translation.dx)
            answer.accelerated_dy += abs(translation.dy)
            answer.wheel += Double(frames[index].scroll.vertical)
            if !frames[index].pressed.isEmpty { answer.buttons += 1 }
            if !frames[index].released.isEmpty { answer.buttons += 1 }
            if let manipulation = frames[index].manipulation, manipulation.kind == .scroll {
                answer.scrolled_dx += abs(manipulation.translation.dx)
                answer.scrolled_dy += abs(manipulation.translation.dy)
            }
        }
        frames.removeAll(keepingCapacity: true)
    }
}
