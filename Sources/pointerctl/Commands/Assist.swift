import ArgumentParser

/// `pointerctl assist`.
struct Assist: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "assist",
        abstract: "Help hands that aim badly.",
        subcommands: [AssistCalibrate.self]
    )
}
