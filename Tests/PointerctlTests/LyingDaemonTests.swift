import Documents
import Foundation
import PointerClient
import PointerModel
import PointerTrace
import PointerWire
import ServiceTesting
import TestBasics
import Testing

@testable import pointerctl

/// Well-formed answers with numbers at the ends of what there is, of which a line or a figure is printed all the same.
@Suite("What pointerctl prints of a daemon that lies")
struct LyingDaemonTests {
    private struct Message: Decodable {
        var parameters: EventReply
    }

    private static let plain = Painter(isEnabled: false)

    /// Returns bytes that change a part of a message's numbers.
    private func choices(_ numbers: inout RepeatableNumbers) -> [UInt8] {
        let last = UInt8.random(in: 128...255, using: &numbers)
        return (0..<80).map { _ in UInt8.random(in: 0...last, using: &numbers) }
    }

    @Test("Events and states", arguments: 0..<20 as Range<UInt64>)
    func events(seed: UInt64) throws {
        var numbers = RepeatableNumbers(seed: seed)
        for answer in LyingAnswer.states + LyingAnswer.events {
            let text = answer.text(choosing: choices(&numbers))
            let event = try JSONDecoder().decode(Message.self, from: Data(text)).parameters.event
            #expect(EventLine(painter: Self.plain).line(event).contains(event.kind))
        }
    }

    @Test("A trace with its texts, with names and without", arguments: 0..<6 as Range<UInt64>)
    func trace(seed: UInt64) throws {
        func read(_ answer: [UInt8]) throws(Mistake) -> Layout {
            let reply = try Declaration.read(answer) { $0.layoutReply() }
            return Layout(outputs: reply.outputs, surfaces: reply.surfaces)
        }
        var numbers = RepeatableNumbers(seed: seed)
        let lie = LyingAnswer.layout.text(choosing: choices(&numbers))
        // Most layouts with such numbers are refused.
        let layout = try (try? read(lie)) ?? read(LyingAnswer.layout.text(choosing: []))
        var known: PointerSnapshot?
        var recorder: TraceRecorder?
        for answer in LyingAnswer.states.prefix(1) + LyingAnswer.events {
            let text = answer.text(choosing: choices(&numbers))
            let message = try JSONDecoder().decode(Message.self, from: Data(text)).parameters.event
            switch PointerStreamEvent(message, since: &known) {
            case .connected(let snapshot):
                recorder = TraceRecorder(
                    "answers",
                    layout: layout,
                    snapshot: snapshot,
                    isRedacted: seed.isMultiple(of: 2),
                    words: TraceWords().texts
                )
            case .event(let event, let snapshot):
                recorder?.append(event, at: EventStamp(frame: snapshot.frame, time: snapshot.time))
            default: break
            }
        }
        let trace = recorder?.finish(at: Timestamp(microseconds: .max))
        let page = try TracePage.html(#require(trace))
        #expect(page.contains("</html>"))
    }

    @Test("The status, its counters and its delays", arguments: 0..<100 as Range<UInt64>)
    func status(seed: UInt64) throws {
        var numbers = RepeatableNumbers(seed: seed)
        let delays = DelaysMessage(highest: 900, sum: 1200, bounds: [100, 500], counts: [1, 2, 1])
        let status = StatusMessage(
            version: "1",
            started: 1000,
            time: 5_000_000,
            paused: false,
            roles: ["observe"],
            limits: [LimitMessage(name: "connections", value: 64, used: 3, highest: 7)],
            counters: CounterName.allCases.map { CounterMessage(name: $0.rawValue, value: 5) },
            devices: [DeviceCountMessage(kind: "mouse", devices: 1, reports: 400, dropped: 2)],
            failedDevices: 0,
            delays: delays,
            driveDelays: delays,
            surfaces: SurfaceCountsMessage(configuration: 1, session: 4, service: 1),
            memory: 8_000_000
        )
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let text = LyingAnswer(Array(try encoder.encode(status))).text(choosing: choices(&numbers))
        // A value of a counter is whole, and one of a limit need not be.
        guard let read = try? JSONDecoder().decode(StatusMessage.self, from: Data(text)) else { return }
        #expect(!CountsReport(status: read).lines(Self.plain).isEmpty)
        #expect(MetricsReport(status: read).text.hasSuffix("# EOF\n"))
    }
}
