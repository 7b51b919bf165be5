import PointerWire
import Testing
import Varlink

@testable import PointerClient

@Suite("Errors")
struct ClientErrorTests {
    /// Every error that the interfaces have, with values for its fields.
    static var errors: [VarlinkError] {
        func value(of field: String) -> String { field == "owners" ? "1000" : "a \(field)" }
        return WireError.allCases.flatMap { error in
            error.interfaces.map { interface in
                let fields = error.fields(in: interface)
                return VarlinkError(
                    error.name(in: interface),
                    Dictionary(uniqueKeysWithValues: fields.filter { $0 != "reason" }.map { ($0, value(of: $0)) }),
                    reason: fields.contains("reason") ? value(of: "reason") : nil
                )
            }
        } + [.invalidParameter("a parameter", reason: "a reason")]
    }

    @Test("each error of the interfaces is one of the library's, and its text has every value", arguments: errors)
    func known(_ error: VarlinkError) {
        let known = ClientError(error)
        if case .other = known { Issue.record("\(error) is not known") }
        #expect(known.isRefusal)
        for value in Array(error.parameters.values) + [error.reason].compactMap(\.self) {
            #expect("\(known)".contains(value), "\(known)")
        }
    }

    @Test("the reason that the daemon gives is there for programs too, and its absence")
    func reason() {
        func error(_ name: WireError, _ fields: [String: String], _ reason: String?) -> ClientError {
            ClientError(VarlinkError(name.name(in: InterfaceNames.layout), fields, reason: reason))
        }
        for reason in ["1e9 is out of range: expected 0 to 1e6", nil] {
            let outOfRange = error(.outOfRange, ["parameter": "frame.x"], reason)
            #expect(outOfRange == .outOfRange("frame.x", reason: reason))
            #expect(outOfRange.description.hasSuffix(reason ?? "is out of range"))
            #expect(error(.limitExceeded, ["limit": "put"], reason) == .limitExceeded("put", reason: reason))
            #expect(
                error(.noSuchNode, ["surface": "s", "node": "n"], reason)
                    == .noSuchNode(surface: "s", node: "n", reason: reason)
            )
            #expect(
                ClientError(.invalidParameter("surface.id", reason: reason))
                    == .invalidParameter("surface.id", reason: reason)
            )
        }
    }

    @Test("an error that is not known keeps its name")
    func unknown() {
        let error = VarlinkError("io.pointerd.PointerX.OutOfRange", ["parameter": "x"])
        #expect(ClientError(error) == .other(error))
        for name in [
            // Interfaces that do not have the error.
            WireError.notDriven.name(in: InterfaceNames.layout),
            WireError.sessionInactive.name(in: InterfaceNames.devices),
            "io.pointerd.Pointer.Outofrange", "io.pointerd.Pointer.", "OutOfRange", ".OutOfRange", "",
        ] {
            #expect(ClientError(VarlinkError(name)) == .other(VarlinkError(name)))
        }
        #expect(
            ClientError(.methodNotFound("io.pointerd.Pointer.List"))
                == .other(.methodNotFound("io.pointerd.Pointer.List"))
        )
        #expect(ClientError(error).isRefusal)
        #expect(!ClientError(error).isMethodUnknown)
        #expect(ClientError(.methodNotFound("io.pointerd.Pointer.List")).isMethodUnknown)
        #expect(ClientError(.permissionDenied) == .permissionDenied(role: nil))
    }

    @Test("what the daemon sends is escaped where it is shown")
    func escaped() {
        for error in [
            ClientError.noSuchSurface("\u{1b}[31m"), .noSuchNode(surface: "\u{7}", node: "\u{1b}"),
            .other(VarlinkError("x", ["y": "\u{1b}"])), .unreadable("\u{1b}"), .limitExceeded("\u{9b}"),
            .outOfRange("x", reason: "\u{1b}"),
            .limitExceeded("x", node: "\u{9b}"),
        ] {
            #expect(!error.description.unicodeScalars.contains { $0.value < 0x20 || 0x7f...0x9f ~= $0.value })
        }
    }

    @Test("that a socket is not there says less than that another is")
    func candidates() {
        #expect(throws: ClientError.unreachable(.notFound(path: "/nonexistent/pointerd.sock"))) {
            try DaemonLocation(path: "/nonexistent/pointerd.sock").connect()
        }
        #expect(throws: ClientError.unreachable(.invalidPath(""))) { try DaemonLocation(path: "").connect() }
    }

    @Test("a place that cannot be one, or that the user may not see, is not tried for ever")
    func hopeless() async throws {
        #expect(ClientError.unreachable(.permissionDenied(path: "/x")).isRefusal)
        #expect(!ClientError.unreachable(.notRunning(path: "/x")).isRefusal)
        await #expect(throws: ClientError.unreachable(.invalidPath(""))) {
            for try await event in PointerClient(DaemonLocation(path: "")).events() { Issue.record("\(event)") }
        }
    }
}
