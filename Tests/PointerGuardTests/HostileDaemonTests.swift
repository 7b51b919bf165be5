import CInputDevices
import GuardWire
import PointerModel
import SystemPackage
import TestBasics
import Testing

@testable import pointer_guard

/// A daemon that was taken over and asks for what it likes.
struct HostileDaemonTests {
    /// What may not be taken, with the refusal.
    private static var forbidden: [(device: DeviceDeclaration, kind: DeviceDescription.Kind?, refusal: GuardRefusal)] {
        var keyboard = FakeDevice.mouse("Keyboard")
        keyboard.keys = [KEY_ESC, KEY_A, KEY_SPACE]
        keyboard.relative = []
        var mixed = FakeDevice.mouse("Mouse with a key")
        mixed.keys.insert(KEY_A, at: 0)
        var own = FakeDevice.mouse("Virtual")
        own.phys = "pointerd/mouse"
        var absolute = FakeDevice.mouse("Tablet of a virtual machine")
        absolute.axes = DeviceDeclaration.absoluteMouse.axes
        absolute.relative = []
        var still = FakeDevice.mouse("Buttons alone")
        still.relative = []
        return [
            (keyboard, nil, .hasKeys), (mixed, .mouse, .hasKeys), (own, .mouse, .own), (absolute, .mouse, .otherKind),
            (still, .mouse, .otherKind), (FakeDevice.touchpad("Screen"), .touchscreen, .otherKind),
            (FakeDevice.mouse("Without a kind"), nil, .otherKind), (FakeDevice.mouse("Another"), .mouse, .notChosen),
        ]
    }

    private static func stage() throws -> Stage {
        // All but the last one.
        let names =
            forbidden.dropLast().map { DeviceMatch(name: Glob($0.device.name)) } + [DeviceMatch(name: Glob("Mouse"))]
        let stage = try Stage(criteria: names)
        stage.connect()
        stage.pass(200_000)
        return stage
    }

    @Test("What is no chosen mouse and no chosen touchpad is refused", arguments: 0..<8)
    func refused(index: Int) throws {
        let stage = try Self.stage()
        let (declaration, kind, refusal) = Self.forbidden[index]
        let device = stage.kernel.plug(declaration, kind)
        stage.take(device)
        #expect(stage.reports.last == .refused(device.event, refusal))
        #expect(device.grabber == nil)
        #expect(stage.descriptors.count == 2)
    }

    @Test("The guard's own devices are refused, whatever is chosen")
    func own() throws {
        let stage = try Stage()
        stage.connect()
        stage.pass(200_000)
        for device in stage.kernel.created {
            stage.take(device)
            #expect(stage.reports.last == .refused(device.event, .own))
        }
    }

    @Test("Whatever it asks for and writes, it gets no key, no new device and no other node")
    func anything() throws {
        var numbers = RepeatableNumbers(seed: FirstSeed.choose(usual: 1, for: "requests of a hostile daemon"))
        for _ in 0..<200 {
            let stage = try Self.stage()
            for (declaration, kind, _) in Self.forbidden { stage.kernel.plug(declaration, kind) }
            let mouse = stage.kernel.plug(FakeDevice.mouse(), .mouse)
            for _ in 0..<50 {
                switch UInt8.random(in: 0..<4, using: &numbers) {
                case 0: stage.request(.take(EventNumber(.random(in: 0...250, using: &numbers))))
                case 1: stage.request(.pong)
                case 2:
                    stage.write([
                        WrittenEvent(
                            .random(in: 0...5, using: &numbers),
                            .random(in: 0...767, using: &numbers),
                            .random(in: -1...77, using: &numbers)
                        )
                    ])
                default: stage.pass(.random(in: 0...200_000, using: &numbers))
                }
            }
            let keys = stage.kernel.created.flatMap(\.keys) + stage.kernel.compositor.held
            #expect(keys.allSatisfy { $0 >= BTN_MISC })
            #expect(stage.kernel.created.count == 2)
            let allowed = Set([mouse.event.path] + stage.kernel.created.map(\.event.path))
            // What is no mouse is looked at once it is chosen, and never handed out.
            let handed = Set(try stage.descriptors.values.map { try stage.kernel.file($0).device.event.path })
            #expect(handed.isSubset(of: allowed))
            let another = try #require(stage.kernel.devices.values.first { $0.declaration.name == "Another" })
            #expect(!stage.kernel.opened.contains(another.event.path))
        }
    }
}
