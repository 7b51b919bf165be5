import CSystemd
import Glibc
import PointerRuntime
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

        init(_ write: (Draft) throws -> Void) throws {
            var ends: [Int32] = [0, 0]
            try #require(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
            peer = OwnedDescriptor(ends[1])
            var made: OpaquePointer?
            try #require(unsafe sd_bus_new(&made) >= 0)
            unsafe bus = try #require(unsafe made)
            try #require(unsafe sd_bus_set_fd(bus, ends[0], ends[0]) >= 0 && sd_bus_start(bus) >= 0)
            var signal: OpaquePointer?
            try #require(unsafe sd_bus_message_new_signal(bus, &signal, "/a", "a.b", "C") >= 0)
            unsafe message = try #require(unsafe signal)
            try write(self)
            try #require(unsafe sd_bus_message_seal(message, 1, 0) >= 0)
        }

        deinit {
            _ = unsafe sd_bus_message_unref(message)
            _ = unsafe sd_bus_close_unref(bus)
        }

        var read: BusMessage { unsafe BusMessage(message) }

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
    private static func entries(of message: borrowing BusMessage, atMost limit: Int) -> ([String: BusValue], Bool) {
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
        #expect(!message.readDictionary(of: "v", atMost: 8) { _ in true })
        #expect(message.text() == "text")
        #expect(message.text() == nil)
    }

    @Test("A dictionary is read up to a limit, and as far as it is valid")
    func dictionaries() throws {
        let numbers = try Draft { try $0.numbers(["a": 1, "b": 2, "c": 3]) }
        let (all, isWhole) = Self.entries(of: numbers.read, atMost: 3)
        #expect(isWhole && all == ["a": .number(1), "b": .number(2), "c": .number(3)])

        let many = try Draft { try $0.numbers(["a": 1, "b": 2, "c": 3]) }
        let (some, isSomeWhole) = Self.entries(of: many.read, atMost: 2)
        #expect(!isSomeWhole && some.count == 2)

        let long = try Draft { try $0.numbers([String(repeating: "k", count: 1025): 1]) }
        let (none, isNoneWhole) = Self.entries(of: long.read, atMost: 3)
        #expect(!isNoneWhole && none.isEmpty)

        let empty = try Draft { try $0.numbers([:]) }
        let (nothing, isNothingWhole) = Self.entries(of: empty.read, atMost: 3)
        #expect(isNothingWhole && nothing.isEmpty)
    }
}
