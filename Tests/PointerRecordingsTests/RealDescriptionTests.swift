import Foundation
import PointerModel
import PointerRecordings
import Testing

/// The folder that POINTERD_RECORDINGS names; `descriptions/*.evemu` in it are what real devices say of themselves.
private let folder = ProcessInfo.processInfo.environment["POINTERD_RECORDINGS"]

@Suite("Descriptions of real touchpads", .enabled(if: folder != nil, "POINTERD_RECORDINGS names no recordings"))
struct RealDescriptionTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var file: String
        var width: Double
        var height: Double
        var slots: Int
        var fingers: Int
        /// In one letter each: a(ssumed size), b(uttonpad), t(op buttons), s(emi-multitouch), p(ressure of each contact), c(ommon pressure), f(orce).
        var traits: String

        init(_ file: String, _ width: Double, _ height: Double, slots: Int, fingers: Int, _ traits: String) {
            (self.file, self.width, self.height, self.slots) = (file, width, height, slots)
            (self.fingers, self.traits) = (fingers, traits)
        }

        var testDescription: String { file }
    }

    static let cases = [
        Case("acer-hawaii-touchpad", 95.9, 52.7, slots: 15, fingers: 15, "b"),
        Case("alps-3fg", 110.7, 78.7, slots: 4, fingers: 5, "c"),
        Case("alps-dualpoint", 80, 43.8, slots: 1, fingers: 4, "sp"),
        Case("alps-semi-mt", 71.4, 50, slots: 1, fingers: 4, "asp"),
        Case("apple-appletouch", 110.5, 84, slots: 1, fingers: 3, "ap"),
        Case("atmel-hover", 96, 54, slots: 10, fingers: 10, "bp"),
        Case("bcm5974", 104.9, 75.6, slots: 16, fingers: 16, "abc"),
        Case("elantech-touchpad", 41.3, 22.7, slots: 2, fingers: 4, "ac"),
        Case("generic-pressurepad", 102, 63, slots: 5, fingers: 5, "bf"),
        Case("generic-usb-touchpad", 95.9, 52.7, slots: 15, fingers: 15, "b"),
        Case("magic-trackpad", 132.1, 111.6, slots: 16, fingers: 16, "b"),
        Case("synaptics-hover", 66.7, 36.4, slots: 1, fingers: 3, "sp"),
        Case("synaptics-i2c", 101.3, 56.7, slots: 2, fingers: 3, "b"),
        Case("synaptics-phantomclicks", 150.1, 88.1, slots: 5, fingers: 5, "b"),
        Case("synaptics-pressurepad", 102, 63, slots: 5, fingers: 5, "bp"),
        Case("synaptics-rmi4", 97, 53.1, slots: 5, fingers: 5, "bp"),
        Case("synaptics-st", 53.3, 23.6, slots: 1, fingers: 1, "p"),
        Case("synaptics-t440", 97.3, 66.9, slots: 2, fingers: 5, "btp"),
        Case("synaptics-x1-carbon-3rd", 98, 53.9, slots: 2, fingers: 5, "bp"),
        Case("synaptics-x220", 53.3, 23.6, slots: 2, fingers: 5, "bp"),
    ]

    @Test("They are what they are, by file name", arguments: cases)
    func classified(_ example: Case) throws {
        let file = "\(try #require(folder))/descriptions/\(example.file).evemu"
        let device = try RecordingPlayer(Recording(contentsOf: file), as: DeviceID(rawValue: 1)).device
        #expect(device.kind == .touchpad)
        let pad = try #require(device.touchpad)
        #expect(abs(pad.width - example.width) < 0.06 && abs(pad.height - example.height) < 0.06)
        #expect(pad.slots == example.slots)
        #expect(pad.maximumFingers == example.fingers)
        var traits = pad.isSizeAssumed ? "a" : ""
        if pad.isButtonPad { traits += "b" }
        if pad.hasTopButtons { traits += "t" }
        if pad.isSemiMultitouch { traits += "s" }
        if let pressure = pad.pressure {
            let isForce = pad.isPressurePad || pressure.resolution > 0
            traits += isForce ? "f" : pad.hasContactPressure ? "p" : "c"
        }
        #expect(traits == example.traits)
    }
}
