import Varlink

/// `org.varlink.certification`, which a client walks through step by step, giving back what it got.
///
/// The interface text is the client's own copy.
final class CertificationInterface: VarlinkInterface {
    let name = "org.varlink.certification"
    let text: String

    /// What the client got wrong; empty if nothing.
    private(set) var mistakes: [String] = []
    private(set) var isDone = false
    private var step = "Start"

    init(text: String) {
        self.text = text
    }

    private static let client = "client-1"
    private static let pi = 3.141592653589793
    private static let words = ["one", "two", "three"]

    private struct Identified: Decodable { var client_id: String }
    private struct Started: Encodable { var client_id: String }
    private struct One<Value: Codable & Equatable>: Codable, Equatable {
        var key: String
        var value: Value

        private struct Key: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        init(_ key: String, _ value: Value) {
            self.key = key
            self.value = value
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            guard let found = container.allKeys.first(where: { $0.stringValue != "client_id" }) else {
                throw VarlinkError.invalidParameter("parameters")
            }
            key = found.stringValue
            value = try container.decode(Value.self, forKey: found)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(value, forKey: Key(stringValue: key))
        }
    }
    private struct Four: Codable, Equatable {
        var bool = false
        var int = 2
        var float = CertificationInterface.pi
        var string = "a lot of string"
    }
    private struct MyType: Codable, Equatable {
        struct Object: Codable, Equatable {
            var method = "org.varlink.certification.Test09"
            var parameters = One("map", ["foo": "Foo", "bar": "Bar"])
        }
        struct Structure: Codable, Equatable {
            var first = 1
            var second = "2"
        }
        struct Interface: Codable, Equatable {
            struct Anonymous: Codable, Equatable {
                var foo = true
                var bar = false
            }
            var foo: [[String: String]?] = [
                nil, ["foo": "foo", "bar": "bar"], nil, ["one": "foo", "two": "bar"],
            ]
            var anon = Anonymous()
        }
        var object = Object()
        var `enum` = "two"
        var `struct` = Structure()
        var array = CertificationInterface.words
        var dictionary = ["foo": "Foo", "bar": "Bar"]
        var stringset = CertificationInterface.set
        var nullable: String?
        var nullable_array_struct: [Structure]?
        var interface = Interface()
    }

    private static let set = ["one": NoParameters(), "two": NoParameters(), "three": NoParameters()]

    func handle(_ call: VarlinkCall) throws {
        check(call.method == step, "\(call.method) instead of \(step)")
        if call.method != "Start" {
            check(try call.parameters(Identified.self).client_id == Self.client, "client_id")
        }
        switch call.method {
        case "Start":
            try call.reply(Started(client_id: Self.client))
            step = "Test01"
        case "Test01":
            try call.reply(One("bool", true))
            step = "Test02"
        case "Test02": try pass(call, One("bool", true), One("int", 1), "Test03")
        case "Test03": try pass(call, One("int", 1), One("float", 1.0), "Test04")
        case "Test04": try pass(call, One("float", 1.0), One("string", "ping"), "Test05")
        case "Test05": try pass(call, One("string", "ping"), Four(), "Test06")
        case "Test06": try pass(call, Four(), One("struct", Four()), "Test07")
        case "Test07": try pass(call, One("struct", Four()), One("map", ["foo": "Foo", "bar": "Bar"]), "Test08")
        case "Test08": try pass(call, One("map", ["foo": "Foo", "bar": "Bar"]), One("set", Self.set), "Test09")
        case "Test09": try pass(call, One("set", Self.set), One("mytype", MyType()), "Test10")
        case "Test10":
            check(try call.parameters(One<MyType>.self) == One("mytype", MyType()), "mytype")
            let stream = try call.stream()
            for number in 1...9 { try stream.send(One("string", "Reply number \(number)")) }
            try stream.finish(One("string", "Reply number 10"))
            step = "Test11"
        case "Test11":
            check(call.isOneway, "Test11 is not oneway")
            let replies = (1...10).map { "Reply number \($0)" }
            check(try call.parameters(One<[String]>.self) == One("last_more_replies", replies), "last_more_replies")
            try call.reply()
            step = "End"
        case "End":
            isDone = mistakes.isEmpty
            try call.reply(One("all_ok", isDone))
        default:
            throw VarlinkError.methodNotImplemented(call.qualifiedMethod)
        }
    }

    private func pass<Wanted: Codable & Equatable>(
        _ call: VarlinkCall,
        _ wanted: Wanted,
        _ reply: some Encodable,
        _ next: String
    ) throws {
        check(try call.parameters(Wanted.self) == wanted, call.method)
        try call.reply(reply)
        step = next
    }

    private func check(_ isRight: Bool, _ what: String) {
        if !isRight { mistakes.append(what) }
    }
}
