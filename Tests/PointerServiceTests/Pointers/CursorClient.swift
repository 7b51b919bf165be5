import PointerModel
import PointerRuntime
import PointerWire
import TestBasics
import Testing
import Varlink

/// Who reports the real cursor, as a test has it: one connection for the stream, and one for its reports.
final class CursorClient {
    let stream: LoopbackClient
    let calls: LoopbackClient
    /// What its reports name it by; nil: it was refused, or has not been asked for.
    private(set) var number: Int?

    /// Asks for a stream; what that is answered has not been taken.
    init(asking stage: ServiceStage, as user: UInt32? = nil, _ parameters: String = "{}") throws {
        stream = try stage.connect(as: user)
        calls = try stage.connect(as: user)
        try stream.send(
            "{\"method\":\"io.pointerd.Pointer.ReportCursor\",\"parameters\":\(parameters),\"more\":true}"
        )
    }

    /// Reports from now on.
    convenience init(on stage: ServiceStage, as user: UInt32? = nil, _ parameters: String = "{}") throws {
        try self.init(asking: stage, as: user, parameters)
        number = try stream.reply(ReportCursorReply.self).reporter
    }

    /// Reports a place, and waits for the answer: `{}`, or an error.
    /// - Parameter time: when the cursor was there; nil: now.
    func move(_ x: Double, _ y: Double, time: Int64? = nil, as other: Int? = nil) throws -> String {
        let reporter = other ?? number ?? 0
        let parameters = "{\"reporter\":\(reporter),\"x\":\(x),\"y\":\(y),\"time\":\(time ?? EventLoop.now())}"
        let call = "{\"method\":\"io.pointerd.Pointer.MoveCursor\",\"parameters\":\(parameters)}"
        return (try calls.ask(call) ?? "closed").replacing("{\"parameters\":{}}", with: "{}")
    }
}
