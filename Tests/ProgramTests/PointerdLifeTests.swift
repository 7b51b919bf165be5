import Foundation
import Glibc
import PointerModel
import PointerWire
import Testing

@Suite("pointerd starts, answers and stops")
struct PointerdLifeTests {
    /// Where there are real devices, what they do belongs to no test.
    static var hasInputDevices: Bool { FileManager.default.fileExists(atPath: "/dev/input") }

    @Test(
        "without any device it listens and answers with the configuration of the demonstration",
        .enabled(if: !hasInputDevices, "this machine has input devices")
    )
    func noDevices() throws {
        let folder = try TemporaryFolder()
        let daemon = try DaemonProcess(["--config", Repository.path("config/demo.toml")], in: folder)
        try daemon.waitForLine("found no device yet")
        let client = try daemon.connect()
        let state = try client.state()
        #expect(state.position == Point(x: 960, y: 540))
        #expect(state.displayed == state.position)
        #expect(state.buttons == [])
        #expect(state.modifiers == [])
        #expect(state.source == nil)
        #expect(state.region == nil)
        #expect(state.style.kind == "system")
        #expect(state.frame == 0)
        try client.call("io.pointerd.Devices.List")
        let list = try client.reply(DeviceListReply.self)
        #expect(list.devices == [])
        #expect(list.failures == [])
        try client.call("io.pointerd.Layout.Get")
        #expect(try client.layoutReply().surfaces.map(\.id) == ["buttons", "quilt", "slider"])
        #expect(try daemon.stop() == .status(0))
    }

    @Test("a signal ends the streams, removes the socket and gives status 0", arguments: [SIGTERM, SIGINT])
    func signal(number: Int32) throws {
        let folder = try TemporaryFolder()
        let resting = try DaemonProcess.restingArguments(in: folder)
        let daemon = try DaemonProcess(resting, in: folder)
        let subscriber = try daemon.subscribe()
        #expect(try subscriber.event().kind == "state")
        let monitor = try daemon.connect()
        try monitor.call("io.pointerd.Devices.Monitor", more: true)
        #expect(try monitor.reply(DeviceEventReply.self).event.kind == "present")
        let idle = try daemon.connect()
        _ = try idle.state()

        #expect(try daemon.stop(with: number) == .status(0))
        #expect(try subscriber.receive() == nil)
        #expect(try monitor.receive() == nil)
        #expect(try idle.receive() == nil)
        #expect(!FileManager.default.fileExists(atPath: daemon.socket))
        #expect(daemon.log.filter { $0.hasPrefix("error") || $0.hasPrefix("critical") } == [])
    }

    @Test("started without an input or an output it prints into no socket of its own")
    func closedDescriptors() throws {
        let folder = try TemporaryFolder()
        let socket = "\(folder.path)/pointerd.sock"
        let daemon = try DaemonProcess(
            program: "/bin/sh",
            ["-c", #"exec "$0" "$@" <&- >&-"#, "\(ProgramRun.folder)/pointerd"]
                + (try DaemonProcess.restingArguments(in: folder)) + ["--socket", socket],
            socket: socket,
            in: folder
        )
        try daemon.waitForLine("listens on \(socket)")
        for number in [STDIN_FILENO, STDOUT_FILENO] {
            #expect(try daemon.file(ofDescriptor: number) == "/dev/null")
        }
        #expect(try daemon.stop() == .status(0))
    }

    @Test("the recorded device is listed, with its name from the hardware")
    func devices() throws {
        let folder = try TemporaryFolder()
        let resting = try DaemonProcess.restingArguments(in: folder)
        let daemon = try DaemonProcess(resting, in: folder)
        let client = try daemon.connect()
        try client.call("io.pointerd.Devices.List")
        let device = try #require(try client.reply(DeviceListReply.self).devices.first)
        #expect(device.kind == "mouse")
        #expect(device.name == "Test Mouse")
        #expect(device.node == resting.last)
        #expect(device.vendor == 0x1209)
        #expect(device.product == 1)
    }
}
