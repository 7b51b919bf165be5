/// Interfaces of a service, with their texts.
final class InterfaceTable {
    /// What the service reports about itself.
    let service: ServiceDescription
    /// Names of the interfaces, in the order in which they were added.
    private(set) var names: [String] = []
    private var interfaces: [String: any VarlinkInterface] = [:]
    private var texts: [String: InterfaceText] = [:]
    private var introspection: IntrospectionInterface?

    /// Creates a table that holds only `org.varlink.service`.
    init(of service: ServiceDescription) {
        self.service = service
        let introspection = IntrospectionInterface(of: self)
        self.introspection = introspection
        do {
            try add(introspection)
        } catch {
            preconditionFailure("\(introspection.name): \(error)")
        }
    }

    /// Adds an interface. Fails if its text is not an interface definition or names another interface, or if it was added before.
    func add(_ interface: any VarlinkInterface) throws(InterfaceError) {
        let text: InterfaceText
        do throws(InterfaceTextError) {
            text = try InterfaceText(parsing: interface.text)
        } catch {
            throw .text(error)
        }
        guard text.name == interface.name else { throw .nameMismatch(name: interface.name, text: text.name) }
        guard interfaces[text.name] == nil else { throw .duplicate(text.name) }
        interfaces[text.name] = interface
        texts[text.name] = text
        names.append(text.name)
        introspection?.interfacesChanged()
    }

    /// Returns the text of an interface; nil if no interface has that name.
    func text(of interface: String) -> String? {
        interfaces[interface]?.text
    }

    /// Returns the interface that has the called method. Throws the error for the caller if there is no such interface or method.
    func find(_ call: CallMessage) throws(VarlinkError) -> any VarlinkInterface {
        guard let interface = interfaces[call.interfaceName], let text = texts[call.interfaceName] else {
            throw .interfaceNotFound(call.interfaceName)
        }
        guard text.methods.contains(where: { $0.name == call.methodName }) else { throw .methodNotFound(call.method) }
        return interface
    }
}
