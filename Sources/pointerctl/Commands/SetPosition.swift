import ArgumentParser
import PointerProtocol

/// `pointerctl set-position`.
struct SetPosition: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set-position",
        abstract: "Put the pointer somewhere, as a compositor does.",
        discussion: """
            The pointer is there then, or at the nearest point of an output, and everything follows that would if a device had moved it \
            there. Of use to try a layout where there is no device. Takes the role sync.

            Examples:
              pointerctl set-position 400 300
              pointerctl set-position 400 300 --pointer second
            """
    )

    @Argument(help: "Points from the left, in the global space of the outputs.")
    var x: Coordinate

    @Argument(help: "Points from the top.")
    var y: Coordinate

    @OptionGroup var pointer: PointerOptions
    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let daemon = try DaemonConnection(connection)
        let method = PointerMethod.setPosition.qualifiedName
        let parameters = SetPositionParameters(x: x.value, y: y.value, pointer: pointer.name)
        let reply = try daemon.call(method, parameters)
        try output.print(json: { reply }) { _ in [] }
    }
}
