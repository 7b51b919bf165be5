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
        try recordings.map(Comparison.init(contentsOf:)).filter { isWanted($0.device.kind) }
    }

    @Test("Mice and pointing sticks move, click and turn as they do with libinput")
    func mice() throws {
        let comparisons = try Self.comparisons { $0 != .touchpad }
        print(ComparisonTable(comparisons: comparisons))
        for comparison in comparisons {
            let (ours, theirs) = (comparison.ours, comparison.libinput)
            let name = Comment(rawValue: comparison.name)
            #expect(ours.motions == theirs.motions, name)
            #expect(comparison.agree(ours.motion, theirs.motion, within: 0.01, steps: theirs.motions), name)
            #expect(abs(ours.path - theirs.path) <= 0.01 * theirs.path + 0.01 * Double(theirs.motions), name)
            #expect(comparison.agree(ours.unaccelerated, theirs.unaccelerated, within: 0, steps: theirs.motions), name)
            #expect(ours.buttons == theirs.buttons, name)
            // A high-resolution wheel may stop between two clicks.
            #expect(abs(ours.clicks.dx - theirs.clicks.dx) < (comparison.hasFineWheel ? 1 : 1e-6), name)
            #expect(abs(ours.clicks.dy - theirs.clicks.dy) < (comparison.hasFineWheel ? 1 : 1e-6), name)
            #expect(comparison.agree(ours.scroll, theirs.scroll, within: 0.01, steps: theirs.scrolls), name)
            #expect(ours.gestures == theirs.gestures, name)
        }
    }

    @Test("Touchpads click and tap as they do with libinput")
    func clicks() throws {
        for comparison in try Self.comparisons(of: { $0 == .touchpad }) {
            #expect(comparison.ours.buttons == comparison.libinput.buttons, Comment(rawValue: comparison.name))
        }
    }

    @Test("Touchpads pinch and scroll as they do with libinput but for a tenth, and nine of ten move as far")
    func touchpads() throws {
        let comparisons = try Self.comparisons { $0 == .touchpad }
        print(ComparisonTable(comparisons: comparisons))
        var near = 0
        for comparison in comparisons {
            // The recordings do not tell that a gesture was cancelled.
            let gestures = comparison.ours.gestures.map { $0.replacing("cancelled", with: "ended") }
            #expect(gestures == comparison.libinput.gestures, Comment(rawValue: comparison.name))
            if comparison.movesAlike(within: 0.1) { near += 1 }
            // With one position for two fingers that may tap, libinput 1.22 scrolled at once, and newer ones wait until it is clear.
            let isOther = comparison.name.contains("Cypress")
            #expect(isOther || comparison.scrollsAlike(within: 0.1), Comment(rawValue: comparison.name))
        }
        #expect(near * 10 >= comparisons.count * 9)
    }
}
