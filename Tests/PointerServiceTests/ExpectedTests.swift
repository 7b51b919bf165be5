import PointerService
import PointerWire
import TestBasics
import Testing
import Varlink

@Suite("Errors that say what was expected")
struct ExpectedTests {
    private static let clock = "expected microseconds of CLOCK_MONOTONIC, "
    private static let rect = #"{"x":0,"y":0,"width":9,"height":9}"#

    @Test(
        "An error says what each wrong parameter may be",
        arguments: [
            (
                PointerMethod.subscribe.qualifiedName, #""events":["enter","motions"]"#,
                "\"motions\" is not one of state, motion, "
            ),
            (PointerMethod.subscribe.qualifiedName, #""maxRate":0"#, "expected 1 to 1000000, not 0"),
            (
                PointerMethod.subscribe.qualifiedName, #""maxRate":1.5"#,
                "expected an integer from -9223372036854775808 to "
            ),
            (
                PointerMethod.resolve.qualifiedName, #""x":2e6,"y":0"#,
                "expected -1000000.0 to 1000000.0, not 2000000.0"
            ),
            (
                PointerMethod.resolve.qualifiedName, #""x":0,"y":0,"modifiers":["hyper"]"#,
                "\"hyper\" is not one of capsLock, shift, "
            ),
            (
                PointerMethod.setModifiers.qualifiedName, #""modifiers":["hyper"]"#,
                "\"hyper\" is not one of capsLock, shift, "
            ),
            (
                LayoutMethod.attach.qualifiedName,
                #""surface":{"id":"p","frame":\#(rect),"z":0,"nodes":[],"output":"beamer"}"#,
                "there is no output \"beamer\""
            ),
            (
                LayoutMethod.update.qualifiedName, #""surface":"panel","output":"beamer""#,
                "there is no output \"beamer\""
            ),
            (LayoutMethod.get.qualifiedName, #""surface":"panel","owner":-7"#, "expected a user's number, or -1 for "),
            (LayoutMethod.lint.qualifiedName, #""surface":"panel","owner":-7"#, "expected a user's number, or -1 for "),
            (
                CompositorMethod.report.qualifiedName, #""time":0,"buttons":[{"button":"left","pressed":true}]"#,
                "\"left\" is not one of primary, "
            ),
            (
                CompositorMethod.report.qualifiedName, #""time":0,"force":{"value":9,"maximum":1}"#,
                "expected 0.0 to 1.0, not 9.0"
            ),
            (
                CompositorMethod.report.qualifiedName, #""time":1000000000"#,
                clock + "up to 10000 after now and 100000 before "
            ),
            (
                PointerMethod.moveCursor.qualifiedName, #""reporter":1,"x":0,"y":0,"time":-9000000"#,
                clock + "from 1000000 before now to 10000 after"
            ),
        ]
    )
    func reason(method: String, fields: String, reason: String) throws {
        let stage = try ServiceStage()
        stage.service.drive(now: { 0 }, onDeadlineChange: {})
        let panel = try stage.attach(.panel())
        let (compositor, cursor) = (try CompositorClient(on: stage), try CursorClient(on: stage))
        let more = method.contains("Subscribe") || method.contains("Attach") ? #","more":true"# : ""
        let client = try stage.connect()
        try client.send(#"{"method":"\#(method)","parameters":{\#(fields)}\#(more)}"#)
        let error = #expect(throws: VarlinkError.self) { try client.reply(NoParameters.self) }
        #expect(error?.reason?.hasPrefix(reason) == true, "\(error?.description ?? "")")
        withExtendedLifetime((panel, compositor, cursor)) {}
    }
}
