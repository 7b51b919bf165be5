import CLinux
import DriveDevices
import Foundation
import GuardWire
import PointerConfiguration
import PointerInput
import PointerModel
import PointerRuntime
import PointerWire
import SystemPackage
import TestBasics
import Testing

@testable import PointerService

/// A guard that the test plays: it listens where the daemon connects, and says what the test wants.
final class PlayedGuard {
    let path: String
    private let listener: OwnedDescriptor
    private var socket: PacketSocket?
    /// The ends of the virtual mice from which the test reads.
    private(set) var mice: [FileDescriptor] = []

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "guard-\(UUID().uuidString.prefix(8))").path
        let address = try #require(UnixSocketAddress(path))
        listener = OwnedDescriptor(Foundation.socket(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0))
        try #require(unsafe address.withPointer { unsafe Foundation.bind(listener.rawValue, $0, $1) } == 0)
        try #require(listen(listener.rawValue, 4) == 0)
        try #require(fcntl(listener.rawValue, F_SETFL, O_NONBLOCK) == 0)
    }

    deinit {
        unsafe unlink(path)
        for mouse in mice { try? mouse.close() }
    }

    /// Takes the daemon's connection; returns whether there is one.
    func accept() -> Bool {
        let connection = clinux_accept(listener.rawValue)
        guard connection >= 0 else { return false }
        socket = PacketSocket(OwnedDescriptor(connection))
        return true
    }

    func send(_ report: GuardReport, with descriptor: Int32? = nil) throws {
        try socket?.send(report, with: descriptor)
    }

    /// Sends something that is no report.
    func sendNonsense() throws {
        try socket?.send(GuardRequest.take(EventNumber(1)), with: nil)
    }

    /// Gives both virtual mice, as pipes.
    func sendMice() throws {
        for report in [GuardReport.absoluteMouse, .relativeMouse] {
            let (reader, writer) = try FileDescriptor.pipe()
            mice.append(reader)
            try send(report, with: writer.rawValue)
            try writer.close()
        }
    }

    /// Gives a device that the daemon has asked for, as a file with nothing in it.
    func sendTaken(_ number: UInt16) throws {
        let null = try FileDescriptor.open(FilePath("/dev/null"), .readOnly)
        try send(.taken(EventNumber(number)), with: null.rawValue)
        try null.close()
    }

    /// The requests that have arrived, and whether the daemon has closed the connection.
    func requests() throws -> (requests: [GuardRequest], isClosed: Bool) {
        var requests: [GuardRequest] = []
        while true {
            switch try socket?.receive({ (request: GuardRequest, _, _) in requests.append(request) }) ?? .end {
            case .message: continue
            case .nothing: return (requests, false)
            case .end, .malformed: return (requests, true)
            }
        }
    }

    func close() { socket = nil }

    /// Forgets the ends of the virtual mice, which the test has closed.
    func forgetMice() { mice = [] }
}

/// Devices that the daemon would read, without any.
final class PlayedDevices: DrivableDevices {
    var chosenDevices: [DeviceMatch] = []
    var drivableDevices: [DeviceDescription] = []
    /// Nodes that exist.
    var nodes: Set<UInt16> = []
    /// Nodes whose device cannot be read from a grabbed file.
    var unreadable: Set<UInt16> = []
    private(set) var grabbed: Set<UInt16> = []
    private(set) var mirrored: [UInt16] = []
    private(set) var endedGrabs = 0

    func hasNode(ofEvent number: UInt16) -> Bool { nodes.contains(number) }

    func exchange(
        descriptor: consuming OwnedDescriptor,
        ofDeviceAt number: UInt16
    ) throws(UnusableDevice) -> DeviceDescription {
        guard !unreadable.contains(number), let device = drivableDevices.first(where: { $0.eventNumber == number })
        else { throw UnusableDevice(reason: "as the test wants it") }
        grabbed.insert(number)
        return device
    }

    func setMirror(_ descriptor: consuming OwnedDescriptor, ofDeviceAt number: UInt16) { mirrored.append(number) }

    func endGrabs() {
        if !grabbed.isEmpty { endedGrabs += 1 }
        grabbed = []
    }
}

/// A service whose drive has a played guard and played devices.
final class DriveStage {
    let stage: ServiceStage
    let guardian: PlayedGuard
    let devices = PlayedDevices()
    let drive: DriveController

    static func device(_ number: UInt16, kind: DeviceDescription.Kind = .mouse) -> DeviceDescription {
        DeviceDescription(
            id: DeviceID(rawValue: UInt32(number) + 100),
            kind: kind,
            name: "mouse \(number)",
            node: "/dev/input/event\(number)"
        )
    }

    static var configuration: Configuration {
        var configuration = ServiceStage.configuration
        configuration.drive.isEnabled = true
        configuration.drive.devices = [DeviceMatch(kind: .mouse)]
        return configuration
    }

    /// - Parameter knowsOutputs: whether a client has set the outputs already.
    init(
        _ configuration: Configuration = configuration,
        knowsOutputs: Bool = true,
        guardPath: String? = nil
    ) throws {
        stage = try ServiceStage(configuration)
        guardian = try PlayedGuard()
        devices.drivableDevices = [Self.device(3)]
        devices.nodes = [3]
        if knowsOutputs { try Self.setOutputs(of: stage) }
        drive = try DriveController(
            of: stage.service,
            devices,
            configuration.drive,
            guardAt: GuardPlace(otherPath: guardPath ?? guardian.path),
            logger: .silent
        )
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

    var status: DriveStatusMessage { drive.status }

    /// Turns the loop until something is so, or for 30 s, which only something that hangs takes.
    func turn(until isDone: () throws -> Bool) throws {
        let end = EventLoop.now() + 30_000_000
        while try !isDone() {
            try #require(EventLoop.now() < end, "\(status)")
            _ = try stage.loop.turn(timeout: 10)
        }
    }

    /// Turns until the drive has a phase.
    func turn(to phase: DrivePhaseName) throws {
        try turn { status.phase == phase.rawValue }
    }

    /// Takes the connection, gives the mice, and takes device 3.
    func drive(_ number: UInt16 = 3) throws {
        try turn { guardian.accept() }
        try guardian.sendMice()
        try turn { try guardian.requests().requests.contains(.take(EventNumber(number))) }
        try guardian.sendTaken(number)
        try turn(to: .driving)
    }

    /// Turns until the daemon has closed the connection.
    func turnUntilClosed() throws {
        try turn { try guardian.requests().isClosed }
    }
}
