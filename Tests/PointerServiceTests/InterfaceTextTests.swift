import PointerEngine
import PointerModel
import PointerProtocol
import Testing
import Varlink

/// The interface texts are the protocol's definition: what the code says has to stand in them, and the other way round.
@Suite("Interface texts and code")
struct InterfaceTextTests {
    static func interface(_ text: String) throws -> InterfaceText { try InterfaceText(parsing: text) }

    private func fields(_ fields: [InterfaceText.Field]) -> Set<String> {
        Set(
            fields.map { field in
                if case .optional = field.type { "?" + field.name } else { field.name }
            }
        )
    }

    /// Compares all named types of an interface with those of the code.
    private func compare(
        _ text: String,
        structures: [String: any Decodable.Type],
        enumerations: [String: [String]]
    ) throws {
        let interface = try Self.interface(text)
        #expect(Set(interface.types.map(\.name)) == Set(structures.keys).union(enumerations.keys))
        for type in interface.types {
            switch type.type {
            case .structure(let members):
                let structure = try #require(structures[type.name], "\(type.name)")
                #expect(try FieldCollector.fields(of: structure) == fields(members), "\(type.name)")
            case .enumeration(let members):
                #expect(enumerations[type.name].map(Set.init) == Set(members), "\(type.name)")
            default:
                Issue.record("\(type.name) is neither")
            }
        }
    }

    private func names<Enumeration: CaseIterable & RawRepresentable<String>>(_ type: Enumeration.Type) -> [String] {
        Enumeration.allCases.map(\.rawValue)
    }

    @Test("io.pointerd.Pointer: types")
    func pointerTypes() throws {
        try compare(
            InterfaceDescriptions.pointer,
            structures: [
                "Point": Point.self, "Rect": Rect.self, "Region": RegionMessage.self, "Shape": ShapeMessage.self,
                "Style": StyleMessage.self, "State": StateMessage.self, "Transition": TransitionMessage.self,
                "Button": ButtonMessage.self, "Scroll": ScrollMessage.self, "Event": EventMessage.self,
                "Step": StepMessage.self,
            ],
            enumerations: [
                "Axis": Axes.named.map(\.name), "StyleKind": names(ResolvedStyle.Kind.self),
                "Tint": names(Effect.Tint.self), "Source": names(PointerSource.self),
                "Cause": names(Transition.Cause.self), "EventKind": names(EventKind.self),
                "Outcome": names(ResolutionStep.Outcome.self),
            ]
        )
    }

    @Test("io.pointerd.Layout: types")
    func layoutTypes() throws {
        try compare(
            InterfaceDescriptions.layout,
            structures: [
                "Rect": Rect.self, "Insets": Insets.self, "Transform": AffineTransform.self,
                "ShapeDeclaration": ShapeDeclarationMessage.self, "Preview": PreviewMessage.self,
                "StyleDeclaration": StyleDeclarationMessage.self, "RegionDeclaration": RegionDeclarationMessage.self,
                "Interaction": InteractionMessage.self, "Appearance": AppearanceMessage.self, "Node": NodeMessage.self,
                "Surface": SurfaceMessage.self, "Output": Output.self,
            ],
            enumerations: ["Axis": Axes.named.map(\.name), "Space": names(CoordinateSpace.self)]
        )
    }

    @Test("io.pointerd.Devices: types")
    func deviceTypes() throws {
        try compare(
            InterfaceDescriptions.devices,
            structures: [
                "Touchpad": TouchpadMessage.self, "Device": DeviceMessage.self, "Failure": DeviceFailureMessage.self,
                "DeviceEvent": DeviceEventMessage.self,
            ],
            enumerations: [
                "Kind": names(DeviceDescription.Kind.self), "DeviceEventKind": names(DeviceEventMessage.Kind.self),
            ]
        )
    }

    /// The fields of a method's parameters and of its replies.
    private struct Signature {
        let input: (any Decodable.Type)?
        let output: any Decodable.Type
    }

    private func compare(_ text: String, name: String, methods: [String: Signature], errors: [String]) throws {
        let interface = try Self.interface(text)
        #expect(interface.name == name)
        #expect(Set(interface.methods.map(\.name)) == Set(methods.keys))
        #expect(interface.errors.map(\.name) == errors)
        for method in interface.methods {
            let signature = try #require(methods[method.name])
            let input = try signature.input.map { try FieldCollector.fields(of: $0) } ?? []
            #expect(input == fields(method.input), "\(method.name)")
            #expect(try FieldCollector.fields(of: signature.output) == fields(method.output), "\(method.name)")
        }
    }

    @Test("Methods and errors")
    func methods() throws {
        let pointer = PointerMethod.allCases.map { method in
            let signature: Signature =
                switch method {
                case .getState: Signature(input: nil, output: StateReply.self)
                case .subscribe: Signature(input: SubscribeParameters.self, output: EventReply.self)
                case .resolve: Signature(input: ResolveParameters.self, output: ResolveReply.self)
                }
            return (method.rawValue, signature)
        }
        try compare(
            InterfaceDescriptions.pointer,
            name: InterfaceNames.pointer,
            methods: Dictionary(uniqueKeysWithValues: pointer),
            errors: PointerError.allCases.map(\.rawValue)
        )
        try compare(
            InterfaceDescriptions.layout,
            name: InterfaceNames.layout,
            methods: [LayoutMethod.get.rawValue: Signature(input: nil, output: LayoutReply.self)],
            errors: []
        )
        try compare(
            InterfaceDescriptions.devices,
            name: InterfaceNames.devices,
            methods: [
                DevicesMethod.list.rawValue: Signature(input: nil, output: DeviceListReply.self),
                DevicesMethod.monitor.rawValue: Signature(input: nil, output: DeviceEventReply.self),
            ],
            errors: []
        )
        #expect(LayoutMethod.allCases.count == 1)
        #expect(DevicesMethod.allCases.count == 2)
    }
}
