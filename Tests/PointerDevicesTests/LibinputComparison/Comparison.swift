import PointerDevices
import PointerModel
import PointerMotion

/// A recording with what libinput made of it, and what we make of it.
struct Comparison {
    let name: String
    let device: DeviceDescription
    let libinput: Tally
    let ours: Tally
    /// Whether a wheel of it reports parts of a click.
    let hasFineWheel: Bool
    /// What explains differences.
    let notes: [String]

    /// REL_WHEEL, REL_HWHEEL.
    private static let wheels: Set<Int32> = [0x08, 0x06]
    /// REL_WHEEL_HI_RES, REL_HWHEEL_HI_RES.
    private static let fineWheels: Set<Int32> = [0x0b, 0x0c]

    /// Plays a recording of `libinput record --with-libinput`, with the times of its reports and the settings that libinput had.
    init(contentsOf file: String) throws {
        let recording = try Recording(contentsOf: file)
        let player = try RecordingPlayer(recording, as: DeviceID(rawValue: 1))
        let relative = recording.device.codes[2] ?? []
        var notes: [String] = []
        var settings = MotionSettings()[player.device.kind]
        if player.device.kind == .mouse, relative.isDisjoint(with: Self.wheels), player.device.buttons.contains(.middle)
        {
            // libinput has mice without a wheel scroll with their middle button.
            settings.scrollMethod = .button
            notes.append("no wheel: scrolls with the middle button")
        }
        hasFineWheel = !relative.isDisjoint(with: Self.fineWheels)
        if hasFineWheel { notes.append("high-resolution wheel") }
        if let touchpad = player.device.touchpad {
            // libinput's recorder has touchpads tap: two fingers that tap are button 273 in its recordings.
            settings.tapping = true
            if recording.device.quirks.contains(where: { $0.contains("ModelAppleTouchpad") }) {
                settings.clickMethod = .clickfinger
                notes.append("clicks by the number of fingers")
            }
            if touchpad.isSemiMultitouch { notes.append("semi-mt") }
            if touchpad.slots < touchpad.maximumFingers {
                notes.append("\(touchpad.slots) slots for \(touchpad.maximumFingers) fingers")
            }
            if touchpad.isSizeAssumed { notes.append("size assumed") }
        }
        notes += recording.device.quirks.filter { !$0.contains("(null)") && !$0.contains("KeyboardIntegration") }

        var motion = DeviceMotion(player.device, settings: settings)
        var frames: [PointerFrame] = []
        player.onFrame = { motion.process($0, into: &frames) }
        player.playAll()
        // libinput went on for as long as its timers ran.
        motion.advance(to: player.time.advanced(bySeconds: 1), into: &frames)

        var ours = Tally()
        for frame in frames { ours.add(frame) }
        self.ours = ours
        libinput = Tally(libinput: recording)
        name = file.split(separator: "/").last.map { String($0.dropLast(4)) } ?? file
        device = player.device
        self.notes = notes
    }

    /// Whether two sums are the same but for a share of theirs, and for the hundredths that libinput's recordings are rounded to.
    func agree(_ ours: Vector, _ theirs: Vector, within share: Double, steps: Int) -> Bool {
        let rounding = 0.005 * Double(steps) + 1e-6
        return abs(ours.dx - theirs.dx) <= share * abs(theirs.dx) + rounding
            && abs(ours.dy - theirs.dy) <= share * abs(theirs.dy) + rounding
    }

    /// Whether the pointer goes as far, and comes to the same place, but for a share of libinput's way. A point is nothing.
    func movesAlike(within share: Double) -> Bool {
        let allowed = share * libinput.path + 1
        let off = ours.motion + libinput.motion * -1
        return abs(ours.path - libinput.path) <= allowed && max(abs(off.dx), abs(off.dy)) <= allowed
    }

    /// Whether as much is scrolled, but for a share of what libinput does. A point is nothing.
    func scrollsAlike(within share: Double) -> Bool {
        let off = ours.scroll + libinput.scroll * -1
        let most = max(abs(libinput.scroll.dx), abs(libinput.scroll.dy))
        return max(abs(off.dx), abs(off.dy)) <= share * most + 1
    }
}
