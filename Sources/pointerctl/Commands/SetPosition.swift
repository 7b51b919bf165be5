import ArgumentParser
import PointerClient
import PointerModel

/// `pointerctl set-position`.
struct SetPosition: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set-position",
        abstract: "Move the pointer to a point, as a compositor does.",
        discussion: """
            Moves the pointer to X and Y, or to the nearest point of an output, and emits the same events as a device would. \
            Useful to try a layout without hardware. Requires the role sync.

            Examples:
              pointerctl set-position 400 300
              pointerctl set-position 400 300 --pointer second
            """
    )

    @Argument(help: "X coordinate in points, in the global space of the outputs.")
    var x: Coordinate

    @Argument(help: "Y coordinate in points, growing downwards.")
    var y: Coordinate

    @OptionGroup var pointer: PointerOptions
    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let position = Point(x: x.value, y: y.value)
        let reply = try DaemonConnection(connection).ask(.setPosition(position, of: pointer.name))
        try output.print(json: { reply.json }) { _ in [] }
    }
}
