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
        case .allObjects: try expectLimit(limit, is: 8192) { keptObjects(of: $0) }
        case .allRemembered:
            try expectLimit(limit, is: 16_384) { count in
                var memories = ScanMemories()
                memories.remember(Self.memory(of: 8192), of: ":1.1")
                memories.remember(Self.memory(of: count - 8192), of: ":1.2")
                return memories.objectCount
            }
        case .resting:
            try expectLimit(limit, is: 8192) { count in
                let resting = (0..<6).map { index in
                    RestingScan(
                        id: UInt64(9 - index),
                        number: index,
                        objects: index == 5 ? count - 5 * 1500 : 1500,
                        isSilent: index == 3
                    )
                }
                let gone = RestingScan.surplus(of: resting)
                #expect(gone == (count > 8192 ? [6] : []))
                return resting.reduce(0) { $0 + (gone.contains($1.id) ? 0 : $1.objects) }
            }
        case .objects, .depth, .family, .children, .crowd, .originDepth, .originObjects, .looks, .remembered, .rules,
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
    private func keptObjects(of count: Int) -> Int {
        let most = FeederModelLimit.objects.most
        var windows: [DesktopWindow] = []
        var contents: [UInt64: WindowContents] = [:]
        for start in stride(from: 0, to: count, by: most) {
            let frame = Rect(x: 0, y: 0, width: 400, height: 400)
            windows.append(DesktopWindow(id: UInt64(windows.count), system: .x11, frame: frame))
            contents[UInt64(contents.count)] = WindowContents()
            contents[UInt64(contents.count - 1)]?.scanned = Self.scanned(buttons: min(most, count - start))
        }
        func kept() -> Int { contents.values.reduce(0) { $0 + $1.objectCount } }
        #expect(kept() == count)
        contents.forgetHindmost(of: windows)
        #expect(contents.values.allSatisfy { $0.isCrowdedOut == ($0.scanned == nil) })
        #expect(contents[0]?.isCrowdedOut == false)
        return kept()
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
        for index in 0..<count { memory.objects["/\(index)"] = ScanMemory.Known(role: 43, states: .visible) }
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
