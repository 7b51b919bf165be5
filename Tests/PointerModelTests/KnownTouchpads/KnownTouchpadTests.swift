import Foundation
import PointerModel
import Testing

@Suite("What is known of touchpads, beside libinput's quirks")
struct KnownTouchpadTests {
    /// Sections of libinput 1.31, with what pointerd heeds.
    private static let quirks = """
        # A comment.
        [ALPS i2c Touchpads]
        MatchUdevType=touchpad
        MatchBus=i2c
        MatchVendor=0x0488
        AttrPalmPressureThreshold=180

        [Cypress Touchpads]
        MatchBus=ps2
        MatchUdevType=touchpad
        MatchName=*CyPS/2 Cypress Trackpad
        AttrPressureRange=10:8
        AttrPalmPressureThreshold=254

        [Elantech Touchpads]
        MatchName=*Elantech Touchpad*
        AttrResolutionHint=31x31
        AttrPressureRange=10:8

        [Synaptics Serial Touchpads]
        MatchUdevType=touchpad
        MatchBus=ps2
        MatchVendor=0x0002
        MatchProduct=0x0007
        ModelSynapticsSerialTouchpad=1

        [Apple Touchpads USB]
        MatchVendor=0x05AC
        MatchBus=usb
        MatchUdevType=touchpad
        ModelAppleTouchpad=1
        AttrSizeHint=104x75
        AttrTouchSizeRange=150:130
        AttrPalmSizeThreshold=1600

        [Apple Touchpads Bluetooth (new vendor ID)]
        MatchVendor=0x004C
        MatchBus=bluetooth
        MatchUdevType=touchpad
        ModelAppleTouchpad=1
        AttrTouchSizeRange=150:130

        [Apple Magic Trackpad v2 Bluetooth (2024)]
        MatchBus=bluetooth
        MatchVendor=0x004C
        MatchProduct=0x0324
        AttrSizeHint=162x115
        AttrTouchSizeRange=20:10
        AttrPressureRange=3:0
        AttrPalmSizeThreshold=900
        AttrThumbSizeThreshold=700

        [Apple Magic Trackpad v2 USB-C (2024)]
        MatchBus=usb
        MatchVendor=0x05AC
        MatchProduct=0x0324
        AttrTouchSizeRange=20:10
        AttrPressureRange=3:0
        AttrPalmSizeThreshold=900
        AttrThumbSizeThreshold=700

        [Apple Laptop Touchpad (SPI) applespi driver]
        MatchUdevType=touchpad
        MatchBus=spi
        MatchVendor=0x06CB
        ModelAppleTouchpad=1
        AttrSizeHint=104x75
        AttrTouchSizeRange=150:130
        AttrPalmSizeThreshold=1600

        [A touchpad of one computer]
        MatchUdevType=touchpad
        MatchVendor=0x06CB
        MatchDMIModalias=dmi:*svnLENOVO:*
        AttrPalmPressureThreshold=300

        [A tablet]
        MatchUdevType=tablet
        MatchVendor=0x256C
        AttrResolutionHint=205x328

        """

    @Test("Both say the same, but for computers and other kinds")
    func agrees() {
        #expect(QuirkComparison(QuirkSection.read(Self.quirks)).differences == [])
    }

    @Test(
        "A line names what is new, what has changed and what is gone",
        arguments: [
            (
                "AttrPalmPressureThreshold=180", "AttrPalmPressureThreshold=181",
                "AttrPalmPressureThreshold of 0488:0000 by i2c is 181, known is 180"
            ),
            (
                "ModelSynapticsSerialTouchpad=1", "ModelSynapticsSerialTouchpad=1\nAttrThumbSizeThreshold=5",
                "AttrThumbSizeThreshold of 0002:0007 by ps2 is 5, known is nothing"
            ),
            (
                "AttrResolutionHint=31x31\n", "",
                "AttrResolutionHint of Elantech Touchpad by usb is not set, known is 31x31"
            ),
        ]
    )
    func parts(text: String, other: String, line: String) {
        let changed = Self.quirks.replacing(text, with: other)
        #expect(QuirkComparison(QuirkSection.read(changed)).differences.first == line)
    }

    /// The files of quirks that POINTERD_QUIRKS names a folder of, in the order in which libinput reads them; nil without it.
    private static let files: [URL]? = ProcessInfo.processInfo.environment["POINTERD_QUIRKS"].map { folder in
        let all = try? FileManager.default.contentsOfDirectory(
            at: URL(filePath: folder),
            includingPropertiesForKeys: nil
        )
        return (all ?? []).filter { $0.pathExtension == "quirks" }.sorted {
            $0.lastPathComponent < $1.lastPathComponent
        }
    }

    @Test("A libinput's own files part in nothing", .enabled(if: files != nil, "POINTERD_QUIRKS names no folder"))
    func newest() throws {
        let files = try #require(Self.files)
        let sections = try files.flatMap { QuirkSection.read(try String(contentsOf: $0, encoding: .utf8)) }
        #expect(!sections.isEmpty, "no quirks in POINTERD_QUIRKS")
        let differences = QuirkComparison(sections).differences
        for line in differences { print("parts: \(line)") }
        #expect(differences.isEmpty)
    }
}
