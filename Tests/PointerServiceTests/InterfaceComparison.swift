import Testing
import Varlink

/// Compares an interface text with the code, and remembers where they differ.
struct InterfaceComparison {
    let code: InterfaceTextTests.Code
    var differences: [String] = []

    init(code: InterfaceTextTests.Code) {
        self.code = code
    }

    mutating func compare<Value: Equatable>(_ place: String, _ text: Value, _ code: Value) {
        if text != code { differences.append("\(place): \(text) in the text, \(code) in the code") }
    }

    mutating func compare(_ type: InterfaceText.TypeDefinition) throws {
        switch type.type {
        case .structure(let members):
            guard let structure = code.structures[type.name] else {
                return differences.append("\(type.name): no structure")
            }
            compare(type.name, try fields(members, of: type.name), try FieldCollector.fields(of: structure))
        case .enumeration(let members):
            compare(type.name, Set(members), Set(code.enumerations[type.name] ?? []))
        default:
            differences.append("\(type.name): neither structure nor enumeration")
        }
    }

    mutating func fields(_ fields: [InterfaceText.Field], of owner: String) throws -> [String: WireField] {
        var all: [String: WireField] = [:]
        for field in fields {
            let place = "\(owner).\(field.name)"
            if case .optional(let type) = field.type {
                all[field.name] = WireField(kind: try kind(type, at: place), isOptional: true)
            } else {
                all[field.name] = WireField(kind: try kind(field.type, at: place), isOptional: false)
            }
        }
        return all
    }

    /// What the wire has for a type of the text.
    private mutating func kind(_ type: InterfaceText.FieldType, at place: String) throws -> WireField.Kind {
        switch type {
        case .bool: return .bool
        case .int: return .int
        case .float: return .float
        case .string: return .string
        case .array(let element): return .array(try kind(element, at: place))
        case .named(let name):
            if let structure = code.structures[name] { return .structure(String(reflecting: structure)) }
            try #require(code.enumerations[name] != nil, "\(place): \(name)")
            return .string
        case .enumeration, .object, .structure, .dictionary, .optional:
            throw Unexpected(place: place)
        }
    }

    /// No message has a field of such a type.
    private struct Unexpected: Error {
        var place: String
    }
}
