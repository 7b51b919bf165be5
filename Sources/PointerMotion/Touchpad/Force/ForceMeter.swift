import PointerModel

/// Tells how hard a finger presses while it holds a button, where a touchpad measures that.
///
/// Force without a button means nothing to anybody, and that of a touchpad which lies beside the device in use would be taken for that
/// device's.
struct ForceMeter {
    private let scale: ForceScale?
    /// What the touchpad holds.
    private var buttons: Buttons = []
    /// The tracking id of the finger that presses; nil: whichever presses hardest.
    private var pressing: Int32?
    /// The tracking id of the finger that pressed hardest in the last report.
    private var hardest: Int32?
    /// As of the last report.
    private var force: Force?
    /// What was told last.
    private var told: Force?

    init(_ device: DeviceDescription) {
        scale = ForceScale(device)
    }

    /// Takes in a report and puts its force into what the report came to. What comes of the force alone is a frame of its own.
    /// - Parameters:
    ///   - frame: the report itself: touches have no pressure.
    ///   - report: what of it touches.
    ///   - frames: what the report came to from `start` on.
    ///   - start: how many frames there were before the report.
    mutating func process(
        _ frame: borrowing InputReport,
        _ report: borrowing TouchpadReport,
        into frames: inout [PointerReport],
        since start: Int
    ) {
        guard let scale else { return }
        force = scale.force(of: pressure(frame, report))
        complete(&frames, since: start)
        guard !buttons.isEmpty, told != force else { return }
        frames.append(PointerReport(time: report.time, source: .touchpad, force: force))
        told = force
    }

    /// Puts the force of the last report into frames that came without one: a finger that rests reports nothing.
    mutating func complete(_ frames: inout [PointerReport], since start: Int) {
        guard scale != nil, frames.count > start else { return }
        for index in start..<frames.count {
            if buttons.isEmpty, !frames[index].pressed.isEmpty { pressing = hardest }
            buttons.formUnion(frames[index].pressed)
            buttons.subtract(frames[index].released)
            if buttons.isEmpty {
                pressing = nil
                told = nil
            } else {
                frames[index].force = force
                told = force
            }
        }
    }

    /// Forgets what is held.
    mutating func end() {
        buttons = []
        pressing = nil
        told = nil
    }

    /// The pressure of the finger that presses; that of the one that presses hardest where none does or it has lifted; the least there is
    /// without fingers. What is taken for a palm does not count, a thumb does.
    private mutating func pressure(_ frame: borrowing InputReport, _ report: borrowing TouchpadReport) -> Int32 {
        var most = Int32.min
        hardest = nil
        for slot in report.touches.indices {
            guard let touch = report.touches[slot], touch.phase != .ended, touch.role != .palm,
                let contact = frame.contacts[slot]
            else { continue }
            if contact.trackingID == pressing {
                hardest = pressing
                return contact.pressure
            }
            if hardest == nil || contact.pressure > most {
                most = contact.pressure
                hardest = contact.trackingID
            }
        }
        pressing = buttons.isEmpty ? nil : hardest
        return most
    }
}
