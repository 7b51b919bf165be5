/// Why an interface cannot be added to a service.
public enum InterfaceError: Error, Equatable, CustomStringConvertible {
    /// Its text is not an interface definition.
    case text(InterfaceTextError)
    /// Its text defines an interface of another name.
    case nameMismatch(name: String, text: String)
    /// The service already has an interface of that name.
    case duplicate(String)

    /// What is wrong, for the log.
    public var description: String {
        switch self {
        case .text(let error): "interface text: \(error)"
        case .nameMismatch(let name, let text): "interface \(name) has the text of \(text)"
        case .duplicate(let name): "interface \(name) was added already"
        }
    }
}
