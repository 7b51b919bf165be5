import Foundation
import PointerModel
import Testing

/// The recordings of `libinput record --with-libinput` that POINTERD_RECORDINGS names: `oracle/*.yml` in that folder.
private let recordings: [String] = {
    guard let folder = ProcessInfo.processInfo.environment["POINTERD_RECORDINGS"] else { return [] }
    let oracle = folder + "/oracle"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: oracle)) ?? []
    return names.filter { $0.hasSuffix(".yml") }.sorted().map { oracle + "/" + $0 }
}()

/// Real devices' reports, with the kernel's times, through our motion: the outcome beside what libinput made of the same reports.
@Suite("Beside libinput", .enabled(if: !recordings.isEmpty, "POINTERD_RECORDINGS names no recordings"))
struct LibinputComparisonTests {
    private static func comparisons(of isWanted: (DeviceDescription.Kind) -> Bool) throws -> [Comparison] {
        try recordings.map(Comparison.init(contentsOf:)).filter { isWanted($0.kind) }
    }

    @Test("Mice and pointing sticks move, click and turn as they do with libinput")
    func mice() throws {
        let comparisons = try Self.comparisons { $0 != .touchpad }
        print(ComparisonTable(comparisons: comparisons))
        for comparison in comparisons {
            let (ours, theirs) = (comparison.ours, comparison.libinput)
            let name = Comment(rawValue: comparison.name)
            #expect(ours.motions == theirs.motions, name)
            #expect(comparison.movesAlike && comparison.scrollsAlike, name)
            #expect(ours.buttons == theirs.buttons && ours.gestures == theirs.gestures, name)
            #expect(comparison.faults == [], name)
        }
    }

    @Test("Touchpads click and tap as they do with libinput")
    func clicks() throws {
        for comparison in try Self.comparisons(of: { $0 == .touchpad }) {
            #expect(comparison.ours.buttons == comparison.libinput.buttons, Comment(rawValue: comparison.name))
        }
    }

    @Test("Touchpads pinch and scroll as they do with libinput and nine of ten go as far but for a tenth")
    func touchpads() throws {
        let comparisons = try Self.comparisons { $0 == .touchpad }
        print(ComparisonTable(comparisons: comparisons))
        var (moving, scrolling) = (0, 0)
        for comparison in comparisons {
            let name = Comment(rawValue: comparison.name)
            #expect(comparison.hasSameGestures && comparison.hasSameFingers, name)
            #expect(comparison.faults == [], name)
            if comparison.movesAlike { moving += 1 }
            if comparison.scrollsAlike { scrolling += 1 }
        }
        #expect(moving * 10 >= comparisons.count * 9 && scrolling * 10 >= comparisons.count * 9)
    }
}
