import PointerModel
import PointerWire
import TestBasics
import Testing
import Varlink

@testable import PointerService

@Suite("Calls that are strict")
struct StrictCallTests {
    private static let texts = [
        (InterfaceNames.pointer, InterfaceTexts.pointer), (InterfaceNames.layout, InterfaceTexts.layout),
        (InterfaceNames.compositor, InterfaceTexts.compositor),
        (InterfaceNames.devices, InterfaceTexts.devices), (InterfaceNames.drive, InterfaceTexts.drive),
        (InterfaceNames.service, InterfaceTexts.service), (InterfaceNames.assist, InterfaceTexts.assist),
    ]

    private static let rect = #"{"x":0,"y":0,"width":9,"height":9}"#

    /// Fields of each method with an unknown one, in the innermost place that there is and beside them, and that place.
    private static let calls: [(method: String, fields: String, place: String)] = [
        (PointerMethod.getState.qualifiedName, #""pointers":"a""#, "pointers"),
        (PointerMethod.subscribe.qualifiedName, #""event":["enter"]"#, "event"),
        (PointerMethod.resolve.qualifiedName, #""x":0,"y":0,"modifier":[]"#, "modifier"),
        (PointerMethod.setPosition.qualifiedName, #""x":0,"y":0,"z":0"#, "z"),
        (PointerMethod.setModifiers.qualifiedName, #""modifiers":[],"locked":[]"#, "locked"),
        (PointerMethod.lock.qualifiedName, #""surfaces":["a"]"#, "surfaces"),
        (PointerMethod.reportCursor.qualifiedName, #""name":"a""#, "name"),
        (PointerMethod.moveCursor.qualifiedName, #""reporter":1,"x":0,"y":0,"time":0,"pointer":"a""#, "pointer"),
        (
            LayoutMethod.attach.qualifiedName,
            #""surface":{"id":"p","frame":\#(rect),"z":0,"nodes":[{"id":"n","frame":\#(rect),"role":"text","hint":1}]}"#,
            "surface.nodes[0].hint"
        ),
        (AssistMethod.use.qualifiedName, #""profile":"older","buble":5"#, "buble"),
        (DriveMethod.enable.qualifiedName, #""confirmWithin":5,"within":5"#, "within"),
        (LayoutMethod.host.qualifiedName, #""surfaces":[]"#, "surfaces"),
        (
            LayoutMethod.show.qualifiedName,
            #""host":"h","surfaces":[{"id":"p","frame":\#(rect),"z":0,"nodes":[],"zz":1}]"#, "surfaces[0].zz"
        ),
        (LayoutMethod.hide.qualifiedName, #""host":"h","surfaces":[],"surface":"p""#, "surface"),
        (
            LayoutMethod.update.qualifiedName, #""surface":"panel","put":[{"id":"n","frame":\#(rect),"color":1}]"#,
            "put[0].color"
        ),
        (
            LayoutMethod.answer.qualifiedName,
            #""surface":"panel","sequence":1,"region":{"rect":\#(rect),"identifer":"r"}"#, "region.identifer"
        ),
        (LayoutMethod.invalidate.qualifiedName, #""surface":"panel","nodes":["ok"]"#, "nodes"),
        (LayoutMethod.get.qualifiedName, #""node":false"#, "node"),
        (LayoutMethod.lint.qualifiedName, #""id":"panel""#, "id"),
        (
            LayoutMethod.setOutputs.qualifiedName, #""outputs":[{"name":"o","frame":\#(rect),"scale":1,"id":"o"}]"#,
            "outputs[0].id"
        ),
        (
            LayoutMethod.holdOutputs.qualifiedName, #""outputs":[{"name":"o","frame":\#(rect),"scale":1,"id":"o"}]"#,
            "outputs[0].id"
        ),
        (CompositorMethod.open.qualifiedName, #""name":"a""#, "name"),
        (
            CompositorMethod.report.qualifiedName, #""time":0,"motion":{"translation":{"dx":1,"dy":1},"raw":1}"#,
            "motion.raw"
        ),
        (
            LayoutMethod.attach.qualifiedName, #""surface":{"id":"p","frame":\#(rect),"z":0,"nodes":[]},"host":"h""#,
            "host"
        ),
        (LayoutMethod.show.qualifiedName, #""host":"h","surfaces":[],"surface":1"#, "surface"),
        (LayoutMethod.update.qualifiedName, #""surface":"panel","zz":1"#, "zz"),
        (LayoutMethod.answer.qualifiedName, #""surface":"panel","sequence":1,"regions":[]"#, "regions"),
        (
            LayoutMethod.setOutputs.qualifiedName, #""outputs":[{"name":"o","frame":\#(rect),"scale":1}],"output":"o""#,
            "output"
        ),
        (
            LayoutMethod.holdOutputs.qualifiedName,
            #""outputs":[{"name":"o","frame":\#(rect),"scale":1}],"output":"o""#, "output"
        ),
        (CompositorMethod.report.qualifiedName, #""time":0,"touch":[]"#, "touch"),
    ]

    private static let streams: Set<String> = [
        PointerMethod.subscribe.qualifiedName, PointerMethod.lock.qualifiedName,
        PointerMethod.reportCursor.qualifiedName, LayoutMethod.attach.qualifiedName, LayoutMethod.host.qualifiedName,
        LayoutMethod.holdOutputs.qualifiedName, CompositorMethod.open.qualifiedName,
    ]

    @Test("Every method that has parameters takes strict, and no other does")
    func methods() throws {
        var names: Set<String> = []
        for (name, text) in Self.texts {
            for method in try InterfaceText(parsing: text).methods where !method.input.isEmpty {
                names.insert("\(name).\(method.name)")
                let strict = method.input.first { $0.name == "strict" }
                #expect(strict?.type == .optional(.bool), "\(method.name)")
            }
        }
        #expect(names == Set(Self.calls.map(\.method)))
    }

    @Test(
        "A field that no version has is an error where the call is strict, and passed over where not",
        arguments: calls
    )
    func unknown(method: String, fields: String, place: String) throws {
        let stage = try ServiceStage()
        let client = try stage.attach(.panel())
        let host = try HostClient(on: stage)
        let fields = fields.replacing(#""host":"h""#, with: #""host":"\#(host.host)""#)
        let refusal = ServiceStage.refusal("org.varlink.service.InvalidParameter", #""parameter":"\#(place)""#)
        func answer(_ flag: String) throws -> String {
            let more = Self.streams.contains(method) ? #","more":true"# : ""
            let message = #"{"method":"\#(method)","parameters":{\#(fields)\#(flag)}\#(more)}"#
            return try stage.connect().ask(message) ?? "closed"
        }
        let strict = try answer(#","strict":true"#)
        #expect(strict.withoutReason == refusal)
        #expect(strict.contains(#""reason":"there is no such field""#))
        for flag in ["", #","strict":false"#] {
            #expect(try !answer(flag).contains("InvalidParameter"))
        }
        withExtendedLifetime((client, host)) {}
    }

    @Test(
        "So is one whose value is null",
        arguments: [
            (LayoutMethod.hide.qualifiedName, #""host":"h","surfaces":[]"#),
            (LayoutMethod.answer.qualifiedName, #""surface":"panel","sequence":1"#),
            (PointerMethod.getState.qualifiedName, #""pointer":null"#),
        ]
    )
    func unknownNull(method: String, fields: String) throws {
        let stage = try ServiceStage()
        let parameters = #"{\#(fields),"frob":null,"strict":true}"#
        let answer = try stage.connect().ask(#"{"method":"\#(method)","parameters":\#(parameters)}"#)
        #expect(
            answer?.withoutReason
                == ServiceStage.refusal("org.varlink.service.InvalidParameter", #""parameter":"frob""#)
        )
    }
}
