import Foundation
import PointerModel
import PointerWire
import TestBasics
import Testing
import Varlink

/// A compositor as a test has it: one connection for the stream, and one for its reports.
final class CompositorClient {
    let stream: LoopbackClient
    let calls: LoopbackClient

    /// Opens the default pointer; what the stream sends first has not been taken.
    init(on stage: ServiceStage, as user: UInt32? = nil, _ parameters: String = "{}") throws {
        stream = try stage.connect(as: user)
        calls = try stage.connect(as: user)
        try stream.send(
            "{\"method\":\"io.pointerd.Compositor.Open\",\"parameters\":\(parameters),\"more\":true}"
        )
    }

    /// The next event of the stream.
    func event() throws -> CompositorEventMessage { try stream.reply(CompositorEventReply.self).event }

    /// Reports, and waits for the answer: `{}`, or an error.
    func ask(_ parameters: String) throws -> String {
        let call = "{\"method\":\"io.pointerd.Compositor.Report\",\"parameters\":\(parameters)}"
        return (try calls.ask(call) ?? "closed").replacing("{\"parameters\":{}}", with: "{}")
    }

    func ask(_ report: ReportParameters) throws -> String {
        try ask(String(decoding: JSONEncoder().encode(report), as: UTF8.self))
    }
}
