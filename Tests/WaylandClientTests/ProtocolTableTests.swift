import CWaylandClient
import Foundation
import Testing

@testable import WaylandClient

@safe
@Suite("The tables of Wayland protocols")
struct ProtocolTableTests {
    /// The interfaces that the programs speak, by the protocol's description below /usr/share or in the folder Protocols. Debian has none of
    /// layer-shell; the desktop tests use that table with sway.
    static let descriptions: [(file: String?, interfaces: [any WaylandInterface.Type])] = [
        (
            "wayland/wayland.xml",
            [
                WlRegistry.self, WlCallback.self, WlCompositor.self, WlSubcompositor.self, WlShm.self, WlShmPool.self,
                WlBuffer.self, WlSurface.self, WlSubsurface.self, WlRegion.self, WlOutput.self, WlSeat.self,
                WlPointer.self, WlKeyboard.self,
            ]
        ),
        (
            "wayland-protocols/stable/xdg-shell/xdg-shell.xml",
            [XdgWmBase.self, XdgSurface.self, XdgToplevel.self]
        ),
        (nil, [ZwlrLayerShellV1.self, ZwlrLayerSurfaceV1.self]),
        (
            "wayland-protocols/unstable/xdg-output/xdg-output-unstable-v1.xml",
            [ZxdgOutputManagerV1.self, ZxdgOutputV1.self]
        ),
        ("wayland-protocols/stable/viewporter/viewporter.xml", [WpViewporter.self, WpViewport.self]),
        (
            "wayland-protocols/staging/fractional-scale/fractional-scale-v1.xml",
            [WpFractionalScaleManagerV1.self, WpFractionalScaleV1.self]
        ),
        (
            "\(ProtocolXML.own)/ext-image-capture-source-v1.xml",
            [ExtImageCaptureSourceV1.self, ExtOutputImageCaptureSourceManagerV1.self]
        ),
        (
            "\(ProtocolXML.own)/ext-image-copy-capture-v1.xml",
            [ExtImageCopyCaptureManagerV1.self, ExtImageCopyCaptureCursorSessionV1.self]
        ),
    ]

    @Test(
        "Names, signatures and numbers are those of the description",
        .enabled(if: ProtocolXML.isInstalled, "wayland-protocols is not installed"),
        arguments: descriptions.compactMap(\.file).filter { !$0.hasPrefix("/") }
    )
    func tables(file: String) throws { try compare(file) }

    @Test(
        "Names, signatures and numbers are those of the description that the tests bring",
        arguments: descriptions.compactMap(\.file).filter { $0.hasPrefix("/") }
    )
    func ownTables(file: String) throws { try compare(file) }

    private func compare(_ file: String) throws {
        for interface in Self.descriptions.first(where: { $0.file == file })?.interfaces ?? [] {
            let (table, name) = unsafe (interface.table.pointee, interface.name)
            let xml = try ProtocolXML(file, upTo: Int(unsafe table.version))
            let expected = try #require(xml.interfaces[name])
            let requests = unsafe Self.messages(table.methods, table.method_count)
            let events = unsafe Self.messages(table.events, table.event_count)
            #expect(Self.agree(requests, expected.requests), "\(name): \(requests) \(expected.requests)")
            #expect(Self.agree(events, expected.events), "\(name): \(events) \(expected.events)")
            // To destroy this one before its windows is an error. It ends with the connection.
            let destructor = interface == XdgWmBase.self ? nil : expected.destructor
            #expect(Self.destructor(of: interface) == destructor, "\(name)")
        }
    }

    @Test("Each request and each event has its number in the table", arguments: descriptions.flatMap(\.interfaces))
    func numbers(interface: any WaylandInterface.Type) {
        let table = unsafe interface.table.pointee
        let newest = interface.versions.upperBound
        let requests = unsafe Self.messages(table.methods, table.method_count)
        let events = unsafe Self.messages(table.events, table.event_count)
        #expect(Self.names(of: interface).requests == Self.names(requests, upTo: newest), "\(interface)")
        #expect(Self.names(of: interface).events == Self.names(events, upTo: newest), "\(interface)")
    }

    @Test("The oldest output and the newest have the request that destroys them, if their version has it")
    func destructor() {
        #expect(WlOutput.destructor(of: 2) == nil)
        #expect(WlOutput.destructor(of: 3) == .release)
        #expect(WlSurface.destructor(of: 1) == .destroy)
        #expect(WlCallback.destructor(of: 1) == nil)
    }

    @Test("Only one file gives libwayland numbers, and takes them from the enumerations")
    func bareNumbers() throws {
        let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources").standardized
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        var lines: [String] = []
        for case let file as URL in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            let calls = text.matches(of: /wl_proxy_(?:marshal|add_(?:dispatcher|listener))\w*|\bmarshal\([^,)]*/)
            lines += calls.map { "\(file.lastPathComponent): \($0.output)" }
        }
        #expect(
            lines == [
                "WaylandProxy.swift: wl_proxy_add_dispatcher",
                "WaylandProxy.swift: marshal(destructor",
                "WaylandProxy.swift: marshal(\n        _ request: UInt32",
                "WaylandProxy.swift: wl_proxy_marshal_array_flags",
                "WaylandProxy.swift: marshal(request.rawValue",
                "WaylandProxy.swift: marshal(request.rawValue",
            ]
        )
    }

    /// Returns the numbers of an interface's requests and events, and their names as the protocol writes them.
    private static func names<Interface: WaylandInterface>(
        of interface: Interface.Type
    ) -> (requests: [String], events: [String]) {
        (names(Interface.Request.self), names(Interface.Event.self))
    }

    private static func names<Message: WaylandMessage>(_ type: Message.Type) -> [String] {
        Message.allCases.map { "\($0.rawValue) " + "\($0)".replacing(/[A-Z]/) { "_\($0.output.lowercased())" } }
    }

    private static func destructor<Interface: WaylandInterface>(of interface: Interface.Type) -> Int? {
        interface.destructor.map { Int($0.rawValue) }
    }

    /// Returns the numbers and names of messages that a version has.
    private static func names(_ messages: [ProtocolXML.Message], upTo version: UInt32) -> [String] {
        messages.enumerated().filter { UInt32($0.element.signature.prefix(while: \.isNumber)) ?? 1 <= version }
            .map { "\($0.offset) \($0.element.name)" }
    }

    /// Returns whether messages are the expected ones. A table may leave out the interface of an argument that no program sends.
    private static func agree(_ messages: [ProtocolXML.Message], _ expected: [ProtocolXML.Message]) -> Bool {
        messages.count == expected.count
            && zip(messages, expected).allSatisfy { message, expected in
                message.name == expected.name && message.signature == expected.signature
                    && zip(message.interfaces, expected.interfaces).allSatisfy { $0.isEmpty || $0 == $1 }
            }
    }

    /// Returns the messages of a table.
    @unsafe
    private static func messages(_ list: UnsafePointer<wl_message>?, _ count: Int32) -> [ProtocolXML.Message] {
        guard let list = unsafe list else { return [] }
        return (0..<Int(count)).map { index in
            let message = unsafe list[index]
            let signature = unsafe String(cString: message.signature)
            let letters = signature.count(where: \.isLetter)
            let interfaces = (0..<letters).map { argument in
                unsafe message.types[argument].map { unsafe String(cString: $0.pointee.name) } ?? ""
            }
            let name = unsafe String(cString: message.name)
            return ProtocolXML.Message(name: name, signature: signature, interfaces: interfaces)
        }
    }
}
