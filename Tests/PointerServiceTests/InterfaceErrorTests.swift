import Foundation
import PointerWire
import Testing

/// Only debug builds stop at an error that its interface does not have. So the sources are held against the table of errors.
@Suite("Errors of the interfaces")
struct InterfaceErrorTests {
    /// An error that a source makes for an interface.
    struct Use: Hashable {
        let error: WireError
        let interface: String
    }

    /// Returns what a source makes: each interface's name after `of:` belongs to the error before it. A file that defines an interface also
    /// makes the errors of ``AuthorizedInterface``: for callers without a role, and for muted callers if a rule of it refuses them.
    static func uses(in text: String) throws -> Set<Use> {
        let errors = try Regex<(Substring, Substring)>(
            #"(?:\.|func )(\#(WireError.allCases.map { "\($0)" }.joined(separator: "|")))[,(]"#
        )
        var uses: Set<Use> = []
        for match in text.matches(of: /(?:of:|of interface: String =) InterfaceNames\.(\w+)/) {
            let error = try #require(text[..<match.range.lowerBound].matches(of: errors).last?.output.1)
            uses.insert(try use(error, of: match.output.1))
        }
        for match in text.matches(of: /let name = InterfaceNames\.(\w+)/) {
            uses.insert(try use("permissionDenied", of: match.output.1))
            if text.contains("refusesMuted: true") { uses.insert(try use("sessionInactive", of: match.output.1)) }
        }
        return uses
    }

    private static func use(_ error: Substring, of interface: Substring) throws -> Use {
        Use(
            error: try #require(WireError.allCases.first { "\($0)" == error }),
            interface: try #require(InterfaceNames.all.first { $0.lowercased() == "io.pointerd.\(interface)" })
        )
    }

    @Test("The daemon makes each error of each interface, and no other")
    func uses() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../Sources/PointerService"
        )
        let files = try #require(
            FileManager.default.enumerator(at: folder.standardized, includingPropertiesForKeys: nil)
        )
        var made: Set<Use> = []
        for case let file as URL in files where file.pathExtension == "swift" {
            made.formUnion(try Self.uses(in: try String(contentsOf: file, encoding: .utf8)))
        }
        let table = Set(
            WireError.allCases.flatMap { error in error.interfaces.map { Use(error: error, interface: $0) } }
        )
        #expect(made.subtracting(table).isEmpty)
        #expect(table.subtracting(made).isEmpty)
    }

    @Test(
        "An error that an interface does not have is found in a source",
        arguments: [
            ("VarlinkError(.notDriven, of: InterfaceNames.layout, [:])", WireError.notDriven, InterfaceNames.layout),
            (
                "throw VarlinkError.outOfRange(value, in: range, at: key, of: InterfaceNames.service)", .outOfRange,
                InterfaceNames.service
            ),
            (
                "let name = InterfaceNames.devices\nMethodRule(.admin, refusesMuted: true)", .sessionInactive,
                InterfaceNames.devices
            ),
        ]
    )
    func found(source: String, error: WireError, interface: String) throws {
        #expect(try Self.uses(in: source).contains(Use(error: error, interface: interface)))
        #expect(!error.interfaces.contains(interface))
    }
}
