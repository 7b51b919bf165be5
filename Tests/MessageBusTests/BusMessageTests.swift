import CSystemd
import Glibc
import Limits
import PointerRuntime
import SystemPackage
import Testing

@testable import MessageBus

@Suite("Messages of a bus")
struct BusMessageTests {
    /// A message, written and then read, on a connection to nobody.
    @safe
    final class Draft {
        private let bus: OpaquePointer
        private let message: OpaquePointer
        /// The other end of the connection, which is silent.
        private let peer: OwnedDescriptor

        init(path: String = "/a", _ write: (Draft) throws -> Void) throws {
            var ends: [Int32] = [0, 0]
            try #require(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
            peer = OwnedDescriptor(ends[1])
            var made: OpaquePointer?
            try #require(unsafe sd_bus_new(&made) >= 0)
            unsafe bus = try #require(unsafe made)
            try #require(unsafe sd_bus_set_fd(bus, ends[0], ends[0]) >= 0 && sd_bus_start(bus) >= 0)
            var signal: OpaquePointer?
            try #require(unsafe sd_bus_message_new_signal(bus, &signal, path, "a.b", "C") >= 0)
            unsafe message = try #require(unsafe signal)
            try write(self)
            try #require(unsafe sd_bus_message_seal(message, 1, 0) >= 0)
        }

        deinit {
            _ = unsafe sd_bus_message_unref(message)
            _ = unsafe sd_bus_close_unref(bus)
        }

        var read: BusMessage { unsafe BusMessage(message) }
        var arguments: BusArguments { unsafe BusArguments(message) }

        func text(_ value: String) throws {
            let result = unsafe value.withCString {
                unsafe sd_bus_message_append_basic(message, CChar(SD_BUS_TYPE_STRING), $0)
            }
            try #require(result >= 0)
        }

        func bits(_ type: Int, _ value: UInt64) throws {
            var value = value
            try #require(unsafe sd_bus_message_append_basic(message, CChar(type), &value) >= 0)
        }

        func inside(_ type: Int, _ contents: String, _ write: () throws -> Void) throws {
            try #require(unsafe sd_bus_message_open_container(message, CChar(type), contents) >= 0)
            try write()
            try #require(unsafe sd_bus_message_close_container(message) >= 0)
        }

        func variant(_ contents: String, _ write: () throws -> Void) throws {
            try inside(SD_BUS_TYPE_VARIANT, contents, write)
        }

        /// Writes a dictionary of whole numbers.
        func numbers(_ entries: [String: UInt64]) throws {
            try inside(SD_BUS_TYPE_ARRAY, "{sv}") {
                for (key, value) in entries {
                    try inside(SD_BUS_TYPE_DICT_ENTRY, "sv") {
                        try text(key)
                        try variant("u") { try bits(SD_BUS_TYPE_UINT32, value) }
                    }
                }
            }
        }
    }

    /// Returns the values of a dictionary, and whether all of it was read.
    private static func entries(of message: borrowing BusMessage, atMost limit: FewLimit) -> ([String: BusValue], Bool)
    {
        var entries: [String: BusValue] = [:]
        let isWhole = message.readDictionary(of: "v", atMost: limit) { key in
            entries[key] = message.value()
            return entries[key] != nil
        }
        return (entries, isWhole)
    }

    @Test("Values are read with their types, and those of other types passed over")
    func values() throws {
        let draft = try Draft { draft in
            try draft.variant("b") { try draft.bits(SD_BUS_TYPE_BOOLEAN, 1) }
            try draft.variant("u") { try draft.bits(SD_BUS_TYPE_UINT32, 0xffff_ffff) }
            try draft.variant("i") { try draft.bits(SD_BUS_TYPE_INT32, 0xffff_ffff) }
            try draft.variant("t") { try draft.bits(SD_BUS_TYPE_UINT64, 1) }
            try draft.variant("v") { try draft.variant("u") { try draft.bits(SD_BUS_TYPE_UINT32, 1) } }
            try draft.variant("s") { try draft.text(String(repeating: "a", count: 1024)) }
            try draft.variant("s") { try draft.text(String(repeating: "a", count: 1025)) }
            try draft.variant("s") { try draft.text("last") }
        }
        let message = draft.read
        let longest = BusValue.text(String(repeating: "a", count: 1024))
        let expected: [BusValue] = [
            .flag(true), .number(0xffff_ffff), .number(-1), .other, .other, longest, .other, .text("last"),
        ]
        for value in expected { #expect(message.value() == value) }
        #expect(message.value() == nil)
        #expect(message.error == nil)
    }

    @Test("What has another type than expected is nil, and stays where it is")
    func otherTypes() throws {
        let draft = try Draft { try $0.text("text") }
        let message = draft.read
        #expect(message.flag() == nil && message.value() == nil)
        #expect(!message.readDictionary(of: "v", atMost: FewLimit.nine) { _ in true })
        #expect(message.text() == "text")
        #expect(message.text() == nil)
    }

    @Test("A dictionary is read up to a limit, and as far as it is valid")
    func dictionaries() throws {
        let numbers = try Draft { try $0.numbers(["a": 1, "b": 2, "c": 3]) }
        let (all, isWhole) = Self.entries(of: numbers.read, atMost: .three)
        #expect(isWhole && all == ["a": .number(1), "b": .number(2), "c": .number(3)])

        let many = try Draft { try $0.numbers(["a": 1, "b": 2, "c": 3]) }
        let (some, isSomeWhole) = Self.entries(of: many.read, atMost: .two)
        #expect(!isSomeWhole && some.count == 2)

        let long = try Draft { try $0.numbers([String(repeating: "k", count: 1025): 1]) }
        let (none, isNoneWhole) = Self.entries(of: long.read, atMost: .three)
        #expect(!isNoneWhole && none.isEmpty)

        let empty = try Draft { try $0.numbers([:]) }
        let (nothing, isNothingWhole) = Self.entries(of: empty.read, atMost: .three)
        #expect(isNothingWhole && nothing.isEmpty)
    }

    @Test("What is written as arguments is read as such")
    func arguments() throws {
        let draft = try Draft { draft in
            let arguments = draft.arguments
            try arguments.flag(true)
            try arguments.number(-7)
            try arguments.unsigned(.max)
            try arguments.text("text")
            try arguments.objectPath("/a/b")
            try arguments.texts(["a", "b"])
            try arguments.numbers([.min, 0, .max])
            try arguments.structure(of: "so") { () throws(Errno) in
                try arguments.text(":1.7")
                try arguments.objectPath("/c")
            }
            try arguments.variant(of: "i") { () throws(Errno) in try arguments.number(5) }
            try arguments.array(of: "{ss}") { () throws(Errno) in }
            for value in [0.1, -.infinity, .nan] { try arguments.double(value) }
            try arguments.byte(200)
        }
        let message = draft.read
        #expect(message.hasSignature("biusoasai(so)va{ss}dddy") && !message.hasSignature("b"))
        #expect(message.path == "/a" && message.interface == "a.b" && message.member == "C" && message.sender.isEmpty)
        #expect(message.flag() == true && message.number() == -7 && message.unsigned() == .max)
        #expect(message.text() == "text" && message.objectPath() == "/a/b")
        #expect(message.readArray(of: "s", atMost: FewLimit.two) { message.text() } == ["a", "b"])
        #expect(message.readArray(of: "i", atMost: FewLimit.nine) { message.number() } == [.min, 0, .max])
        #expect(
            message.readStructure(of: "so") { message.text().map { [$0, message.objectPath()] } } == [":1.7", "/c"]
        )
        #expect(message.readVariant(of: "i") { message.number() } == 5)
        #expect(message.readDictionary(of: "s", atMost: FewLimit.none) { _ in true })
        #expect(message.double() == 0.1 && message.double() == nil && message.double() == nil)
        #expect(message.number() == nil)
    }

    @Test("Arguments of no valid form are refused")
    func invalidArguments() throws {
        _ = try Draft { draft in
            #expect(throws: Errno.invalidArgument) { try draft.arguments.objectPath("no/path") }
            #expect(throws: Errno.invalidArgument) { try draft.arguments.structure(of: "?") { () throws(Errno) in } }
        }
    }

    @Test("Of a list that nobody keeps, as many elements are read as count, unless one is not valid")
    func elements() throws {
        func read(atMost limit: FewLimit, _ isValid: (Int32) -> Bool) throws -> (elements: [Int32], isList: Bool) {
            let draft = try Draft { try $0.arguments.numbers([1, 2, 3]) }
            let message = draft.read
            var elements: [Int32] = []
            let isList = message.readElements(of: "i", atMost: limit) {
                guard let number = message.number(), isValid(number) else { return false }
                elements.append(number)
                return true
            }
            return (elements, isList)
        }
        #expect(try read(atMost: .nine) { _ in true } == ([1, 2, 3], true))
        #expect(try read(atMost: .three) { _ in true } == ([1, 2, 3], true))
        #expect(try read(atMost: .two) { _ in true } == ([1, 2], true))
        #expect(try read(atMost: .nine) { $0 < 2 } == ([1], false))
        let none = try Draft { try $0.arguments.number(1) }
        #expect(!none.read.readElements(of: "i", atMost: FewLimit.nine) { true })
    }

    @Test("A list with too many elements, or with one that is not valid, is nil")
    func lists() throws {
        func list(atMost limit: FewLimit, _ isValid: (Int32) -> Bool) throws -> [Int32]? {
            let draft = try Draft { try $0.arguments.numbers([1, 2, 3]) }
            let message = draft.read
            return message.readArray(of: "i", atMost: limit) { message.number().flatMap { isValid($0) ? $0 : nil } }
        }
        #expect(try list(atMost: .three) { _ in true } == [1, 2, 3])
        #expect(try list(atMost: .two) { _ in true } == nil)
        #expect(try list(atMost: .three) { $0 != 2 } == nil)
    }

    @Test("A structure or a variant of which something is left, or of another type, is nil")
    func leftovers() throws {
        let draft = try Draft { draft in
            let arguments = draft.arguments
            try arguments.structure(of: "ii") { () throws(Errno) in
                try arguments.number(1)
                try arguments.number(2)
            }
        }
        #expect(draft.read.readVariant(of: "i") { 1 } == nil)
        #expect(draft.read.readStructure(of: "i") { 1 } == nil)
        #expect(draft.read.readStructure(of: "ii") { draft.read.number() } == nil)
    }

    @Test("The beginning of a text ends between characters")
    func beginnings() throws {
        let draft = try Draft { draft in
            try draft.text(String(repeating: "a", count: 1024))
            try draft.text(String(repeating: "a", count: 1023) + "ü")
            try draft.text(String(repeating: "€", count: 400))
            try draft.text("ü")
            try draft.arguments.objectPath("/" + String(repeating: "a", count: 1024))
        }
        let message = draft.read
        #expect(message.beginningOfText() == String(repeating: "a", count: 1024))
        #expect(message.beginningOfText() == String(repeating: "a", count: 1023))
        #expect(message.beginningOfText() == String(repeating: "€", count: 341))
        #expect(message.beginningOfText() == "ü")
        #expect(message.objectPath() == nil)
    }
}

extension BusArguments {
    /// Writes a list of whole numbers with a sign.
    fileprivate func numbers(_ values: [Int32]) throws(Errno) {
        try array(of: "i") { () throws(Errno) in
            for value in values { try number(value) }
        }
    }
}
