import PointerConfiguration
import PointerEngine
import PointerModel
import PointerPipeline
import PointerWire
import TestBasics
import Testing
import Varlink

@testable import PointerService

/// A service with clients that ask for help. Alice's session is in front.
struct AssistStage {
    let stage: ServiceStage

    init(_ configuration: Configuration = ServiceStage.configuration) throws {
        stage = try ServiceStage(configuration)
        stage.show(ServiceStage.alice)
    }

    /// Calls Use, and returns the client without reading a reply.
    func call(_ parameters: String, as user: UInt32? = ServiceStage.alice) throws -> LoopbackClient {
        let client = try stage.connect(as: user)
        try client.send("{\"method\":\"io.pointerd.Assist.Use\",\"parameters\":\(parameters),\"more\":true}")
        return client
    }

    /// Calls Use, and returns the client and what its first reply says.
    func use(
        _ parameters: String,
        as user: UInt32? = ServiceStage.alice
    ) throws -> (client: LoopbackClient, pointers: [AssistInForceMessage]) {
        let client = try call(parameters, as: user)
        return (client, try client.reply(UseAssistReply.self).pointers)
    }

    func status(as user: UInt32? = ServiceStage.alice) throws -> AssistStatusMessage {
        let client = try stage.connect(as: user)
        try client.send("{\"method\":\"io.pointerd.Assist.GetStatus\"}")
        return try client.reply(AssistStatusReply.self).status
    }

    /// The help of each pointer's engine, by the pointer's name.
    var inForce: [String: AssistSettings] {
        Dictionary(
            uniqueKeysWithValues: stage.service.pipeline.pointers.map { ($0.name, $0.engine.settings.assist) }
        )
    }

    /// Takes turns until the default pointer has this help.
    func wait(for settings: AssistSettings) throws {
        try stage.wait { inForce["default"] == settings }
    }

    /// The help that a profile with another bubble gives.
    static func help(_ profile: AssistProfile, bubble: Double? = nil) -> AssistSettings {
        var choice = AssistChoice(profile)
        choice.values["bubble"] = bubble.map { .number($0) }
        return choice.settings
    }
}
