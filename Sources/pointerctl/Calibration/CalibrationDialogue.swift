import PointerModel
import PointerRecordings
import PointerRuntime
import SafeText

/// The dialogue of a calibration: asks for touches and reports what they measure, on standard error.
struct CalibrationDialogue {
    private let device: DeviceDescription
    private var calibration: ForceCalibration

    /// Throws for a device that reports no pressure.
    init(_ device: DeviceDescription) throws(Failure) {
        self.device = device
        let source = device.force
        guard source.forceClass != .absent, let axis = device.pressure else {
            throw Failure(
                message: "\(PrintableText.quote(device.name)) cannot be calibrated: \(source.reason.words)",
                advice: ["On it, buttons that ask for a confirmation go by time, without calibration."]
            )
        }
        calibration = ForceCalibration(axis)
    }

    /// Whether all touches are measured.
    var isComplete: Bool { calibration.stage == nil }

    /// Prints the device and asks for the first touch.
    func begin() {
        let source = device.force
        Console.complain(
            "measuring on the \(device.kind.rawValue) \(PrintableText.quote(device.name)); press Ctrl-C to stop",
            advice: ["force: \(source.forceClass.words) - \(source.reason.words)"]
        )
        ask()
    }

    /// Handles a report, and prints the result of a touch that ends with it.
    mutating func handle(_ report: borrowing InputReport) {
        let before = calibration.stage
        guard let finding = calibration.consume(report) else { return }
        let again = "it does not count, try again"
        switch finding {
        case .measured(let stage, let number, let pressure):
            let noun = stage == .light ? "light touch" : "firm press"
            Console.complain("\(noun) \(number) of \(ForceCalibration.touches): \(pressure)")
        case .tooShort: Console.complain("that was too short to measure: \(again)")
        case .severalFingers: Console.complain("that was more than one finger: \(again)")
        case .interrupted: Console.complain("the kernel dropped reports of that touch: \(again)")
        }
        if calibration.stage != before { ask() }
    }

    /// Prints what was measured.
    /// - Returns: The lines for the configuration.
    func conclude() throws(Failure) -> [String] {
        guard let result = calibration.result else {
            let count = calibration.light.count + calibration.firm.count
            throw Failure(message: "the calibration ended after \(count) of \(2 * ForceCalibration.touches) touches")
        }
        let range = result.range
        let medians =
            "light touches \(Self.summary(calibration.light, range.light)), "
            + "firm presses \(Self.summary(calibration.firm, range.firm))"
        guard result.isDistinct else {
            throw Failure(message: "touches and presses barely differ: \(medians)", advice: advice)
        }
        Console.complain(
            medians,
            advice: [
                "Add these lines to the configuration file, then run: systemctl reload pointerd",
                device.force.forceClass == .force
                    ? "The light touch is then a force of 1, and the firm press a force of 3, which confirms a button."
                    : "Without these lines, pointerd does not treat this touchpad's pressure as force, and uses time instead.",
            ]
        )
        return DeviceRuleText.lines(of: device, range: range)
    }

    /// Advice if light touches and firm presses barely differ.
    private var advice: [String] {
        switch device.force.forceClass {
        case .force:
            [
                "If the presses were firmer, this touchpad does not measure force: set force = \"contact\" in a rule to use time."
            ]
        case .contact, .absent:
            [
                "Its pressure is the size of the contact. On it, buttons that ask for a confirmation go by time; nothing to do."
            ]
        }
    }

    private func ask() {
        let count = "\(ForceCalibration.touches) times"
        switch calibration.stage {
        case .light:
            Console.complain(
                "touch it lightly with one finger for a second, as if to move the pointer, and lift: \(count)"
            )
        case .firm:
            Console.complain("now press it firmly with one finger, as hard as is still comfortable, and lift: \(count)")
        case nil: break
        }
    }

    /// Returns the median and the range, such as `31 (29 to 35)`.
    private static func summary(_ pressures: [Int32], _ median: Double) -> String {
        "\(median.compact) (\(pressures.min() ?? 0) to \(pressures.max() ?? 0))"
    }
}
