import Foundation
import PointerModel
import PointerRecordings
import Testing

/// Where POINTERD_RECORDINGS has descriptions of real devices.
private let folder: String? = ProcessInfo.processInfo.environment["POINTERD_RECORDINGS"].flatMap {
    FileManager.default.fileExists(atPath: $0 + "/descriptions") ? $0 + "/descriptions" : nil
}

@Suite(
    "What real devices are taken for",
    .enabled(if: folder != nil, "POINTERD_RECORDINGS names no descriptions")
)
struct RealDeviceKindTests {
    /// What a description comes to: a device that is read, or the exact reason why it is not.
    enum Outcome: Equatable, CustomStringConvertible {
        /// The wheels are v(ertical) and h(orizontal), as tilts count too; capital letters are those that report parts of a click.
        case read(DeviceDescription.Kind, wheels: String, Buttons)
        case refused(String)
        /// A mouse that reports positions.
        case absolute(String, Buttons)

        static func mouse(_ wheels: String, _ buttons: Buttons) -> Outcome { .read(.mouse, wheels: wheels, buttons) }
        static func touchpad(_ buttons: Buttons) -> Outcome { .read(.touchpad, wheels: "", buttons) }

        var description: String {
            switch self {
            case .read(let kind, let wheels, let buttons):
                let names = Buttons.named.filter { buttons.contains($0.option) }.map(\.name)
                return "\(kind.rawValue) \(wheels.isEmpty ? "-" : wheels) \(names)"
            case .refused(let reason): return "refused: \(reason)"
            case .absolute(let wheels, let buttons): return "absolute " + Outcome.mouse(wheels, buttons).description
            }
        }
    }

    private static let three: Buttons = [.primary, .secondary, .middle]
    private static let five: Buttons = [.primary, .secondary, .middle, .back, .forward]
    private static let noPointer = Outcome.refused("the recorded device is not a mouse, touchpad or touchscreen")

    static let outcomes: [String: Outcome] = [
        "acer-hawaii-touchpad": .touchpad(.primary),
        "alps-3fg": .touchpad(three),
        "alps-dualpoint": .touchpad(three),
        "alps-semi-mt": .touchpad(three),
        "anker-mouse-kbd": noPointer,
        "apple-appletouch": .touchpad(.primary),
        "apple-internal-keyboard": noPointer,
        "apple-magicmouse": .mouse("vh", three),
        "asus-rog-gladius": noPointer,
        "atmel-hover": .touchpad(.primary),
        "bcm5974": .touchpad(.primary),
        "cyborg-rat-5": .mouse("v", five),
        "elantech-touchpad": .touchpad([.primary, .secondary]),
        "generic-pressurepad": .touchpad(.primary),
        "generic-usb-touchpad": .touchpad(.primary),
        "ignored-mouse": .mouse("v", three),
        "lenovo-scrollpoint": .mouse("Vh", three),
        "logitech-trackball": .mouse("", five),
        "magic-trackpad": .touchpad(.primary),
        "mouse": .mouse("V", three),
        "mouse-low-dpi": .mouse("VH", three),
        "mouse-ps2": .mouse("vh", five),
        "mouse-roccat": .mouse("vh", five),
        "mouse-virtual": noPointer,
        "mouse-wheel-click-angle": .mouse("v", three),
        "mouse-wheel-click-count": .mouse("v", three),
        "mouse-wheel-hires-disabled": .mouse("VH", three),
        "mouse-wheel-tilt": .mouse("vh", three),
        "ms-nano-transceiver-mouse": .mouse("vh", five),
        // It has motion, and claims positions too.
        "ms-surface-cover": .absolute("vh", five),
        "qemu-usb-tablet": .absolute("v", three),
        "synaptics-hover": .touchpad([.primary, .secondary]),
        "synaptics-i2c": .touchpad(.primary),
        "synaptics-phantomclicks": .touchpad(.primary),
        "synaptics-pressurepad": .touchpad(.primary),
        "synaptics-rmi4": .touchpad(.primary),
        "synaptics-st": .touchpad([.primary, .secondary]),
        "synaptics-t440": .touchpad(.primary),
        "synaptics-x1-carbon-3rd": .touchpad(.primary),
        "synaptics-x220": .touchpad(.primary),
        "touchpad-palm-threshold-zero": .touchpad(.primary),
        "trackpoint": .read(.pointingStick, wheels: "", three),
        "vmware-virtual-usb-mouse": .absolute("vh", five),
        "wheel-only": noPointer,
        "xen-virtual-pointer": .absolute("v", five),
        "yubikey": noPointer,
    ]

    @Test("Each is what it is, or refused for the right reason; none is left out")
    func everyDescription() throws {
        let folder = try #require(folder)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".evemu") }
        let names = Set(files.map { String($0.dropLast(".evemu".count)) })
        for name in names.sorted() {
            let found = try Self.outcome(of: folder + "/" + name + ".evemu")
            #expect(found == Self.outcomes[name], "\(name)")
        }
        #expect(Set(Self.outcomes.keys).subtracting(names).isEmpty, "descriptions that are not there")
    }

    private static func outcome(of file: String) throws -> Outcome {
        // Lists of axes that end with one that is none come from where the descriptions were taken, and not from the devices.
        let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
        var text = lines.filter { !$0.hasPrefix("A: -1 ") }.joined(separator: "\n") + "\n"
        let relative = try Recording(parsing: Array(text.utf8), file: file).device.codes[2] ?? []
        // Each wheel turns by a click on its plain axis, and then by a quarter of one on its fine axis.
        let turns: [(code: Int32, value: Int32)] = [(8, 1), (6, 1), (0x0b, 30), (0x0c, 30)]
        for (step, turn) in turns.enumerated() where relative.contains(turn.code) {
            text += "E: 0.00\(step)000 0002 \(String(turn.code, radix: 16)) \(turn.value)\n"
            text += "E: 0.00\(step)000 0000 0000 0\n"
        }
        let player: RecordingPlayer
        do throws(RecordingError) {
            player = try RecordingPlayer(Recording(parsing: Array(text.utf8), file: file), as: DeviceID(rawValue: 1))
        } catch {
            return .refused(error.reason)
        }
        var vertical: [Int32] = []
        var horizontal: [Int32] = []
        player.onFrame = { frame in
            if frame.scroll.vertical != 0 { vertical.append(frame.scroll.vertical) }
            if frame.scroll.horizontal != 0 { horizontal.append(frame.scroll.horizontal) }
        }
        player.playAll()
        let wheels = Self.letter(vertical, "v", "V") + Self.letter(horizontal, "h", "H")
        if player.device.positions != nil { return .absolute(wheels, player.device.buttons) }
        return .read(player.device.kind, wheels: wheels, player.device.buttons)
    }

    private static func letter(_ turns: [Int32], _ plain: String, _ fine: String) -> String {
        switch turns {
        case []: ""
        case [120]: plain
        case [120, 30]: fine
        default: "?"
        }
    }
}
