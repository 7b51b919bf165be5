import LayoutLint
import PointerEngine
import PointerModel
import PointerWire
import Testing
import Varlink

/// The interface texts are the protocol's definition: what the code says has to stand in them, and the other way round.
@Suite("Interface texts and code")
struct InterfaceTextTests {
    /// What the code has for an interface.
    struct Code {
        var name: String
        var text: String
        var structures: [String: any Decodable.Type]
        var enumerations: [String: [String]]
        /// The types of each method's parameters, nil where it has none, and of its replies.
        var methods: [String: (input: (any Decodable.Type)?, output: any Decodable.Type)]
        /// Each with its fields.
        var errors: [String]
        /// Types, parameters and replies that are declarations, which ``DeclarationTextTests`` compares.
        var declared: Set<String> = []
    }

    static var pointer: Code {
        Code(
            name: InterfaceNames.pointer,
            text: InterfaceTexts.pointer,
            structures: [
                "Point": Point.self, "Vector": Vector.self, "Transform": AffineTransform.self, "Rect": Rect.self,
                "Region": RegionMessage.self, "Animation": AnimationMessage.self, "Shape": ShapeMessage.self,
                "Outline": OutlineMessage.self, "Accessory": AccessoryMessage.self, "Style": StyleMessage.self,
                "State": StateMessage.self, "Transition": TransitionMessage.self, "Spring": SpringMessage.self,
                "Button": ButtonMessage.self,
                "Scroll": ScrollMessage.self, "Manipulation": ManipulationMessage.self,
                "Gesture": GestureMessage.self, "Confirm": ConfirmMessage.self,
                "Slider": SliderMessage.self, "Request": RequestMessage.self, "Event": EventMessage.self,
                "Step": StepMessage.self, "Pointer": PointerMessage.self,
                "SurfaceName": SurfaceNameMessage.self, "LayoutChange": LayoutChangeMessage.self,
            ],
            enumerations: [
                "Axis": Axes.named.map(\.name), "StyleKind": names(ResolvedStyle.Kind.self),
                "Tint": names(Effect.Tint.self), "Source": names(PointerSource.self),
                "Cause": names(Transition.Cause.self), "ManipulationKind": names(Manipulation.Kind.self),
                "GestureKind": Gestures.named.map(\.name),
                "Phase": names(GesturePhase.self), "ConfirmPhase": names(ConfirmState.Phase.self),
                "RingColor": names(ConfirmState.RingColor.self), "EventKind": names(EventKind.self),
                "Agreement": names(Agreement.self),
                "Outcome": names(ResolutionStep.Outcome.self),
            ],
            methods: Dictionary(
                uniqueKeysWithValues: PointerMethod.allCases.map { method in
                    switch method {
                    case .getState: (method.rawValue, (PointerParameters.self, StateReply.self))
                    case .subscribe: (method.rawValue, (SubscribeParameters.self, EventReply.self))
                    case .resolve: (method.rawValue, (ResolveParameters.self, ResolveReply.self))
                    case .list: (method.rawValue, (nil, PointerListReply.self))
                    case .lock: (method.rawValue, (LockParameters.self, NoParameters.self))
                    case .reportCursor: (method.rawValue, (PointerParameters.self, ReportCursorReply.self))
                    case .moveCursor: (method.rawValue, (MoveCursorParameters.self, NoParameters.self))
                    case .setPosition: (method.rawValue, (SetPositionParameters.self, NoParameters.self))
                    case .setModifiers: (method.rawValue, (SetModifiersParameters.self, NoParameters.self))
                    case .pause, .resume: (method.rawValue, (nil, NoParameters.self))
                    }
                }
            ),
            errors: errors(of: InterfaceNames.pointer)
        )
    }

    static var layout: Code {
        Code(
            name: InterfaceNames.layout,
            text: InterfaceTexts.layout,
            structures: [
                "Point": Point.self, "Vector": Vector.self, "Rect": Rect.self,
                "Transform": AffineTransform.self,
                "Animation": AnimationMessage.self, "Output": Output.self,
                "Region": RegionMessage.self, "Shape": ShapeMessage.self, "Outline": OutlineMessage.self,
                "Accessory": AccessoryMessage.self, "Style": StyleMessage.self, "Transition": TransitionMessage.self,
                "Spring": SpringMessage.self,
                "Gesture": GestureMessage.self, "Confirm": ConfirmMessage.self, "Slider": SliderMessage.self,
                "Request": RequestMessage.self, "SurfaceEvent": SurfaceEventMessage.self,
                "Warning": WarningMessage.self, "SurfaceName": SurfaceNameMessage.self,
            ],
            enumerations: [
                "Axis": Axes.named.map(\.name), "Space": names(CoordinateSpace.self), "Role": names(Role.self),
                "GestureKind": Gestures.named.map(\.name), "ScrollKind": ScrollMask.named.map(\.name),
                "Targeting": names(Targeting.self), "Emptiness": names(Emptiness.self),
                "StyleKind": names(ResolvedStyle.Kind.self),
                "Tint": names(Effect.Tint.self), "Source": names(PointerSource.self),
                "Cause": names(Transition.Cause.self), "Phase": names(GesturePhase.self),
                "ConfirmPhase": names(ConfirmState.Phase.self), "RingColor": names(ConfirmState.RingColor.self),
                "SurfaceEventKind": names(SurfaceEventKind.self), "Rule": names(LayoutWarning.Rule.self),
            ],
            methods: Dictionary(
                uniqueKeysWithValues: LayoutMethod.allCases.map { method in
                    switch method {
                    case .attach: (method.rawValue, (nil, SurfaceEventReply.self))
                    case .host: (method.rawValue, (HostParameters.self, SurfaceEventReply.self))
                    case .show: (method.rawValue, (nil, ShowReply.self))
                    case .hide: (method.rawValue, (HideParameters.self, NoParameters.self))
                    case .update: (method.rawValue, (nil, UpdateReply.self))
                    case .answer: (method.rawValue, (nil, NoParameters.self))
                    case .invalidate: (method.rawValue, (InvalidateParameters.self, NoParameters.self))
                    case .get: (method.rawValue, (GetLayoutParameters.self, NoParameters.self))
                    case .lint: (method.rawValue, (LintParameters.self, LintReply.self))
                    case .holdOutputs: (method.rawValue, (nil, NoParameters.self))
                    case .setOutputs: (method.rawValue, (nil, NoParameters.self))
                    }
                }
            ),
            errors: errors(of: InterfaceNames.layout),
            declared: DeclarationTextTests.types.union(DeclarationTextTests.methods)
        )
    }

    static var devices: Code {
        Code(
            name: InterfaceNames.devices,
            text: InterfaceTexts.devices,
            structures: [
                "Touchpad": TouchpadMessage.self, "Device": DeviceMessage.self, "Failure": DeviceFailureMessage.self,
                "DeviceEvent": DeviceEventMessage.self, "Positions": PositionsMessage.self, "Range": RangeMessage.self,
            ],
            enumerations: [
                "Kind": names(DeviceDescription.Kind.self), "DeviceEventKind": names(DeviceEventMessage.Kind.self),
                "ForceClass": names(ForceClass.self),
            ],
            methods: Dictionary(
                uniqueKeysWithValues: DevicesMethod.allCases.map { method in
                    switch method {
                    case .list: (method.rawValue, (nil, DeviceListReply.self))
                    case .monitor: (method.rawValue, (nil, DeviceEventReply.self))
                    }
                }
            ),
            errors: errors(of: InterfaceNames.devices)
        )
    }

    static var service: Code {
        Code(
            name: InterfaceNames.service,
            text: InterfaceTexts.service,
            structures: [
                "Limit": LimitMessage.self, "Counter": CounterMessage.self, "DeviceCount": DeviceCountMessage.self,
                "Delays": DelaysMessage.self, "SurfaceCounts": SurfaceCountsMessage.self, "Status": StatusMessage.self,
            ],
            enumerations: [:],
            methods: Dictionary(
                uniqueKeysWithValues: ServiceMethod.allCases.map { method in
                    switch method {
                    case .getStatus, .monitor: (method.rawValue, (nil, StatusReply.self))
                    case .reload: (method.rawValue, (nil, NoParameters.self))
                    }
                }
            ),
            errors: errors(of: InterfaceNames.service)
        )
    }

    static var compositor: Code {
        Code(
            name: InterfaceNames.compositor,
            text: InterfaceTexts.compositor,
            structures: [
                "Point": Point.self, "Vector": Vector.self, "CompositorEvent": CompositorEventMessage.self,
                "Motion": MotionReportMessage.self, "ButtonChange": ButtonChangeMessage.self,
                "Clicks": ScrollMessage.self, "ScrollReport": ScrollReportMessage.self,
                "GestureReport": GestureReportMessage.self, "Touch": TouchMessage.self, "Force": ForceMessage.self,
            ],
            enumerations: [
                "Source": names(PointerSource.self), "CompositorEventKind": names(CompositorEventMessage.Kind.self),
                "ScrollSource": names(ScrollReportMessage.Source.self), "Phase": names(GesturePhase.self),
                "FingerGesture": names(GestureReportMessage.Kind.self), "TouchPhase": names(TouchMessage.Phase.self),
                "Contact": names(ReportParameters.Contact.self),
            ],
            methods: Dictionary(
                uniqueKeysWithValues: CompositorMethod.allCases.map { method in
                    switch method {
                    case .open: (method.rawValue, (PointerParameters.self, CompositorEventReply.self))
                    case .report: (method.rawValue, (ReportParameters.self, NoParameters.self))
                    }
                }
            ),
            errors: errors(of: InterfaceNames.compositor)
        )
    }

    static var drive: Code {
        Code(
            name: InterfaceNames.drive,
            text: InterfaceTexts.drive,
            structures: ["Device": DriveDeviceMessage.self, "Status": DriveStatusMessage.self],
            enumerations: [
                "Phase": names(DrivePhaseName.self), "Wait": names(DriveWait.self),
                "FailureKind": names(DriveFailureKind.self), "DeviceState": names(DriveDeviceState.self),
            ],
            methods: Dictionary(
                uniqueKeysWithValues: DriveMethod.allCases.map { method in
                    switch method {
                    case .getStatus, .monitor, .disable: (method.rawValue, (nil, DriveStatusReply.self))
                    case .enable: (method.rawValue, (EnableDriveParameters.self, DriveStatusReply.self))
                    }
                }
            ),
            errors: errors(of: InterfaceNames.drive)
        )
    }

    static var assist: Code {
        Code(
            name: InterfaceNames.assist,
            text: InterfaceTexts.assist,
            structures: [
                "Settings": AssistSettingsMessage.self, "InForce": AssistInForceMessage.self,
                "Holder": AssistHolderMessage.self, "Status": AssistStatusMessage.self,
            ],
            enumerations: [
                "Profile": names(AssistProfile.self), "Click": names(ClickName.self),
                "Key": AssistSettings.table.map(\.key),
            ],
            methods: Dictionary(
                uniqueKeysWithValues: AssistMethod.allCases.map { method in
                    switch method {
                    case .getStatus: (method.rawValue, (nil, AssistStatusReply.self))
                    case .use: (method.rawValue, (UseAssistParameters.self, UseAssistReply.self))
                    }
                }
            ),
            errors: errors(of: InterfaceNames.assist)
        )
    }

    private static func errors(of interface: String) -> [String] {
        WireError.allCases.filter { $0.interfaces.contains(interface) }
            .map { "\($0.rawValue)(\($0.fields(in: interface).joined(separator: ", ")))" }
    }

    private static func names<Enumeration: CaseIterable & RawRepresentable<String>>(
        _ type: Enumeration.Type
    ) -> [String] {
        Enumeration.allCases.map(\.rawValue)
    }

    /// Where the text of an interface and the code disagree.
    private static func differences(_ code: Code) throws -> [String] {
        let interface = try InterfaceText(parsing: code.text)
        var comparison = InterfaceComparison(code: code)
        comparison.compare("name", interface.name, code.name)
        comparison.compare(
            "types",
            Set(interface.types.map(\.name)),
            Set(code.structures.keys).union(code.enumerations.keys)
                .union(code.declared.filter { !$0.contains("'") })
        )
        for type in interface.types where !code.declared.contains(type.name) { try comparison.compare(type) }
        comparison.compare("methods", Set(interface.methods.map(\.name)), Set(code.methods.keys))
        for method in interface.methods {
            guard let signature = code.methods[method.name] else { continue }
            if !code.declared.contains("\(method.name)'s input") {
                let input = try signature.input.map { try FieldCollector.fields(of: $0) } ?? [:]
                comparison.compare(
                    "\(method.name)'s input",
                    try comparison.fields(method.input, of: method.name),
                    input
                )
            }
            if !code.declared.contains("\(method.name)'s output") {
                let output = try FieldCollector.fields(of: signature.output)
                let fields = try comparison.fields(method.output, of: method.name)
                comparison.compare("\(method.name)'s output", fields, output)
            }
        }
        comparison.compare(
            "errors",
            interface.errors.map { "\($0.name)(\($0.fields.map(\.name).joined(separator: ", ")))" }.sorted(),
            code.errors.sorted()
        )
        return comparison.differences
    }

    @Test(
        "The text says what the code does",
        arguments: ["pointer", "layout", "devices", "service", "compositor", "drive", "assist"]
    )
    func agreement(name: String) throws {
        let codes = [
            "pointer": Self.pointer, "layout": Self.layout, "devices": Self.devices, "service": Self.service,
            "compositor": Self.compositor, "drive": Self.drive, "assist": Self.assist,
        ]
        let code = try #require(codes[name])
        let differences = try Self.differences(code)
        #expect(differences == [])
    }

    @Test(
        "A text that says something else is found out",
        arguments: [
            ("(x: float", "(x: string", ["Point", "Rect", "Resolve's input", "SetPosition's input"]),
            ("(x: float", "(x: int", ["Point", "Rect", "Resolve's input", "SetPosition's input"]),
            ("latchingAxes: []Axis", "latchingAxes: Axis", ["Region"]),
            ("latchingAxes: []Axis", "latchingAxes: []int", ["Region"]),
            ("frame: int", "frame: float", ["State", "Event"]),
            ("shadow: bool", "shadow: string", ["Style"]), ("radius: ?float", "radius: float", ["Shape"]),
            ("origin: ?Point", "origin: ?Rect", ["Shape"]), ("tint: Tint", "tint: Point", ["Style"]),
            ("(none, overlay, underlay)", "(none, overlay)", ["Tint"]),
            ("maxRate: ?int", "maxRate: ?string", ["Subscribe's input"]),
            ("-> (event: Event)", "-> (event: State)", ["Subscribe's output"]),
        ]
    )
    func disagreement(words: String, others: String, places: [String]) throws {
        var code = Self.pointer
        code.text = code.text.replacing(words, with: others)
        let differences = try Self.differences(code)
        #expect(differences.map { $0.prefix { $0 != ":" } } == places.map { Substring($0) }, "\(differences)")
    }
}
