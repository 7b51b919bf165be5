import FeederModel
import Glibc
import MessageBus
import SystemPackage
import TestBasics
import Testing

@testable import FeederAccessibility

@Suite("Questions and their answers", .enabled(if: TestBus.isInstalled))
struct QuestionTests {
    typealias Write = FakePeer.Write

    static let questions: [AccessibleQuestion] = [
        .role, .states, .childCount, .children, .child(3), .extents(.screen), .extents(.window),
        .contains(x: 1, y: -2, .window), .hit(x: 1, y: -2, .screen), .index, .title, .toolkit, .version,
    ]

    /// Writes a variant with a text.
    static func variant(_ text: String) -> Write {
        { reply in try reply.variant(of: "s") { () throws(Errno) in try reply.text(text) } }
    }

    static func words(_ words: [UInt32]) -> Write {
        { reply in
            try reply.array(of: "u") { () throws(Errno) in
                for word in words { try reply.unsigned(word) }
            }
        }
    }

    static func children(_ count: Int) -> Write {
        { reply in try reply.references((0..<count).map { (":1.7", "/org/a11y/atspi/accessible/\($0)") }) }
    }

    @Test("Each question calls its method, and its answer has the question's form")
    func answers() throws {
        let desktop = try FakeDesktop.open()
        let application = try desktop.addApplication { call in
            switch call.method.split(separator: ".").last {
            case "GetRole": .values { reply in try reply.unsigned(43) }
            case "GetState": .values(Self.words([1 << 25 | 1 << 30, 1 << 3]))
            case "ChildCount)":
                .values { reply in
                    try reply.variant(of: "i") { () throws(Errno) in try reply.number(-1) }
                }
            case "GetChildren":
                .values { reply in
                    try reply.references([(":1.7", "/x"), ("", "/org/a11y/atspi/null")])
                }
            case "GetChildAtIndex", "GetAccessibleAtPoint": .values { reply in try reply.reference(":1.7", "/x") }
            case "GetExtents":
                .values { reply in
                    try reply.structure(of: "iiii") { () throws(Errno) in
                        for side in [Int32.min, -1, 0, Int32.max] { try reply.number(side) }
                    }
                }
            case "GetIndexInParent": .values { reply in try reply.number(-1) }
            case "Contains": .values { reply in try reply.flag(true) }
            case "Name)": .values(Self.variant("Title — ü"))
            default: .values(Self.variant("gtk"))
            }
        }
        let null = AccessibleReference(application: "", path: "/org/a11y/atspi/null")
        let object = AccessibleReference(application: ":1.7", path: "/x")
        let objects = AccessibleAnswer.objects([object, null])
        let extents = AccessibleAnswer.extents(AccessibleExtents(x: .min, y: -1, width: 0, height: .max))
        let states = AccessibleAnswer.states(AccessibleStates(rawValue: 1 << 25 | 1 << 30 | 1 << 35))
        let expected: [AccessibleAnswer] = [
            .number(43), states, .number(-1), objects, .objects([object]), extents, extents, .flag(true),
            .objects([object]), .number(-1), .text("Title — ü"), .text("gtk"), .text("gtk"),
        ]
        for (question, answer) in zip(Self.questions, expected) {
            #expect(try desktop.answer(question, of: application) == answer, "\(question)")
        }
        #expect(
            application.calls.map(\.signature) == [
                "", "", "ss", "", "i", "u", "u", "iiu", "iiu", "", "ss", "ss", "ss",
            ]
        )
        #expect(application.calls.allSatisfy { $0.path == "/a" })
        #expect(desktop.source.callCount == 13 && desktop.source.callCount(of: application.name) == 13)
    }

    @Test("A reply of any other form is a refusal", arguments: questions)
    func wrongTypes(_ question: AccessibleQuestion) throws {
        let replies: [Write] = [
            { _ in },
            { reply in try reply.text("43") },
            { reply in
                try reply.number(43)
                try reply.number(43)
            },
            { reply in
                try reply.unsigned(43)
                try reply.unsigned(43)
            },
            { reply in
                try reply.flag(true)
                try reply.text("")
            },
            { reply in try reply.array(of: "i") { () throws(Errno) in try reply.number(1) } },
            Self.words([1]), Self.words([]),
            { reply in try reply.texts([":1.7", "/a"]) },
            { reply in
                try reply.array(of: "(ss)") { () throws(Errno) in
                    try reply.structure(of: "ss") { () throws(Errno) in
                        try reply.text(":1.7")
                        try reply.text("/a")
                    }
                }
            },
            { reply in for _ in 0..<4 { try reply.number(1) } },
            { reply in
                try reply.structure(of: "iii") { () throws(Errno) in for _ in 0..<3 { try reply.number(1) } }
            },
            { reply in
                try reply.variant(of: "v") { () throws(Errno) in
                    try reply.variant(of: "i") { () throws(Errno) in try reply.number(1) }
                }
            },
            { reply in
                try reply.variant(of: "u") { () throws(Errno) in try reply.unsigned(1) }
            },
        ]
        var next = 0
        let desktop = try FakeDesktop.open()
        let application = try desktop.addApplication { _ in
            defer { next += 1 }
            return next < replies.count ? .values(replies[next]) : .error("org.example.No")
        }
        for index in 0...replies.count {
            #expect(try desktop.answer(question, of: application) == .refused, "reply \(index)")
        }
        #expect(application.calls.count == replies.count + 1)
    }

    @Test("Long texts are read from their beginning, and long paths not at all")
    func sizes() throws {
        let desktop = try FakeDesktop.open()
        let text = String(repeating: "a", count: 1023) + "ü" + String(repeating: "b", count: 5000)
        let application = try desktop.addApplication { call in
            switch call.path {
            case "/long":
                .values { reply in
                    try reply.references([(":1.7", "/" + String(repeating: "a", count: 1024))])
                }
            default: .values(Self.variant(text))
            }
        }
        #expect(try desktop.answer(.children, of: application, path: "/long") == .refused)
        #expect(try desktop.answer(.title, of: application) == .text(String(repeating: "a", count: 1023)))
    }

    @Test("An object that is none is refused without a call")
    func invalidObjects() throws {
        let desktop = try FakeDesktop.open()
        for (application, path) in [("", "/a"), ("not a name", "/a"), (":1.0", "no/path"), (":1.0", "")] {
            let object = AccessibleReference(application: application, path: path)
            #expect(try desktop.answer(.role, of: object) == .refused)
        }
        #expect(desktop.source.callCount == 0)
        let unknown = AccessibleReference(application: ":9.9", path: "/a")
        #expect(try desktop.answer(.role, of: unknown) == .refused)
        #expect(desktop.source.callCount == 1 && desktop.source.callCount(of: ":9.9") == 0)
    }

    @Test("The bus knows the process of an application")
    func process() throws {
        let desktop = try FakeDesktop.open()
        let application = try desktop.addApplication { _ in .held }
        var processes: [Int32?] = []
        desktop.source.findProcess(of: application.name, for: desktop) { processes.append($0) }
        desktop.source.findProcess(of: ":9.9", for: desktop) { processes.append($0) }
        #expect(processes.isEmpty)
        try desktop.turn { processes.count == 2 }
        #expect(processes == [getpid(), nil])
    }
}
