import ArgumentParser
import PointerProtocol

/// `pointerctl interface`.
struct Interface: ParsableCommand {
    private static let texts = [
        InterfaceNames.pointer: InterfaceDescriptions.pointer, InterfaceNames.layout: InterfaceDescriptions.layout,
        InterfaceNames.devices: InterfaceDescriptions.devices, InterfaceNames.service: InterfaceDescriptions.service,
        InterfaceNames.compositor: InterfaceDescriptions.compositor,
    ]

    static let configuration = CommandConfiguration(
        commandName: "interface",
        abstract: "Print the definition of an interface.",
        discussion: """
            The protocol's only definition: every method, field and error, with what it means, in Varlink's own language, as generators of \
            code read it. Without a name prints the names. Asks no daemon: a daemon of this version has the same.

            Examples:
              pointerctl interface
              pointerctl interface io.pointerd.Layout
              pointerctl interface io.pointerd.Layout > io.pointerd.Layout.varlink
            """
    )

    @Argument(help: "The interface's name.", completion: .list(texts.keys.sorted()))
    var name: String?

    @ParentCommand private var program: Pointerctl

    func validate() throws {
        try program.connection.requireNoSocket(for: Self.configuration)
        try program.output.requireNoJSON(for: Self.configuration)
    }

    func run() throws {
        guard let name else { return try Console.write(Self.texts.keys.sorted()) }
        guard let text = Self.texts[name] else {
            throw ValidationError(
                "There is no interface \(PointerText.escape(name)); there are \(Self.texts.keys.sorted().joined(separator: ", "))."
            )
        }
        try Console.write([text.hasSuffix("\n") ? String(text.dropLast()) : text])
    }
}
