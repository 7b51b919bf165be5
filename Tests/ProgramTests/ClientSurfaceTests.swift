import Glibc
import PointerClient
import PointerModel
import PointerWire
import Testing

@Suite("Surfaces of the Swift library, with a daemon", .timeLimit(.minutes(10)))
struct ClientSurfaceTests: ClientSuite {
    let stage: ClientStage

    private static let panel = Surface(id: "panel", frame: Rect(x: 100, y: 100, width: 200, height: 100))

    /// What is said of a width of 1e9.
    private static let tooWide = "1000000000 is out of range: expected 0 to 1000000"

    init() throws { stage = try ClientStage() }

    private func shown() async throws -> Surface? {
        try await client.call(.layout).surfaces.first { $0.id == "panel" }
    }

    @Test("a second iteration is refused, and leaves the first one as it was")
    func second() async throws {
        let panel = client.show(Self.panel)
        var first = panel.makeAsyncIterator()
        #expect(try await first.next() == .attached)
        await #expect(throws: ClientError.surfaceExists("panel")) { for try await _ in panel {} }
        try await panel.update(SurfaceUpdate(z: 7))
        #expect(try await shown()?.z == 7)
        #expect(panel.declared.z == 7)
        try await client.call(.setPosition(Point(x: 110, y: 110)))
        withExtendedLifetime(first) {}
    }

    @Test("what is changed when the daemon has gone or come back, before anybody has asked for the events, is kept")
    func unnoticed() async throws {
        let panel = client.show(Self.panel)
        var events = panel.makeAsyncIterator()
        #expect(try await events.next() == .attached)
        daemon.send(SIGKILL)
        _ = try daemon.waitForEnd()
        try await panel.update(SurfaceUpdate(z: 7))
        #expect(panel.declared.z == 7)
        let again = try DaemonProcess(restingIn: folder)
        try await panel.update(SurfaceUpdate(frame: Rect(x: 1, y: 2, width: 3, height: 4)))
        #expect(try await shown() == nil)
        #expect(try await events.next() == .disconnected(.closed))
        #expect(try await events.next() == .attached)
        #expect(try await shown() == panel.declared.owned)
        #expect(panel.declared.z == 7 && panel.declared.frame.x == 1)
        #expect(try again.stop() == .status(0))
    }

    /// A surface that is longer than the daemon takes.
    private static var tooLong: Surface {
        var surface = panel
        let lines = (0..<3000).map { Path.Element.line(to: Point(x: Double($0) + 0.123456, y: 3.1234567)) }
        let path = Path(elements: [.move(to: .zero)] + lines + [.close])
        surface.nodes = (0..<10).map { number in
            let region = Region(rect: Rect(x: 0, y: 0, width: 5, height: 5), path: path)
            return Node(
                id: "n\(number)",
                frame: Rect(x: 0, y: 0, width: 50, height: 50),
                interaction: Interaction(regions: [region])
            )
        }
        return surface
    }

    @Test("a surface that is too long is not sent for ever")
    func tooLong() async throws {
        var events: [SurfaceStreamEvent] = []
        do throws(ClientError) {
            for try await one in client.show(Self.tooLong) { events.append(one) }
            Issue.record("it was shown")
        } catch {
            #expect(error == .closed)
        }
        #expect(events == [.disconnected(.closed)])
    }

    @Test("an update that is too long is refused, and the surface stays as it is")
    func tooLongUpdate() async throws {
        let panel = client.show(Self.panel)
        var events = panel.makeAsyncIterator()
        #expect(try await events.next() == .attached)
        await #expect(throws: ClientError.closed) {
            try await panel.update(SurfaceUpdate(put: Self.tooLong.nodes))
        }
        #expect(panel.declared == Self.panel)
        #expect(try await shown() == Self.panel.owned)
        try await panel.update(SurfaceUpdate(z: 2))
        #expect(try await shown()?.z == 2)
        withExtendedLifetime(events) {}
    }

    @Test("the client undoes a change that it kept and the daemon refuses later, and reports the refusal")
    func keptWrongly() async throws {
        let panel = client.show(Self.panel)
        // It has never been shown: what was declared at first holds.
        try await panel.update(SurfaceUpdate(frame: Rect(x: 0, y: 0, width: 1e9, height: 1)))
        var events = panel.makeAsyncIterator()
        #expect(try await events.next() == .refused(.outOfRange("surface.frame.width", reason: Self.tooWide)))
        #expect(panel.declared == Self.panel)
        #expect(try await events.next() == .attached)
        try await panel.update(SurfaceUpdate(z: 3))
        daemon.send(SIGKILL)
        _ = try daemon.waitForEnd()
        try await panel.update(SurfaceUpdate(frame: Rect(x: 0, y: 0, width: 1e9, height: 1)))
        let again = try DaemonProcess(restingIn: folder)
        #expect(try await events.next() == .disconnected(.closed))
        #expect(try await events.next() == .refused(.outOfRange("surface.frame.width", reason: Self.tooWide)))
        #expect(try await events.next() == .attached)
        #expect(panel.declared.frame == Self.panel.frame && panel.declared.z == 3)
        #expect(try await shown() == panel.declared.owned)
        #expect(try again.stop() == .status(0))
    }
}
