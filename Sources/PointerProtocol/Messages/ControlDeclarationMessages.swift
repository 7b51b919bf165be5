public import PointerModel

/// The wire's Control; exactly one of its fields is present.
public struct ControlMessage: Codable, Sendable, Equatable {
    public var confirm: ConfirmDeclarationMessage?
    public var slider: SliderDeclarationMessage?

    public init(_ control: ControlDeclaration) {
        switch control {
        case .confirm(let declaration): confirm = ConfirmDeclarationMessage(declaration)
        case .slider(let declaration): slider = SliderDeclarationMessage(declaration)
        }
    }
}

/// The wire's ConfirmDeclaration.
public struct ConfirmDeclarationMessage: Codable, Sendable, Equatable {
    public var width: Double?
    public var height: Double?
    public var offset: Vector?

    public init(_ declaration: ConfirmDeclaration) {
        width = declaration.width
        height = declaration.height
        offset = declaration.offset
    }
}

/// The wire's SliderDeclaration.
public struct SliderDeclarationMessage: Codable, Sendable, Equatable {
    public var axis: String?
    public var minimum: Double?
    public var maximum: Double?
    public var value: Double?
    public var scrollMask: [String]?

    public init(_ declaration: SliderDeclaration) {
        axis = declaration.axis.rawValue
        minimum = declaration.minimum
        maximum = declaration.maximum
        value = declaration.value
        scrollMask = declaration.scrollMask.isEmpty ? nil : declaration.scrollMask.names
    }
}
