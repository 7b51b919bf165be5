import Limits
import PointerModel
import TestBasics
import Testing

@testable import OverlayGnome

@Suite(
    "Limits of what GNOME Shell's extension says",
    .enabled(if: TestBus.isInstalled, "dbus-daemon is not installed")
)
struct OverlayGnomeLimitTests {
    @Test("So much counts, and not one more", arguments: OverlayGnomeLimit.allCases)
    func limit(_ limit: OverlayGnomeLimit) throws {
        let shell = try PlayedShell()
        switch limit {
        case .outputs:
            try expectLimit(limit, is: 64) { count in
                try shell.take((0..<count).map { PlayedOutput(name: "\($0)") })?.count ?? 0
            }
        }
    }

    @Test("Rates from 1 to 1000 frames a second count, and scales from a quarter to 16")
    func ranges() throws {
        let shell = try PlayedShell()
        func isTaken(_ change: (inout PlayedOutput) -> Void) throws -> Bool {
            var output = PlayedOutput()
            change(&output)
            return try shell.take([output]) != nil
        }
        for (rate, isExpected) in [(1, true), (1.0.nextDown, false), (0, false), (1000, true), (1000.0.nextUp, false)] {
            #expect(try isTaken { $0.rate = rate } == isExpected, "\(rate)")
        }
        for (scale, isExpected) in [(0.25, true), (0.25.nextDown, false), (16, true), (16.0.nextUp, false)] {
            #expect(try isTaken { $0.pixels = scale } == isExpected, "\(scale)")
            #expect(try isTaken { $0.factor = scale } == isExpected, "\(scale)")
        }
        for (size, isExpected) in [(Double.leastNonzeroMagnitude, true), (0, false)] {
            #expect(try isTaken { $0.frame[2] = size } == isExpected, "\(size)")
            #expect(try isTaken { $0.frame[3] = size } == isExpected, "\(size)")
        }
        #expect(try !isTaken { $0.name = "" })
        for number in [8, .max] as [UInt32] { #expect(try !isTaken { $0.transform = number }, "\(number)") }
    }

    @Test("An output is turned as the extension says, and not turned if an older one does not say it")
    func transforms() throws {
        let shell = try PlayedShell()
        for (number, transform) in OutputTransform.allCases.enumerated() {
            let taken = try shell.take([PlayedOutput(transform: UInt32(number))])
            #expect(taken?.map(\.output.transform) == [transform])
        }
        #expect(try shell.take([PlayedOutput(transform: nil)])?.map(\.output.transform) == [.normal])
    }
}
