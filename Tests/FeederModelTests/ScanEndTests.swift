import FeederTesting
import PointerModel
import Testing

@testable import FeederModel

@Suite("The end of a scan")
struct ScanEndTests {
    /// How a scan ends.
    enum End: CaseIterable {
        /// It has its answers.
        case answers
        /// The application does not answer in time.
        case lateness
        /// The window goes.
        case window
        /// The feeder asks nothing for a while.
        case pause
        /// The accessibility bus is lost, and comes again.
        case loss
        /// The application ends, and another one with its window comes.
        case application
    }

    /// Has the usual window scanned, and returns how many objects are asked for their role.
    private func rolesAsked(on stage: SimulatedSession, in name: String) throws -> Int {
        let (asked, scans) = (stage.questions.count, stage.scans(of: "/w", in: name))
        stage.report(.bounds, of: "/w", in: name)
        try stage.turn { stage.scans(of: "/w", in: name) > scans && stage.isQuiet }
        return stage.questions.dropFirst(asked).count { $0.question == .role }
    }

    @Test("Objects that go during a scan cost none of what is known, however it ends", arguments: End.allCases)
    func gone(_ end: End) throws {
        let stage = try SimulatedSession.usual()
        let application = try #require(stage.applications[":1.1"])
        stage.applications[":1.1"]?.manner = end == .lateness ? .silent : .held
        let asked = stage.questions.count
        stage.report(.bounds, of: "/w")
        try stage.turn { stage.questions.count > asked }
        // No answer comes meanwhile.
        for index in 0..<5000 { stage.report(.defunct, of: "/gone\(index)") }
        var name = ":1.1"
        switch end {
        case .answers, .lateness: break
        case .window: stage.setWindows([])
        case .pause: stage.setPaused(true)
        case .loss: stage.lose()
        case .application:
            stage.end(":1.1")
            name = ":1.2"
        }
        stage.applications[name] = application
        stage.release()
        try stage.turn { stage.isQuiet }
        switch end {
        case .answers, .lateness: break
        case .window: stage.setWindows([.usual()])
        case .pause: stage.setPaused(false)
        case .loss: stage.open()
        case .application: stage.add(application, as: name)
        }
        try stage.turn { stage.frames() == SimulatedSession.usualFrames }
        _ = try rolesAsked(on: stage, in: name)
        #expect(try rolesAsked(on: stage, in: name) == 0)
    }
}
