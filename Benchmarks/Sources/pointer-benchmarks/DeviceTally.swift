import DevicePeers
import PointerModel
import PointerMotion

/// What reports add up to.
struct DeviceTally {
    private(set) var answer = PeerAnswer()
    /// How many reports there were.
    private(set) var reports = 0
    /// What a touchpad's fingers went, all ways added up, in mm.
    private(set) var travel = Vector.zero
    /// What makes motion of reports.
    var motion: DeviceMotion?

    private var frames: [PointerReport] = []
    private var buttons: Buttons = []
    private var contacts = InlineArray<2, Contact?>(repeating: nil)

    init() {}

    mutating func take(_ frame: borrowing InputReport) {
        reports += 1
        answer.dx += frame.relative.dx
        answer.dy += frame.relative.dy
        if frame.relative != .zero { answer.motions += 1 }
        answer.wheel += Double(frame.scroll.vertical)
        if frame.buttons != buttons {
            buttons = frame.buttons
            answer.buttons += 1
        }
        for slot in contacts.indices {
            if let now = frame.contacts[slot], let before = contacts[slot], now.trackingID == before.trackingID {
                travel.dx += abs(now.position.x - before.position.x)
                travel.dy += abs(now.position.y - before.position.y)
            }
            contacts[slot] = frame.contacts[slot]
        }
    }

    mutating func move(_ frame: borrowing InputReport) {
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
