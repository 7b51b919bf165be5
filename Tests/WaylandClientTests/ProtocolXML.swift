import Foundation

/// The interfaces of a protocol's description in XML, as Debian's libwayland-dev and wayland-protocols have them, or the folder Protocols here.
struct ProtocolXML {
    /// A request or an event, in the form of libwayland's `wl_message`.
    struct Message: Equatable {
        var name: String
        /// A letter for each argument, a question mark before one that may be null, and at the beginning the version that added the
        /// message.
        var signature: String
        /// Interfaces of the arguments; empty for those without.
        var interfaces: [String]
    }

    /// An interface.
    struct Interface {
        var requests: [Message] = []
        var events: [Message] = []
        /// Number of the request that destroys an object without an argument: the last one, where there are several; nil for none.
        var destructor: Int?
    }

    /// The interfaces by name.
    let interfaces: [String: Interface]

    private static let folder = "/usr/share"
    /// The folder of the descriptions that Debian 12 has not.
    static let own = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Protocols").path()

    /// Whether the descriptions are installed.
    static var isInstalled: Bool { FileManager.default.fileExists(atPath: "\(folder)/wayland-protocols") }

    /// Reads a file.
    /// - Parameters:
    ///   - path: the file's path, or that below /usr/share.
    ///   - version: the newest version whose messages count.
    init(_ path: String, upTo version: Int) throws {
        let text = try String(contentsOfFile: path.hasPrefix("/") ? path : "\(Self.folder)/\(path)", encoding: .utf8)
        var interfaces: [String: Interface] = [:]
        for interface in text.matches(of: /(?s)<interface\s([^>]*)>(.*?)<\/interface>/) {
            var found = Interface()
            for message in interface.output.2.matches(of: /(?s)<(request|event)\s([^>]*)>(.*?)<\/(?:request|event)>/) {
                guard Int(Self.attribute("since", message.output.2) ?? "1") ?? 1 <= version else { continue }
                let new = Self.message(message.output.2, message.output.3)
                if message.output.1 == "request" {
                    if Self.attribute("type", message.output.2) == "destructor" {
                        found.destructor = found.requests.count
                    }
                    found.requests.append(new)
                } else {
                    found.events.append(new)
                }
            }
            interfaces[Self.attribute("name", interface.output.1) ?? ""] = found
        }
        self.interfaces = interfaces
    }

    private static func message(_ attributes: Substring, _ body: Substring) -> Message {
        let letters = [
            "int": "i", "uint": "u", "fixed": "f", "string": "s", "object": "o", "new_id": "n", "array": "a", "fd": "h",
        ]
        var message = Message(name: attribute("name", attributes) ?? "", signature: "", interfaces: [])
        if let since = attribute("since", attributes), since != "1" { message.signature = since }
        for argument in body.matches(of: /(?s)<arg\s([^>]*)\/>/) {
            let text = argument.output.1
            if attribute("allow-null", text) == "true" { message.signature += "?" }
            let (type, interface) = (attribute("type", text) ?? "", attribute("interface", text))
            // The name and the version of the interface stand before an object of any interface.
            if type == "new_id", interface == nil {
                message.signature += "su"
                message.interfaces += ["", ""]
            }
            message.signature += letters[type] ?? "!"
            message.interfaces.append(interface ?? "")
        }
        return message
    }

    private static func attribute(_ name: String, _ text: Substring) -> String? {
        text.matches(of: /([a-z-]+)="([^"]*)"/).first { $0.output.1 == name }.map { String($0.output.2) }
    }
}
