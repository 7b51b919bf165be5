import Glibc
import PointerModel
import PointerService
import PointerWire
import Testing
import Varlink

@testable import PointerClient

@Suite("Streams for an event loop")
struct DaemonStreamTests {
    /// How many bytes wait in a socket.
    private func waiting(_ descriptor: Int32) -> Int32 {
        var count: Int32 = 0
        #expect(unsafe ioctl(descriptor, UInt(FIONREAD), &count) == 0)
        return count
    }

    @Test("nothing is read before it is asked for, and no more than a buffer full")
    func demand() throws {
        let stage = try ServiceStage()
        let stream = try DaemonStream(.events(), over: stage.connect())
        try stage.turn()
        #expect(waiting(stream.descriptor) > 0)
        guard case .connected? = try stream.receive() else {
            Issue.record("a stream begins with the state")
            return
        }
        #expect(try stream.receive() == nil)
        // More than is read at once, and then more than fits. What is sent together takes less room in a socket.
        for number in 0..<10_000 {
            stage.service.setModifiers(number.isMultiple(of: 2) ? .shift : .control, at: stage.time)
            if number % 25 == 24 { try stage.turn() }
        }
        let before = waiting(stream.descriptor)
        #expect(before > 3 * 65_536 / 2)
        _ = try stream.receive()
        #expect(before - waiting(stream.descriptor) <= 65_536)
        // The daemon gave up events for the whole state, as there was no room for them.
        var events = 0
        var resynced: PointerSnapshot?
        while resynced == nil {
            let known = events
            while let event = try stream.receive() {
                events += 1
                if case .resynced(let snapshot) = event { resynced = snapshot }
            }
            if events == known { try stage.wait() } else { try stage.turn() }
        }
        #expect(events < 10_000)
        #expect(resynced?.state.modifiers == .control)
        #expect(resynced == (try stage.call(.state())))
    }

    @Test("A number that JSON cannot express fails in the client, with its path, and the daemon gets nothing")
    func unwritableNumbers() throws {
        let stage = try ServiceStage()
        let client = try stage.connect()
        let output = Output(name: "o", frame: Rect(x: 0, y: 0, width: .infinity, height: 1))
        #expect(throws: VarlinkClientError.invalidCall("outputs[0].frame.width is not a finite number")) {
            _ = try Call.setOutputs([output]).enqueue(client)
        }
        let surface = Surface(
            id: "s",
            frame: Rect(x: 0, y: 0, width: 1, height: 1),
            nodes: [
                Node(id: "n", frame: Rect(x: 0, y: .nan, width: 1, height: 1))
            ]
        )
        #expect(throws: VarlinkClientError.invalidCall("surface.nodes[0].frame.y is not a finite number")) {
            _ = try StreamCall.attach(surface).start(client)
        }
        #expect(!client.hasUnsent)
    }

    @Test("a surface and the devices")
    func others() throws {
        let stage = try ServiceStage()
        let devices = try DaemonStream(.devices, over: stage.connect())
        let surface = Surface(id: "s", frame: Rect(x: 0, y: 0, width: 10, height: 10))
        let shown = try stage.show(surface)
        #expect(try shown.receive() == .attached)
        #expect(try devices.receive() == nil)
        #expect(try stage.call(.layout).surfaces.map(\.name) == [SurfaceName("s", of: .user(geteuid()))])
        try stage.call(.update("s", SurfaceUpdate(z: 4)))
        #expect(try stage.call(.layout).surfaces.first?.z == 4)
        let device = DeviceDescription(id: DeviceID(rawValue: 1), kind: .mouse, name: "m", node: "/dev/x")
        stage.service.apply(.added(device), at: .zero)
        try stage.turn()
        guard case .event(let event)? = try devices.receive() else {
            Issue.record("a device came")
            return
        }
        #expect(event.kind == "added" && event.device?.name == "m")
        let refused = try stage.show(surface)
        #expect(throws: ClientError.surfaceExists("s")) { try refused.receive() }
    }
}
