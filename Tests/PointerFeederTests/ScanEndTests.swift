import FeederModel
import PointerModel
import Testing

@testable import PointerFeeder

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
    private func rolesAsked(on stage: FeederStage, in name: String) throws -> Int {
        let (asked, scans) = (stage.bus.questions.count, stage.bus.scans(of: "/w", in: name))
        stage.bus.report(.bounds, of: "/w", in: name)
        try stage.turn { stage.bus.scans(of: "/w", in: name) > scans && stage.bus.isQuiet }
        return stage.bus.questions.dropFirst(asked).count { $0.question == .role }
    }

    @Test("Objects that go during a scan cost none of what is known, however it ends", arguments: End.allCases)
    func gone(_ end: End) throws {
        let stage = try FeederStage.usual()
        let application = try #require(stage.bus.applications[":1.1"])
        stage.bus.applications[":1.1"]?.manner = end == .lateness ? .silent : .held
        let asked = stage.bus.questions.count
        stage.bus.report(.bounds, of: "/w")
        try stage.turn { stage.bus.questions.count > asked }
        // The loop does not turn meanwhile.
        for index in 0..<5000 { stage.bus.report(.defunct, of: "/gone\(index)") }
        var name = ":1.1"
        switch end {
        case .answers, .lateness: break
        case .window: stage.feeder.setWindows([])
        case .pause: stage.feeder.setPaused(true)
        case .loss: stage.bus.lose("gone")
        case .application:
            stage.bus.end(":1.1")
            name = ":1.2"
        }
        stage.bus.applications[name] = application
        stage.bus.release()
        try stage.turn { stage.bus.isQuiet }
        switch end {
        case .answers, .lateness: break
        case .window: stage.feeder.setWindows([.usual()])
        case .pause: stage.feeder.setPaused(false)
        case .loss: stage.bus.open()
        case .application: stage.bus.add(application, as: name)
        }
        try stage.turn { stage.frames() == FeederStage.usualFrames }
        _ = try rolesAsked(on: stage, in: name)
        #expect(try rolesAsked(on: stage, in: name) == 0)
    }
}
