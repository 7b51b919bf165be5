import DevicePeers
import PointerModel

/// What everybody who read a trace has to have found.
struct DeviceAnswers {
    let trace: DeviceTrace
    /// How often it was read.
    let times: Int

    /// Units a millimeter of the touchpad.
    private static let resolution = 40.0
    /// libinput makes a hundredth more of some beginnings and ends of motion than is made here, and less of others.
    private static let tolerance = 0.05

    /// How the answers differ, in words.
    func differences(
        raw: PeerAnswer,
        evdev: PeerAnswer,
        frames: DeviceTally,
        motion: DeviceTally,
        libinput: PeerAnswer
    ) -> [String] {
        var found: [String] = []
        func expect(_ what: String, _ value: Double, _ wanted: Double, within tolerance: Double = 0) {
            // So that what is no number is a difference too.
            if abs(value - wanted) <= abs(wanted) * tolerance + 1e-6 { return }
            found.append("\(what): \(value), not \(wanted)")
        }
        let reports = Double(trace.count * times)
        let dx = Double(trace.motion.dx * times)
        let dy = Double(trace.motion.dy * times)
        expect("events of the raw read", Double(raw.events), Double(trace.events.count * times))
        expect("events of libevdev", Double(evdev.events), Double(raw.events))
        expect("reports", Double(frames.reports), reports)
        expect("reports moved", Double(motion.reports), reports)
        expect("complaints", Double(libinput.complaints), 0)
        expect("buttons", Double(frames.answer.buttons), Double(libinput.buttons))
        expect("buttons moved", Double(motion.answer.buttons), Double(libinput.buttons))
        expect("wheel", frames.answer.wheel, libinput.wheel)
        expect("wheel moved", motion.answer.wheel, libinput.wheel)
        if trace.kind == FAKE_MOUSE {
            expect("dx of the raw read", raw.dx, dx)
            expect("dy of the raw read", raw.dy, dy)
            for (who, answer) in [("frames", frames.answer), ("motion", motion.answer), ("libinput", libinput)] {
                expect("dx of \(who)", answer.dx, dx)
                expect("dy of \(who)", answer.dy, dy)
                expect("motions of \(who)", Double(answer.motions), Double(libinput.motions))
            }
        } else {
            expect("x that fingers went, in mm", frames.travel.dx, dx / Self.resolution, within: 1e-9)
            expect("y that fingers went, in mm", frames.travel.dy, dy / Self.resolution, within: 1e-9)
        }
        let answer = motion.answer
        expect("accelerated x", answer.accelerated_dx, libinput.accelerated_dx, within: Self.tolerance)
        expect("accelerated y", answer.accelerated_dy, libinput.accelerated_dy, within: Self.tolerance)
        expect("scrolled x", answer.scrolled_dx, libinput.scrolled_dx, within: Self.tolerance)
        expect("scrolled y", answer.scrolled_dy, libinput.scrolled_dy, within: Self.tolerance)
        let isEmpty = libinput.motions == 0 && libinput.scrolled_dy == 0
        if isEmpty { found.append("libinput saw nothing move") }
        return found
    }
}
