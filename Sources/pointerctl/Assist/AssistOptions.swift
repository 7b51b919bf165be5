import ArgumentParser
import PointerModel
import PointerWire

/// What a person asks for, as arguments.
struct AssistOptions: ParsableArguments {
    @Argument(help: "Set of values.")
    var profile: AssistProfile

    @Option(help: ArgumentHelp("Which region gets a click.", valueName: "rule"))
    var click: ClickAttribution?

    @Flag(inversion: .prefixedNo, help: "Whether the pointer stays where it is during a click.")
    var freeze: Bool?

    @Option(
        help: ArgumentHelp("Points from the press at which a frozen pointer begins to drag.", valueName: "points")
    )
    var dragThreshold: Double?

    @Option(help: ArgumentHelp("Time beyond that distance before it begins.", valueName: "seconds"))
    var dragDelay: Double?

    @Option(help: ArgumentHelp("Points from which the nearest target gets the pointer.", valueName: "points"))
    var bubble: Double?

    @Option(help: ArgumentHelp("Cut-off of the filter against trembling, or 0 (drive only).", valueName: "hertz"))
    var filter: Double?

    @Option(
        help: ArgumentHelp("Rest on a target after which it is clicked, or 0 (drive only).", valueName: "seconds")
    )
    var dwellClick: Double?

    /// What the arguments say.
    var choice: AssistChoice {
        var choice = AssistChoice(profile)
        choice.click = click
        choice.freezesClicks = freeze
        choice.dragThreshold = dragThreshold
        choice.dragDelay = dragDelay
        choice.bubble = bubble
        choice.filter = filter
        choice.dwellClick = dwellClick
        return choice
    }

    func validate() throws {
        let choice = choice
        for number in AssistNumber.all {
            guard let value = choice[keyPath: number.choice], !number.range.contains(value) else { continue }
            let range = "\(number.range.lowerBound.compact) to \(number.range.upperBound.compact)"
            throw ValidationError("--\(number.key.option) takes \(range).")
        }
    }
}

extension AssistKey {
    /// Name of the option, without the dashes.
    fileprivate var option: String {
        rawValue.map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }.joined()
    }
}

extension AssistProfile: ExpressibleByArgument {}
extension ClickAttribution: ExpressibleByArgument {}
