/// `org.varlink.service`, which every Varlink service has.
final class IntrospectionInterface: VarlinkInterface {
    let name = "org.varlink.service"

    let text = """
        # What every Varlink service says about itself.
        interface org.varlink.service

        # Who made the service, and which interfaces it has.
        method GetInfo() -> (
          vendor: string,
          product: string,
          version: string,
          url: string,
          interfaces: []string
        )

        # The definition of one of the interfaces.
        method GetInterfaceDescription(interface: string) -> (description: string)

        # The service has no such interface.
        error InterfaceNotFound(interface: string)

        # The interface has no such method.
        error MethodNotFound(method: string)

        # The interface has the method, the service does not.
        error MethodNotImplemented(method: string)

        # A parameter is missing, has a wrong type or a value that is not allowed. The reason says in words what is expected; it
        # may be absent.
        error InvalidParameter(parameter: string, reason: ?string)

        # The caller may not call this.
        error PermissionDenied()

        # The method answers with a stream and has to be called with more.
        error ExpectedMore()

        """

    private struct Information: Encodable {
        let vendor: String
        let product: String
        let version: String
        let url: String
        let interfaces: [String]
    }

    private struct Request: Decodable {
        let interface: String
    }

    private struct Definition: Encodable {
        let description: String
    }

    private unowned let interfaces: InterfaceTable
    // Encoded once, because clients may ask again and again.
    private var information: SharedReply?
    private var definitions: [String: SharedReply] = [:]

    init(of interfaces: InterfaceTable) {
        self.interfaces = interfaces
    }

    func handle(_ call: VarlinkCall) throws {
        switch call.method {
        case "GetInfo": call.reply(try informationReply())
        case "GetInterfaceDescription":
            let name = try call.parameters(Request.self).interface
            guard let reply = try definition(of: name) else { throw VarlinkError.interfaceNotFound(name) }
            call.reply(reply)
        default:
            throw VarlinkError.methodNotImplemented(call.qualifiedMethod)
        }
    }

    /// Forgets the list of interfaces, because there is another one.
    func interfacesChanged() {
        information = nil
    }

    private func informationReply() throws -> SharedReply {
        if let information { return information }
        let service = interfaces.service
        let reply = try SharedReply(
            Information(
                vendor: service.vendor,
                product: service.product,
                version: service.version,
                url: service.url,
                interfaces: interfaces.names
            )
        )
        information = reply
        return reply
    }

    /// Returns the reply with an interface's text; nil if the service has no such interface.
    private func definition(of name: String) throws -> SharedReply? {
        if let known = definitions[name] { return known }
        guard let text = interfaces.text(of: name) else { return nil }
        let reply = try SharedReply(Definition(description: text))
        definitions[name] = reply
        return reply
    }
}

/// What a service reports about itself in `org.varlink.service.GetInfo`.
package struct ServiceDescription: Equatable, Sendable {
    /// Name of the vendor.
    package var vendor: String
    /// Name of the product.
    package var product: String
    /// Version of the product.
    package var version: String
    /// Web page about the product.
    package var url: String

    /// Creates a description.
    package init(vendor: String, product: String, version: String, url: String) {
        self.vendor = vendor
        self.product = product
        self.version = version
        self.url = url
    }
}
