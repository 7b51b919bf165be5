import Foundation
import PointerModel
import PointerRecordings
import Testing

/// Where POINTERD_RECORDINGS has descriptions of real devices.
private let folder: String? = ProcessInfo.processInfo.environment["POINTERD_RECORDINGS"].flatMap {
    FileManager.default.fileExists(atPath: $0 + "/descriptions") ? $0 + "/descriptions" : nil
}

@Suite(
    "The class of real devices' pressure",
    .enabled(if: folder != nil, "POINTERD_RECORDINGS names no descriptions")
)
struct RealForceClassTests {
    /// Those whose pressure is force.
    static let force: [String: ForceSource.Reason] = ["generic-pressurepad": .unit(40)]

    /// Those whose pressure is the size of the contact.
    static let contact: Set = [
        "alps-3fg", "alps-dualpoint", "alps-semi-mt", "apple-appletouch", "atmel-hover", "bcm5974", "elantech-touchpad",
        "synaptics-hover", "synaptics-pressurepad", "synaptics-rmi4", "synaptics-st", "synaptics-t440",
        "synaptics-x1-carbon-3rd", "synaptics-x220", "touchpad-palm-threshold-zero",
    ]

    /// Touchpads without any.
    static let noPressure: Set = [
        "acer-hawaii-touchpad", "generic-usb-touchpad", "magic-trackpad", "synaptics-i2c", "synaptics-phantomclicks",
    ]

    /// What does not point, or not in a way that is read: nothing of it is asked.
    static let unusable: Set = [
        "anker-mouse-kbd", "apple-internal-keyboard", "asus-rog-gladius", "mouse-roccat", "mouse-virtual",
        "ms-surface-cover", "wheel-only", "yubikey",
    ]

    @Test("Each has the class that it should, and no file is left out")
    func classes() throws {
        let folder = try #require(folder)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".evemu") }
        #expect(names.count > 40)
        for file in names.sorted() {
            let name = String(file.dropLast(".evemu".count))
            let device: DeviceDescription?
            do throws(RecordingError) {
                let recording = try Recording(contentsOf: folder + "/" + file)
                device = try RecordingPlayer(recording, as: DeviceID(rawValue: 1)).device
            } catch {
                device = nil
            }
            guard let device else {
                #expect(Self.unusable.contains(name), "\(name) cannot be used")
                continue
            }
            #expect(!Self.unusable.contains(name), "\(name) can be used")
            let expected: (ForceClass, ForceSource.Reason) =
                if let reason = Self.force[name] {
                    (.force, reason)
                } else if Self.contact.contains(name) {
                    (.contact, .noUnit)
                } else if Self.noPressure.contains(name) {
                    (.absent, .noPressure)
                } else {
                    (.absent, .noTouch)
                }
            let found = (device.force.forceClass, device.force.reason)
            #expect(found == expected, "\(name)")
        }
        let sorted = Self.contact.union(Self.noPressure).union(Self.unusable).union(Self.force.keys)
        #expect(sorted.isSubset(of: names.map { String($0.dropLast(".evemu".count)) }))
    }
}
