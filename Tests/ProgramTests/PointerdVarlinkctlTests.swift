import Glibc
import PointerRuntime
import PointerWire
import Testing

/// systemd's own Varlink client, where the machine has one (systemd 255 and later).
enum Varlinkctl {
    static let path = "/usr/bin/varlinkctl"

    static let isAvailable: Bool = unsafe access(path, X_OK) == 0
}

@Suite(
    "pointerd and varlinkctl",
    .enabled(if: Varlinkctl.isAvailable, "varlinkctl is not installed (systemd 255 or later)")
)
struct PointerdVarlinkctlTests {
    private func run(_ daemon: DaemonProcess, _ arguments: String..., then more: String...) throws -> ProgramRun {
        try ProgramRun(Varlinkctl.path, ["--no-pager"] + arguments + ["unix:\(daemon.socket)"] + more)
    }

    private func daemon() throws -> DaemonProcess {
        let folder = try TemporaryFolder()
        return try DaemonProcess(restingIn: folder)
    }

    @Test("it reads who the service is, and every interface description")
    func descriptions() throws {
        let daemon = try daemon()
        let names = [
            InterfaceNames.assist, InterfaceNames.compositor, InterfaceNames.devices, InterfaceNames.drive,
            InterfaceNames.layout, InterfaceNames.pointer, InterfaceNames.service,
        ]
        let information = try run(daemon, "info")
        #expect(information.ending == .status(0), "\(information.errors)")
        #expect(information.output.contains(ProjectVersion.string))
        let list = try run(daemon, "list-interfaces")
        #expect(list.lines.filter { $0.hasPrefix("io.pointerd.") }.sorted() == names, "\(list.errors)")
        for name in names {
            let description = try run(daemon, "introspect", then: name)
            #expect(description.ending == .status(0), "\(description.errors)")
            #expect(description.output.contains("interface \(name)"))
        }
        #expect(try daemon.stop() == .status(0))
    }

    @Test("it calls methods, and prints errors")
    func calls() throws {
        let daemon = try daemon()
        let state = try run(daemon, "--json=short", "call", then: PointerMethod.getState.qualifiedName, "{}")
        #expect(state.ending == .status(0), "\(state.errors)")
        #expect(state.output.contains(#""position":{"#))
        let status = try run(daemon, "--json=short", "call", then: ServiceMethod.getStatus.qualifiedName, "{}")
        #expect(status.output.contains(#""handshakeSeconds""#), "\(status.errors)")
        let refused = try run(daemon, "call", then: PointerMethod.resolve.qualifiedName, #"{"x":0}"#)
        #expect(refused.ending != .status(0))
        // systemd 262 says it in the words of the system's error.
        #expect(["InvalidParameter", "Invalid argument"].contains { refused.errors.contains($0) }, "\(refused.errors)")
        #expect(try daemon.stop() == .status(0))
    }
}
