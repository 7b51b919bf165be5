/// What the wire has for a field: of which type, and whether it may be absent.
struct WireField: Equatable {
    /// A type as JSON has it, each structure by its own name.
    indirect enum Kind: Equatable {
        case bool
        case int
        case float
        case string
        case array(Kind)
        /// With the name of the type that holds it.
        case structure(String)

        /// What an encoder makes of a value of this type.
        init(_ type: Any.Type) {
            switch type {
            case is Bool.Type: self = .bool
            case is any FixedWidthInteger.Type: self = .int
            case is any BinaryFloatingPoint.Type: self = .float
            case is String.Type: self = .string
            case let list as any List.Type: self = .array(Kind(list.element))
            default: self = .structure(String(reflecting: type))
            }
        }
    }

    var kind: Kind
    var isOptional: Bool
}

/// Something with elements of one type.
private protocol List {
    static var element: Any.Type { get }
}

extension Array: List {
    fileprivate static var element: Any.Type { Element.self }
}
