import FeederTesting
import Limits
import PointerModel
import TestBasics
import Testing

@testable import FeederModel

@Suite("Limits of a session's applications")
struct SessionLimitTests {
    /// Checks that so much counts of all windows of a session, and not one more.
    func expect(_ limit: FeederModelLimit) throws {
        switch limit {
        case .windows:
            try expectLimit(limit, is: 64) { count in
                let windows = (0..<count).map { PlayedWidget("/\($0)", .frame, 0, 0, 400, 300) }
                let stage = SimulatedSession([":1.1": PlayedApplication(process: 10, windows: windows)])
                try stage.turn { stage.isQuiet }
                return Set(stage.questions.filter { $0.question == .role }.map(\.object)).count
            }
        case .allWindows:
            // 63 of each but the last one, which has what is left.
            try expectLimit(limit, is: 1024) { count in
                try framesAsked([Int](repeating: 63, count: count / 63) + [count % 63])
            }
        case .assuredWindows:
            // 16 applications leave no room.
            try expectLimit(limit, is: 4) { count in
                try framesAsked([Int](repeating: 64, count: 16) + [count]) - 1024
            }
        case .nodes: try expectLimit(limit, is: 2000) { declaredNodes(of: $0) }
        case .allObjects: try expectLimit(limit, is: 8192) { try keptObjects(of: $0) }
        case .allRemembered:
            try expectLimit(limit, is: 16_384) { count in
                var memories = ScanMemories()
                memories.remember(Self.memory(of: 8192), of: ":1.1")
                memories.remember(Self.memory(of: count - 8192), of: ":1.2")
                return memories.objectCount
            }
        case .resting: try expectLimit(limit, is: 8192) { try restingObjects(of: $0) }
        case .objects, .depth, .family, .children, .crowd, .keptRows, .originDepth, .originObjects, .looks, .remembered,
            .rules,
            .rows:
            break
        }
    }

    @Test("Of too many scans that rest the newest go, so that the oldest comes to its end though it is the largest")
    func oldest() {
        let resting = (0..<9).map {
            RestingScan(id: UInt64(20 - $0), number: $0, objects: $0 == 0 ? 1500 : 1400, isSilent: false)
        }
        #expect(RestingScan.surplus(of: resting) == [12, 13, 14, 15])
    }

    @Test("Of too many scans that rest one goes first whose application does not answer")
    func silent() {
        let resting = (0..<6).map {
            RestingScan(id: UInt64(9 - $0), number: $0, objects: 1400, isSilent: $0 == 3)
        }
        #expect(RestingScan.surplus(of: resting) == [6])
    }

    /// Returns the number of windows that are asked of applications with so many, which come one after another.
    private func framesAsked(_ counts: [Int]) throws -> Int {
        let stage = SimulatedSession()
        try stage.turn { stage.isQuiet }
        for (number, count) in counts.enumerated() {
            let windows = (0..<count).map { PlayedWidget("/\($0)", .frame, 0, 0, 400, 300) }
            stage.add(PlayedApplication(process: 10, windows: windows), as: ":1.\(number)")
            try stage.turn { stage.isQuiet }
        }
        return Set(stage.questions.filter { $0.question == .role }.map(\.object)).count
    }

    /// Returns the number of nodes in the surfaces of windows that have so many together.
    private func declaredNodes(of count: Int) -> Int {
        let settings = FeederSettings()
        var windows: [DesktopWindow] = []
        var contents: [UInt64: WindowContents] = [:]
        for start in stride(from: 0, to: count, by: settings.plan.nodes) {
            let frame = Rect(x: 0, y: 0, width: 400, height: 400)
            let window = DesktopWindow(id: UInt64(windows.count), system: .x11, frame: frame)
            var known = WindowContents()
            known.scanned = Self.scanned(buttons: min(settings.plan.nodes, count - start))
            known.plan(for: window, owner: nil, settings.plan)
            windows.append(window)
            contents[window.id] = known
        }
        #expect(contents.values.map(\.plan.nodes.count).reduce(0, +) == count)
        return [Surface](of: windows, contents, settings).map(\.nodes.count).reduce(0, +)
    }

    /// Returns the number of objects that are kept of windows that have so many together.
    private func keptObjects(of count: Int) throws -> Int {
        let (stage, _) = Self.largeSession(of: count)
        try stage.rest()
        let contents = stage.state.contents
        #expect(contents.values.allSatisfy { $0.isCrowdedOut == ($0.scanned == nil) })
        #expect(contents[0]?.isCrowdedOut == false)
        return contents.values.reduce(0) { $0 + $1.objectCount }
    }

    /// Returns the number of objects that scans keep whose applications answer nothing any more, of windows that have so many together. A
    /// scan that is dropped begins anew.
    private func restingObjects(of count: Int) throws -> Int {
        let (stage, sizes) = Self.largeSession(of: count)
        let names = sizes.indices.map { ":1.\($0)" }
        // One for the windows of the application, one for the boxes of the window, and one for each box.
        let all = Dictionary(uniqueKeysWithValues: zip(names, sizes.map { 2 + Self.boxCount(of: $0) }))
        var lists: [String: Int] = [:]
        var looks: [String: Int] = [:]
        stage.onQuestion = { [unowned stage] asked in
            let name = asked.object.application
            if asked.question == .children { return lists[name, default: 0] += 1 }
            guard lists[name] == all[name] else { return }
            // The scan comes to know all objects, and not everything about them.
            stage.applications[name]?.manner = .silent
            if asked.object.path == "/w", asked.question == .extents(.screen) { looks[name, default: 0] += 1 }
        }
        try stage.turn { names.allSatisfy { looks[$0, default: 0] > 2 } }
        return sizes.enumerated().reduce(0) { sum, window in
            sum + (stage.scans(of: "/w", in: ":1.\(window.offset)") == 1 ? window.element : 0)
        }
    }

    /// Creates a session with windows that have so many objects together, the front one first, each of an application of its own, and returns
    /// how many each has.
    private static func largeSession(of count: Int) -> (SimulatedSession, sizes: [Int]) {
        let most = FeederModelLimit.objects.most
        let sizes = stride(from: 0, to: count, by: most).map { min(most, count - $0) }
        var applications: [String: PlayedApplication] = [:]
        for (index, size) in sizes.enumerated() {
            applications[":1.\(index)"] = PlayedApplication(process: Int32(index), windows: [largeWindow(of: size)])
        }
        let stage = SimulatedSession(applications)
        stage.setWindows(sizes.indices.map { .usual(UInt64($0), process: Int32($0)) })
        return (stage, sizes)
    }

    /// Number of boxes in a window with so many objects.
    private static func boxCount(of size: Int) -> Int { (size - 1 + 149) / 150 }

    /// A window with boxes, each with up to 149 buttons.
    private static func largeWindow(of size: Int) -> PlayedWidget {
        let boxes = (0..<boxCount(of: size)).map { box in
            let buttons = (1..<min(150, size - 1 - 150 * box)).map { button in
                PlayedWidget("/w/\(box)/\(button)", .pushButton, 100, 100, 30, 30)
            }
            return PlayedWidget("/w/\(box)", .filler, 100, 100, 400, 300, buttons)
        }
        return PlayedWidget("/w", .frame, 100, 100, 400, 300, title: "one", boxes)
    }

    @Test("A window without room has some when it comes in front, or when what is in front of it has gone")
    func room() {
        let crowdedOut = WindowContents(isCrowdedOut: true)
        var contents: [UInt64: WindowContents] = [5: crowdedOut, 6: crowdedOut]
        for id in 0..<5 {
            contents[UInt64(id)] = WindowContents()
            contents[UInt64(id)]?.scanned = Self.scanned(buttons: FeederModelLimit.objects.most)
        }
        func withRoom(_ ids: [UInt64]) -> [UInt64] {
            let frame = Rect(x: 0, y: 0, width: 400, height: 400)
            return contents.withRoom(of: ids.map { DesktopWindow(id: $0, system: .x11, frame: frame) })
        }
        #expect(withRoom([0, 1, 2, 3, 4, 5, 6]).isEmpty)
        #expect(withRoom([0, 1, 2, 3, 5, 4, 6]) == [5])
        #expect(withRoom([6, 0, 1, 2, 3, 4, 5]) == [6])
        #expect(withRoom([6, 5, 0, 1, 2, 3, 4]) == [6, 5])
        #expect(withRoom([0, 1, 2, 3, 5, 6]) == [5])
        #expect(withRoom([0, 1, 2, 6, 5]) == [6, 5])
    }

    private static func memory(of count: Int) -> ScanMemory {
        var memory = ScanMemory()
        for index in 0..<count { memory.roles["/\(index)"] = 43 }
        return memory
    }

    /// A window of 400 by 400 points with buttons in rows of 20.
    private static func scanned(buttons: Int) -> ScannedWindow {
        let frame = AccessibleExtents(x: 0, y: 0, width: 400, height: 400)
        let objects = (0..<Int32(buttons)).map { index in
            ScannedObject(
                reference: AccessibleReference(application: ":1.1", path: "/\(index)"),
                role: AccessibleRole.pushButton.rawValue,
                states: [.visible, .showing, .sensitive],
                extents: AccessibleExtents(x: 20 * (index % 20), y: 20 * (index / 20), width: 10, height: 10),
                parent: nil,
                hasChildren: false
            )
        }
        return ScannedWindow(
            toolkit: .qt,
            frame: frame,
            visible: frame,
            objects: objects,
            borders: [:],
            cuts: [],
            unfinished: 0,
            questions: 0
        )
    }
}
