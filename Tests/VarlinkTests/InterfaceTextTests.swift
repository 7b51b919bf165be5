import Testing

@testable import Varlink

@Suite struct InterfaceTextTests {
    @Test("Everything an interface can define is read")
    func everything() throws {
        let text = try InterfaceText(
            parsing: """
                # About the whole.
                # Two lines.
                interface org.example.x-1

                # Not about Kind.

                # A kind.
                type Kind (a, b_c)
                type Pair(first:?int,second:[]Kind)
                # Does it.
                method Do(
                  # how
                  how: [string]?Pair,
                  deep: (x: (y: float, z: object))
                ) -> (done: bool) # trailing
                method Nothing() -> ()
                error Bad (why: string)
                """
        )
        #expect(text.name == "org.example.x-1")
        #expect(text.comment == "About the whole.\nTwo lines.")
        #expect(text.types.map(\.name) == ["Kind", "Pair"])
        #expect(text.types[0].type == .enumeration(["a", "b_c"]))
        #expect(text.types[0].comment == "A kind.")
        #expect(
            text.types[1].type
                == .structure([
                    .init(name: "first", type: .optional(.int), comment: ""),
                    .init(name: "second", type: .array(.named("Kind")), comment: ""),
                ])
        )
        #expect(text.methods.map(\.name) == ["Do", "Nothing"])
        #expect(text.methods[0].comment == "Does it.")
        #expect(
            text.methods[0].input[0] == .init(name: "how", type: .dictionary(.optional(.named("Pair"))), comment: "how")
        )
        #expect(
            text.methods[0].input[1].type
                == .structure([
                    .init(
                        name: "x",
                        type: .structure([
                            .init(name: "y", type: .float, comment: ""), .init(name: "z", type: .object, comment: ""),
                        ]),
                        comment: ""
                    )
                ])
        )
        #expect(text.methods[0].output == [.init(name: "done", type: .bool, comment: "")])
        #expect(text.methods[1].input.isEmpty && text.methods[1].output.isEmpty)
        #expect(
            text.errors == [.init(name: "Bad", fields: [.init(name: "why", type: .string, comment: "")], comment: "")]
        )
    }

    @Test(
        "A mistake is found where it stands",
        arguments: [
            ("", "1:1: expected 'interface', found the end"),
            ("interface x", "1:11: expected an interface name, found 'x'"),
            ("interface a..b", "1:11: expected an interface name, found 'a..b'"),
            ("interface a.b\nmethod do() -> ()", "2:8: expected a name that starts with a capital, found 'do'"),
            ("interface a.b\nmethod Do() ()", "2:13: expected '->', found '('"),
            ("interface a.b\nmethod Do(a) -> ()", "2:10: expected fields with types"),
            ("interface a.b\ntype T (a: int, b)", "2:18: expected ':', found ')'"),
            ("interface a.b\ntype T (a, b: int)", "2:13: expected ',', found ':'"),
            ("interface a.b\ntype T (a: int,)", "2:16: expected a field name, found ')'"),
            ("interface a.b\ntype T (a: int, a: int)", "2:17: a is defined already"),
            ("interface a.b\ntype T (a_: int)", "2:9: expected a field name, found 'a_'"),
            ("interface a.b\ntype T (a: ??int)", "2:13: an optional of an optional"),
            ("interface a.b\ntype T (a: number)", "2:12: expected a type, found 'number'"),
            ("interface a.b\ntype T (a: Q)", "2:12: type Q is not defined"),
            ("interface a.b\ntype T (a: int)\nerror T ()", "3:7: T is defined already"),
            ("interface a.b\ntype T (a: int) %", "2:17: unexpected byte 0x25"),
            ("interface a.b\nthing T", "2:1: expected type, method or error, found 'thing'"),
        ]
    )
    func mistake(text: String, expected: String) {
        let error = #expect(throws: InterfaceTextError.self) { try InterfaceText(parsing: text) }
        #expect(error?.description == expected)
    }

    @Test("Types nested without end are refused")
    func depth() {
        let text = "interface a.b\ntype T (a: \(String(repeating: "[]", count: 100_000))int)"
        #expect(throws: InterfaceTextError.self) { try InterfaceText(parsing: text) }
    }

    /// An interface with whatever name and text.
    private final class Odd: VarlinkInterface {
        let name: String
        let text: String

        init(_ name: String, _ text: String) {
            self.name = name
            self.text = text
        }

        func handle(_ call: VarlinkCall) throws {}
    }

    @Test("A server takes only interfaces whose text is theirs")
    func adding() throws {
        let harness = try Harness()
        #expect(throws: InterfaceError.duplicate("org.example.test")) { try harness.server.add(ExampleInterface()) }
        #expect(throws: InterfaceError.nameMismatch(name: "a.b", text: "a.c")) {
            try harness.server.add(Odd("a.b", "interface a.c"))
        }
        let mistake = InterfaceTextError(line: 1, column: 1, reason: "expected 'interface', found 'nonsense'")
        #expect(throws: InterfaceError.text(mistake)) { try harness.server.add(Odd("a.b", "nonsense")) }
        try harness.server.add(Odd("a.b", "interface a.b"))
    }
}
