import PointerDevices
import PointerModel
import PointerRuntime

/// Tells a person what to do for a calibration, and what came of it.
struct CalibrationDialogue {
    private let device: DeviceDescription
    private var calibration: ForceCalibration

    /// Fails for a device without pressure.
    init(_ device: DeviceDescription) throws(Failure) {
        self.device = device
        let source = device.force
        guard source.forceClass != .absent, let axis = device.touchpad?.pressure else {
            throw Failure(
                message: "\(PrintableText.quote(device.name)) cannot be calibrated: \(source.reason.words)",
                advice: ["buttons that want to be confirmed go by time on it, and need nothing measured"]
            )
        }
        calibration = ForceCalibration(axis)
    }

    /// Whether everything is measured.
    var isComplete: Bool { calibration.stage == nil }

    /// Says what is measured, and asks for the first touch.
    func begin() {
        let source = device.force
        Console.complain(
            "measures on the touchpad \(PrintableText.quote(device.name)); Ctrl-C ends it",
            advice: ["force: \(source.forceClass.words) - \(source.reason.words)"]
        )
        ask()
    }

    /// Takes in a report, and says what came of a touch that ended with it.
    mutating func take(_ frame: borrowing InputReport) {
        let before = calibration.stage
        guard let finding = calibration.take(frame) else { return }
        let again = "it does not count; once more"
        switch finding {
        case .measured(let stage, let number, let pressure):
            let noun = stage == .light ? "light touch" : "firm press"
            Console.complain("\(noun) \(number) of \(ForceCalibration.touches): \(pressure)")
        case .tooShort: Console.complain("that was too short to measure: \(again)")
        case .severalFingers: Console.complain("that was more than one finger: \(again)")
        case .interrupted: Console.complain("reports of it were lost: \(again)")
        }
        if calibration.stage != before { ask() }
    }

    /// Says what was measured.
    /// - Returns: the lines for the configuration.
    func conclude() throws(Failure) -> [String] {
        guard let result = calibration.result else {
            let count = calibration.light.count + calibration.firm.count
            throw Failure(
                message: "it ended after \(count) of \(2 * ForceCalibration.touches) touches, so nothing is known"
            )
        }
        let range = result.range
        let medians =
            "light touches \(Self.summary(calibration.light, range.light)), "
            + "firm presses \(Self.summary(calibration.firm, range.firm))"
        guard result.isDistinct else { throw Failure(message: "cannot be told apart: \(medians)", advice: advice) }
        Console.complain(
            medians,
            advice: [
                "These lines go into the configuration file; systemctl reload pointerd puts them in force.",
                device.force.forceClass == .force
                    ? "The light touch is then a force of 1, and the firm press one of 3, which is all that a button asks for."
                    : "By itself this touchpad's pressure would not be taken for force. Without the lines, time stands for it.",
            ]
        )
        return DeviceRuleText.lines(of: device, range: range)
    }

    /// What to do where the pressure says nothing.
    private var advice: [String] {
        switch device.force.forceClass {
        case .force:
            [
                "Where a press was really firmer, this touchpad does not tell: force = \"contact\" in a rule has time stand for it."
            ]
        case .contact, .absent:
            [
                "Its pressure is the size of the contact. Buttons that want to be confirmed go by time on it; nothing is to be done."
            ]
        }
    }

    private func ask() {
        let count = "\(ForceCalibration.touches) times"
        switch calibration.stage {
        case .light:
            Console.complain(
                "touch it lightly with one finger, as to move the pointer, for a second, and lift: \(count)"
            )
        case .firm:
            Console.complain("now press it firmly with one finger, as hard as is still comfortable, and lift: \(count)")
        case nil: break
        }
    }

    /// Such as `31 (29 to 35)`.
    private static func summary(_ pressures: [Int32], _ median: Double) -> String {
        "\(median.compact) (\(pressures.min() ?? 0) to \(pressures.max() ?? 0))"
    }
}
