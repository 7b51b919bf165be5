import InMemoryLogging
import Logging
import PointerClient
import PointerRuntime
import Testing

@testable import PointerOverlay

@Suite("What the overlay says of its connections")
struct OverlayLogTests {
    private let handler = InMemoryLogHandler()

    private var log: OverlayLog {
        let handler = handler
        return OverlayLog(Log(handler))
    }

    @Test("a loss of all connections is one line, and a missing role one for each connection")
    func links() {
        let log = log
        for link in [OverlayLog.Link.events, .outputs, .cursor] { log.note(.closed, of: link) }
        #expect(handler.entries.count == 1)
        for _ in 0..<2 {
            for link in [OverlayLog.Link.outputs, .cursor] { log.note(.permissionDenied(role: "sync"), of: link) }
        }
        #expect(handler.entries.count == 3)
        #expect(handler.entries.last?.message.description.contains("where the real cursor is") == true)
    }

    @Test("the same loss is said again after a success")
    func again() {
        let log = log
        log.note(.timedOut, of: .cursor)
        log.note(.timedOut, of: .cursor)
        log.noteSuccess(of: .cursor)
        log.note(.timedOut, of: .cursor)
        #expect(handler.entries.count == 2)
    }
}
