import LibinputRecordings
import PointerModel
import PointerMotion
import PointerRecordings

/// A recording with what libinput made of it, and what we make of it.
struct Comparison {
    /// What is true of the device, and of how it was played, that explains differences.
    struct Traits {
        /// A wheel of it reports parts of a click.
        var hasFineWheel = false
        /// Its positions wander, so that hysteresis has the pointer go between whole units of the device.
        var hasHysteresis = false
        /// libinput's database has another size of it than we know.
        var hasUnknownSize = false
    }

    let name: String
    let kind: DeviceDescription.Kind
    var libinput: Tally
    var ours: Tally
    var traits = Traits()
    /// What else there is to know of the device.
    var notes: [String] = []
}

extension Comparison {
    /// REL_WHEEL, REL_HWHEEL.
    private static let wheels: Set<Int32> = [0x08, 0x06]
    /// REL_WHEEL_HI_RES, REL_HWHEEL_HI_RES.
    private static let fineWheels: Set<Int32> = [0x0b, 0x0c]
    private static let countsPerMillimeter = 1000 / 25.4

    /// Plays a recording of `libinput record --with-libinput`, with the times of its reports and the settings that libinput had.
    init(contentsOf file: String) throws {
        let record = try LibinputRecord(contentsOf: file)
        let recording = record.recording
        let player = try RecordingPlayer(recording, as: DeviceID(rawValue: 1))
        let relative = recording.device.codes[2] ?? []
        var notes: [String] = []
        var traits = Traits()
        var settings = MotionSettings()[player.device.kind]
        if player.device.kind == .mouse, relative.isDisjoint(with: Self.wheels), player.device.buttons.contains(.middle)
        {
            // libinput has mice without a wheel scroll with their middle button.
            settings.scrollMethod = .button
            notes.append("no wheel: scrolls with the middle button")
        }
        traits.hasFineWheel = !relative.isDisjoint(with: Self.fineWheels)
        if traits.hasFineWheel { notes.append("high-resolution wheel") }
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
            traits.hasHysteresis = touchpad.fuzz != .zero
            traits.hasUnknownSize = Self.isOtherSize(recording.device.quirks, than: touchpad)
        }
        notes += recording.device.quirks.filter { !$0.contains("(null)") && !$0.contains("KeyboardIntegration") }

        var motion = DeviceMotion(player.device, settings: settings)
        var frames: [PointerReport] = []
        player.onFrame = { motion.process($0, into: &frames) }
        player.playAll()
        // libinput went on for as long as its timers ran.
        motion.advance(to: player.time.advanced(bySeconds: 1), into: &frames)

        var ours = Tally()
        for frame in frames { ours.add(frame) }
        let unit = Self.unit(of: recording.device, player.device.touchpad)
        if player.device.kind == .touchpad, frames.contains(where: { Self.isBetween($0.unaccelerated.dx, unit) }) {
            traits.hasHysteresis = true
        }
        self.init(
            name: file.split(separator: "/").last.map { String($0.dropLast(4)) } ?? file,
            kind: player.device.kind,
            libinput: Tally(
                libinput: record,
                unit: unit,
                scrollFingers: player.device.touchpad.map { $0.maximumFingers > 1 ? 2 : 1 } ?? 0
            ),
            ours: ours,
            traits: traits,
            notes: notes
        )
    }

    /// What a unit of a touchpad's horizontal axis is in 1/1000 inch.
    private static func unit(of device: RecordedDevice, _ touchpad: DeviceDescription.Touchpad?) -> Double {
        guard let touchpad else { return 1 }
        let (single, slots) = (device.axes[0], device.axes[0x35])
        guard let axis = touchpad.slots > 1 ? slots ?? single : single ?? slots, axis.maximum > axis.minimum else {
            return 1
        }
        return touchpad.width / (Double(axis.maximum) - Double(axis.minimum)) * countsPerMillimeter
    }

    /// Whether a way is no whole number of units.
    private static func isBetween(_ way: Double, _ unit: Double) -> Bool {
        let units = way / unit
        return abs(units - units.rounded()) > 0.01
    }

    /// Whether a quirk such as `AttrSizeHint=104x75` has another size than we take.
    private static func isOtherSize(_ quirks: [String], than touchpad: DeviceDescription.Touchpad) -> Bool {
        guard let hint = quirks.first(where: { $0.hasPrefix("AttrSizeHint=") }) else { return false }
        let sides = hint.dropFirst("AttrSizeHint=".count).split(separator: "x").compactMap { Double($0) }
        guard sides.count == 2 else { return false }
        return abs(sides[0] - touchpad.width) > 0.05 * sides[0] || abs(sides[1] - touchpad.height) > 0.05 * sides[1]
    }
}
