import CWaylandClient
import Testing

@safe
@Suite("The tables of Wayland protocols", .enabled(if: ProtocolXML.isInstalled, "wayland-protocols is not installed"))
struct ProtocolTableTests {
    /// A file of wayland-protocols. It has none of layer-shell; the desktop tests use that table with sway.
    enum File: String, CaseIterable {
        case xdgShell = "stable/xdg-shell/xdg-shell.xml"
        case xdgOutput = "unstable/xdg-output/xdg-output-unstable-v1.xml"
        case viewporter = "stable/viewporter/viewporter.xml"
        case fractionalScale = "staging/fractional-scale/fractional-scale-v1.xml"

        /// The tables of its interfaces.
        @unsafe
        var tables: [UnsafePointer<wl_interface>] {
            switch self {
            case .xdgShell: unsafe [cwayland_window_shell(), cwayland_window_surface(), cwayland_window()]
            case .xdgOutput: unsafe [cwayland_xdg_output_manager(), cwayland_xdg_output()]
            case .viewporter: unsafe [cwayland_viewporter(), cwayland_viewport()]
            case .fractionalScale: unsafe [cwayland_fractional_scale_manager(), cwayland_fractional_scale()]
            }
        }
    }

    @Test("names, signatures and numbers are those of wayland-protocols", arguments: File.allCases)
    func equal(file: File) throws {
        for number in unsafe file.tables.indices {
            let table = unsafe file.tables[number].pointee
            let name = unsafe String(cString: table.name)
            let xml = try ProtocolXML(file.rawValue, upTo: Int(unsafe table.version))
            let expected = try #require(xml.interfaces[name])
            let requests = unsafe Self.messages(table.methods, table.method_count)
            let events = unsafe Self.messages(table.events, table.event_count)
            #expect(Self.agree(requests, expected.requests), "\(name): \(requests) \(expected.requests)")
            #expect(Self.agree(events, expected.events), "\(name): \(events) \(expected.events)")
        }
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
            let interfaces = (0..<signature.count(where: \.isLetter)).map { argument in
                unsafe message.types[argument].map { unsafe String(cString: $0.pointee.name) } ?? ""
            }
            let name = unsafe String(cString: message.name)
            return ProtocolXML.Message(name: name, signature: signature, interfaces: interfaces)
        }
    }
}
