import ArgumentParser
import PointerWire

/// `pointerctl interface`.
struct Interface: ParsableCommand {
    private static let texts = [
        InterfaceNames.pointer: InterfaceTexts.pointer, InterfaceNames.layout: InterfaceTexts.layout,
        InterfaceNames.devices: InterfaceTexts.devices, InterfaceNames.drive: InterfaceTexts.drive,
        InterfaceNames.service: InterfaceTexts.service, InterfaceNames.assist: InterfaceTexts.assist,
        InterfaceNames.compositor: InterfaceTexts.compositor,
    ]

    static let configuration = CommandConfiguration(
        commandName: "interface",
        abstract: "Print the definition of a Varlink interface.",
        discussion: """
            The definition describes every method, field and error in Varlink's own language, which code generators read. \
            Without a name, lists the interfaces. Does not contact the daemon; a daemon of the same version has the same \
            interfaces.

            Examples:
              pointerctl interface
              pointerctl interface io.pointerd.Layout
              pointerctl interface io.pointerd.Layout > io.pointerd.Layout.varlink
            """
    )

    @Argument(help: "Name of the interface.", completion: .list(texts.keys.sorted()))
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
                "There is no interface \(PointerText.escape(name)); "
                    + "the interfaces are \(Self.texts.keys.sorted().joined(separator: ", "))."
            )
        }
        try Console.write([text.hasSuffix("\n") ? String(text.dropLast()) : text])
    }
}
