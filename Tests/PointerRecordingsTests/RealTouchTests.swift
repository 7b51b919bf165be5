import Foundation
import PointerModel
import PointerRecordings
import Testing

@testable import PointerMotion

/// The folder that POINTERD_RECORDINGS names; `streams/*.evemu` in it are what real devices reported.
private let folder = ProcessInfo.processInfo.environment["POINTERD_RECORDINGS"]

@Suite("Touches of real touchpads", .enabled(if: folder != nil, "POINTERD_RECORDINGS names no recordings"))
struct RealTouchTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var file: String
        /// How many touches begin, how many of them end, and how many fingers there are at the most.
        var began: Int
        var ended: Int
        var most: Int
        var roles: Set<Touch.Role>
        /// The recording presses the touchpad itself.
        var isPinned: Bool

        init(
            _ file: String,
            _ began: Int,
            _ ended: Int,
            most: Int,
            _ roles: Set<Touch.Role> = [.finger],
            pinned: Bool = false
        ) {
            (self.file, self.began, self.ended) = (file, began, ended)
            (self.most, self.roles, isPinned) = (most, roles, pinned)
        }

        var testDescription: String { file }
    }

    private static let evemu = "evemu-devices.touchpad."
    private static let xorg = "xorg-integration-tests.touchpad.SynPS2-Synaptics-TouchPad-"

    static let cases = [
        Case(evemu + "AlpsPS2-ALPS-DualPoint-TouchPad-non-MT.doubletap", 2, 2, most: 1),
        Case(evemu + "AlpsPS2-ALPS-DualPoint-TouchPad-non-MT.tap", 1, 1, most: 1),
        Case(evemu + "AlpsPS2-ALPS-DualPoint-TouchPad", 1, 1, most: 1),
        Case(evemu + "AlpsPS2-ALPS-GlidePoint.2-finger-tap", 2, 2, most: 2),
        Case(evemu + "AlpsPS2-ALPS-GlidePoint.double-tap", 2, 2, most: 1),
        // A clickpad that reports its presses as those of a right button, which it has not.
        Case(evemu + "CyPS2-Cypress-Trackpad.three_finger_press", 3, 3, most: 3),
        Case(evemu + "CyPS2-Cypress-Trackpad.three_finger_tap", 3, 3, most: 3),
        Case(evemu + "CyPS2-Cypress-Trackpad.two_finger_press", 2, 2, most: 2),
        Case(evemu + "CyPS2-Cypress-Trackpad.two_finger_tap", 2, 2, most: 2),
        Case(evemu + "ETPS2-Elantech-Touchpad.Samsung-700Z3A", 2, 2, most: 1),
        Case(evemu + "SynPS2-Synaptics-TouchPad.button-rpress", 1, 1, most: 1, [.thumb], pinned: true),
        Case(evemu + "SynPS2-Synaptics-TouchPad.hp8470p.edge-scroll-vertical", 1, 1, most: 1),
        Case(evemu + "SynPS2-Synaptics-TouchPad.hp8470p.two-finger-scroll-vertical", 1, 1, most: 1),
        Case(evemu + "SynPS2-Synaptics-TouchPad.leftmove", 1, 1, most: 1),
        // Of these the beginning or the end is missing.
        Case(xorg + "Clickpad.one-finger-down", 1, 0, most: 1),
        Case(xorg + "Clickpad.one-finger-up", 0, 0, most: 0, []),
        Case(xorg + "Clickpad.two-finger-down", 2, 0, most: 2),
        Case(xorg + "Clickpad.two-finger-scroll-down", 2, 2, most: 2),
        Case(xorg + "Clickpad.two-finger-scroll-up", 2, 2, most: 2),
        Case(xorg + "Clickpad.two-finger-up", 0, 0, most: 0, []),
        Case(xorg + "move", 1, 1, most: 1),
    ]

    @Test("There are as many fingers as there were", arguments: cases)
    func touches(_ example: Case) throws {
        let file = "\(try #require(folder))/streams/\(example.file).evemu"
        let player = try RecordingPlayer(Recording(contentsOf: file), as: DeviceID(rawValue: 1))
        var filter = TouchFilter(player.device, settings: DeviceSettings())
        var (began, ended, most) = (0, 0, 0)
        var roles: Set<Touch.Role> = []
        var isPinned = false
        var down: [Int: Int32] = [:]
        player.onFrame = { frame in
            let report = filter.filter(frame)
            for slot in 0..<Contacts.capacity {
                guard let touch = report.touches[slot] else { continue }
                roles.insert(touch.role)
                isPinned = isPinned || touch.isPinned
                #expect(abs(touch.delta.dx) < 20 && abs(touch.delta.dy) < 20)
                switch touch.phase {
                case .began:
                    began += 1
                    #expect(down.updateValue(touch.trackingID, forKey: slot) == nil)
                case .moved:
                    #expect(down[slot] == touch.trackingID)
                case .ended:
                    ended += 1
                    #expect(down.removeValue(forKey: slot) == touch.trackingID)
                }
            }
            most = max(most, report.contactCount)
        }
        player.playAll()
        #expect(began == example.began && ended == example.ended && most == example.most)
        #expect(roles == example.roles)
        #expect(isPinned == example.isPinned)
    }
}
