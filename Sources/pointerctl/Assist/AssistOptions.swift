import ArgumentParser
import Documents
import PointerModel
import PointerWire

/// What a person asks for, as arguments.
struct AssistOptions: ParsableArguments {
    @Argument(
        help: "Set of values: \(names). With steady there is no help.",
        completion: .list(AssistProfile.allCases.map(\.rawValue)),
        transform: profile
    )
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

    private static let names = PointerText.list(AssistProfile.allCases.map(\.rawValue))

    /// Returns the profile of a name as it was typed.
    private static func profile(_ name: String) throws -> AssistProfile {
        if let profile = AssistProfile(rawValue: name) { return profile }
        let end =
            ["off", "disable", "none"].contains(name) ? "\(AssistProfile.steady.rawValue), which ends the help" : nil
        let nearest = end ?? Suggestion.nearest(to: name, among: AssistProfile.allCases.map(\.rawValue))
        throw ValidationError(
            "There is no help \(PointerText.escape(name))\(nearest.map { "; did you mean \($0)?" } ?? "; it is one of \(names).")"
        )
    }

    /// What the arguments say.
    var choice: AssistChoice {
        var choice = AssistChoice(profile)
        choice.values["click"] = click.map { .word($0.rawValue) }
        choice.values["freeze"] = freeze.map { .boolean($0) }
        choice.values["dragThreshold"] = dragThreshold.map { .number($0) }
        choice.values["dragDelay"] = dragDelay.map { .number($0) }
        choice.values["bubble"] = bubble.map { .number($0) }
        choice.values["filter"] = filter.map { .number($0) }
        choice.values["dwellClick"] = dwellClick.map { .number($0) }
        return choice
    }

    func validate() throws {
        let values = choice.values
        for setting in AssistSettings.table {
            guard case .number(let number)? = values[setting.key], let (range, unit) = setting.form.number,
                !setting.takes(number)
            else { continue }
            let numbers = NumberText.of(range, orZeroBelow: setting.leastBesidesZero)
            throw ValidationError("--\(setting.option) takes \(numbers) \(unit.rawValue).")
        }
    }
}

extension AssistProfile: ExpressibleByArgument {}

extension ClickAttribution: ExpressibleByArgument {
    package init?(argument: String) {
        guard let choice = Self(rawValue: argument) ?? Self.formerWords[argument] else { return nil }
        self = choice
    }
}
