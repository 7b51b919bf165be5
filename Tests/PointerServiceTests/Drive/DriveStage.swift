import DriveTesting
import PointerConfiguration
import PointerModel
import TestBasics
import Testing

@testable import PointerService

/// A service whose drive has a played guard and played devices.
typealias DriveStage = PlayedDrive<ServiceStage>

extension DriveStage {
    static var configuration: Configuration {
        var configuration = ServiceStage.configuration
        configuration.drive.isEnabled = true
        configuration.drive.devices = [DeviceMatch(kind: .mouse)]
        return configuration
    }

    /// - Parameter knowsOutputs: whether a client has set the outputs already.
    convenience init(
        _ configuration: Configuration = configuration,
        knowsOutputs: Bool = true,
        guardPath: String? = nil
    ) throws {
        let stage = try ServiceStage(configuration)
        if knowsOutputs { try Self.setOutputs(of: stage) }
        try self.init(on: stage, of: stage.service, configuration.drive, guardPath: guardPath)
        stage.service.drive = drive
    }

    func setOutputs() throws { try Self.setOutputs(of: stage) }

    private static func setOutputs(of stage: ServiceStage) throws {
        let client = try stage.connect()
        let reply = try client.ask(
            #"{"method":"io.pointerd.Layout.SetOutputs","parameters":{"outputs":[{"name":"main","frame":{"x":0,"y":0,"width":1920,"height":1080},"scale":1}]}}"#
        )
        try #require(reply?.contains("error") == false)
    }
}
