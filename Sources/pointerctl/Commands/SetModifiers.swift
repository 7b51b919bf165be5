import ArgumentParser
import Documents
import PointerClient
import PointerWire

/// `pointerctl set-modifiers`.
struct SetModifiers: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set-modifiers",
        abstract: "Set the modifier keys that are held, as a compositor does.",
        discussion: """
            Applies to all pointers until the next set-modifiers, or until a keyboard that the daemon reads reports other \
            modifiers. Requires the role sync.

            Examples:
              pointerctl set-modifiers command,shift
              pointerctl set-modifiers none
            """
    )

    @Argument(
        help: ArgumentHelp(
            "Keys separated by commas: \(ModifierList.known.joined(separator: ", ")); or none.",
            valueName: "names"
        ),
        completion: .list(ModifierList.known + [Self.none]),
        transform: Self.names
    )
    var held: [String]

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var output: OutputOptions

    private static let none = "none"

    private static func names(_ argument: String) throws -> [String] {
        argument == none ? [] : try ModifierList(argument: argument).names
    }

    func run() throws {
        let parameters = SetModifiersParameters(modifiers: held)
        let reply = try DaemonConnection(connection).ask(.setModifiers(parameters))
        try output.print(json: { reply.json }) { _ in [] }
    }
}
