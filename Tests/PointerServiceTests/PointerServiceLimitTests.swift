import GuardWire
import PointerModel
import PointerWire
import TestBasics
import Testing

@testable import PointerService

@Suite("Limits of calls, logs and attempts")
struct PointerServiceLimitTests {
    @Test("So much counts, and not one more", arguments: PointerServiceLimit.allCases)
    func limit(_ limit: PointerServiceLimit) throws {
        switch limit {
        case .itemBytes: try expectLimit(limit, is: 131_072, item)
        case .loggedChanges:
            try expectLimit(limit, is: 256) { count in
                var log = LayoutLog(state: 0)
                for number in 1...count {
                    log.note(LayoutRevision(state: Int64(number), surfaces: [SurfaceName("\(number)")])) { _ in true }
                }
                return log.changes(since: 0)?.changed.count ?? 0
            }
        case .loggedSurfaces:
            try expectLimit(limit, is: 64) { count in
                var log = LayoutLog(state: 0)
                let names = (0..<count).map { SurfaceName("\($0)") }
                log.note(LayoutRevision(state: 1, surfaces: names)) { _ in true }
                return log.changes(since: 0)?.changed.count ?? 0
            }
        case .driveRetries: try driveRetries()
        }
    }

    /// Declares a node that takes so many bytes, of which most are the blanks in its list of regions; 0 if it is refused.
    private func item(_ count: Int) throws -> Int {
        let stage = try ServiceStage()
        let client = try stage.attach(.panel())
        defer { withExtendedLifetime(client) {} }
        let start = #"{"id":"a","frame":{"x":0,"y":0,"width":1,"height":1},"interaction":{"regions":["#
        let blanks = String(repeating: " ", count: count - start.utf8.count - 3)
        let answer = try stage.answer(to: .update, #"{"surface":"panel","put":[\#(start)\#(blanks)]}}]}"#)
        return answer == ServiceStage.updated(1) ? count : 0
    }

    /// After the guard's end the devices are read as before, and taken over again so many times in a minute.
    private func driveRetries() throws {
        let test = try DriveStage()
        var (ends, retries) = (0, 0)
        try expectLimit(PointerServiceLimit.driveRetries, is: 3) { count in
            while ends < count, retries == ends {
                try test.drive()
                if ends < 3 { test.guardian.close() } else { try test.guardian.send(.ended(.silent)) }
                try test.turn { ["waiting", "failed"].contains(test.status.phase) }
                ends += 1
                if test.status.waitsFor == "retry" {
                    retries += 1
                    #expect(test.status.reason == "pointer-guard closed the connection")
                }
                #expect(test.devices.endedGrabs == ends)
            }
            return retries
        }
        #expect(test.status.phase == "failed" && test.status.failure == "ended")
        #expect(test.status.reason == "pointerd did not answer pointer-guard within 500 ms, 4 times in a minute")
        // A person may try again.
        test.stage.service.drive.enable(confirmWithin: nil)
        try test.drive()
    }
}
