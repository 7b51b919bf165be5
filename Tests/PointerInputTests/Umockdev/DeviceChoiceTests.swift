import PointerModel
import ScenarioTesting
import TestBasics
import Testing

@testable import PointerInput

extension DeviceManagerTests {
    @Suite("Devices that rules choose")
    struct DeviceChoiceTests {
        static func rule(_ match: DeviceMatch, _ overrides: DeviceOverrides) -> DeviceRule {
            DeviceRule(match: match, overrides: overrides)
        }

        /// Two mice of one model, at different places.
        static func addTwins(to testbed: Testbed) throws {
            var twin = TestDevice.mouse
            twin.phys = "usb-1/input0"
            try testbed.add(twin, event: 3, properties: mouseTags)
            twin.phys = "usb-2/input0"
            try testbed.add(twin, event: 4, properties: mouseTags.merging(["ID_PATH": "pci-2"]) { $1 })
        }

        @Test("An ignored device is not opened, and is listed with the rule that says so; without the rule it is read")
        func ignored() throws {
            let testbed = try Testbed()
            let node = try testbed.add(.mouse, event: 3, properties: mouseTags)
            let test = try ManagerUnderTest(
                rules: DeviceRules([
                    Self.rule(DeviceMatch(kind: .touchpad), DeviceOverrides(isIgnored: true)),
                    Self.rule(DeviceMatch(id: .init("1234:5678")), DeviceOverrides(isIgnored: true)),
                ])
            )
            test.manager.start()
            let failure = try #require(test.manager.failures.first)
            #expect(failure.isIgnored && failure.reason == "ignored by the configuration (rule 2)")
            #expect(test.events == [.failed(node: failure.node, name: "Test Mouse", reason: failure.reason)])
            #expect(test.manager.devices.isEmpty && node.selectedClock == nil)
            #expect(test.log.lines.contains("info: does not read Test Mouse: ignored by the configuration (rule 2)"))

            test.manager.rules = DeviceRules()
            #expect(test.manager.devices.count == 1 && test.manager.failures.isEmpty)
            try testbed.report([.rel(0, 1), .report], event: 3)
            try test.turn { !test.frames.isEmpty }
        }

        @Test("A rule for all devices makes a mouse of none that has nothing that points, and opens no keyboard")
        func keyboardByRule() throws {
            let testbed = try Testbed()
            let keyboard = try testbed.add(.keyboard, event: 3, properties: keyboardTags)
            let button = try testbed.add(
                TestDevice(name: "Power", keys: [116]),
                event: 4,
                properties: ["ID_INPUT": "1"]
            )
            try testbed.add(TestDevice(name: "Dial", relative: [8]), event: 5, properties: ["ID_INPUT": "1"])
            try testbed.add(.touchpad, event: 6, properties: ["ID_INPUT": "1"])
            for kind in [DeviceDescription.Kind.mouse, .pointingStick, .touchpad] {
                let test = try ManagerUnderTest(
                    rules: DeviceRules([Self.rule(DeviceMatch(name: Glob("*")), DeviceOverrides(kind: kind))])
                )
                test.manager.start()
                #expect(keyboard.requests == [] && button.requests == [])
                #expect(
                    test.manager.failures.prefix(2).map(\.reason)
                        == Array(repeating: UnusableDevice.pointsNothing.reason, count: 2)
                )
                #expect(test.manager.devices.map(\.name) == [kind == .touchpad ? "Test Touchpad" : "Dial"])
                test.manager.stop()
            }
        }

        @Test(
            "F18: A rule for all devices opens no keyboard with a wheel; one for this keyboard does, and motion or buttons do"
        )
        func keyboardWithWheel() throws {
            let testbed = try Testbed()
            // As some keyboards are: volume as a wheel that tilts, and axes of nothing, among them what would be positions.
            var wheel = TestDevice.keyboard
            wheel.phys = "usb-3/input1"
            wheel.relative = [6, 0x0c]
            wheel.axes = [0x28: .init(minimum: 0, maximum: 255), 0x35: .init(minimum: 0, maximum: 255)]
            let keyboard = try testbed.add(wheel, event: 3, properties: keyboardTags)
            var trackball = TestDevice.keyboard
            trackball.name = "Keyboard with a ball"
            trackball.relative = [0, 1]
            try testbed.add(trackball, event: 4, properties: keyboardTags)
            var clicker = TestDevice.keyboard
            clicker.name = "Keyboard with buttons"
            clicker.keys += [0x110, 0x111]
            try testbed.add(clicker, event: 5, properties: keyboardTags)
            let everything = [
                DeviceMatch(name: Glob("*")), DeviceMatch(id: .init("1234:*")), DeviceMatch(physSuffix: ""),
                DeviceMatch(),
            ]
            for match in everything {
                let test = try ManagerUnderTest(rules: DeviceRules([Self.rule(match, DeviceOverrides(kind: .mouse))]))
                test.manager.start()
                #expect(keyboard.requests == [])
                #expect(test.manager.failures.map(\.reason) == [UnusableDevice.pointsNothing.reason])
                #expect(test.manager.devices.map(\.name).sorted() == [trackball.name, clicker.name])
                test.manager.stop()
            }
            for match in [DeviceMatch(id: .init("1234:5678")), DeviceMatch(physSuffix: "usb-3/input1")] {
                let test = try ManagerUnderTest(rules: DeviceRules([Self.rule(match, DeviceOverrides(kind: .mouse))]))
                test.manager.start()
                #expect(
                    test.manager.failures.map(\.reason)
                        == ["it reports positions, but not ABS_X, ABS_Y and buttons as a mouse does"]
                )
                #expect(test.manager.devices.isEmpty || match.physSuffix == nil)
                test.manager.stop()
            }
        }

        @Test("A negative rule leaves out what it names, here all but one of two of a model")
        func exceptions() throws {
            let testbed = try Testbed()
            try Self.addTwins(to: testbed)
            let test = try ManagerUnderTest(
                rules: DeviceRules([
                    DeviceRule(
                        match: DeviceMatch(name: Glob("Test *")),
                        exceptions: DeviceMatch(physSuffix: "usb-2/input0"),
                        overrides: DeviceOverrides(isIgnored: true)
                    )
                ])
            )
            test.manager.start()
            #expect(test.manager.devices.map(\.node) == ["/dev/input/event4"])
            #expect(test.manager.failures.map(\.node) == ["/dev/input/event3"])
        }

        @Test(
            "F17 and F21: By udev's property, and by where it is connected, one of two of a model has another resolution"
        )
        func twins() throws {
            for match in [
                DeviceMatch(physSuffix: "-2/input0"),
                DeviceMatch(property: .init(key: "ID_PATH", value: Glob("pci-?"))),
            ] {
                let testbed = try Testbed()
                try Self.addTwins(to: testbed)
                let test = try ManagerUnderTest(rules: DeviceRules([Self.rule(match, DeviceOverrides(dpi: 3200))]))
                test.manager.start()
                let devices = test.manager.devices.sorted { $0.node < $1.node }
                #expect(devices.map(\.dpi) == [1600, 3200])
                #expect(devices.map(\.outcome.rules) == [[], [1]])
                #expect(devices.map(\.phys) == ["usb-1/input0", "usb-2/input0"])
                #expect(devices.allSatisfy { $0.bus == 3 && $0.vendor == 0x1234 && $0.product == 0x5678 })
            }
        }

        @Test("F18: a device is what its rule says, also where udev takes it for nothing that points")
        func kind() throws {
            let testbed = try Testbed()
            try testbed.add(.mouse, event: 3, properties: keyboardTags)
            try testbed.add(.fineMouse, event: 4, properties: touchpadTags)
            let test = try ManagerUnderTest()
            test.manager.start()
            #expect(test.manager.devices.isEmpty)
            #expect(test.manager.failures.map(\.node) == ["/dev/input/event4"], "it is no touchpad")
            test.manager.rules = DeviceRules([
                Self.rule(DeviceMatch(name: Glob("Test Mouse")), DeviceOverrides(kind: .pointingStick)),
                Self.rule(DeviceMatch(kind: .touchpad), DeviceOverrides(kind: .mouse)),
            ])
            #expect(test.manager.failures.isEmpty)
            #expect(test.manager.devices.sorted { $0.node < $1.node }.map(\.kind) == [.pointingStick, .mouse])
        }

        @Test("F16: a touchpad without a resolution has the size that its rule says")
        func size() throws {
            let testbed = try Testbed()
            var pad = TestDevice.touchpad
            pad.axes[0x35]?.resolution = 0
            pad.axes[0x36]?.resolution = 0
            try testbed.add(pad, event: 3, properties: touchpadTags)
            let size = DeviceOverrides.Size(width: 80, height: 40)
            let test = try ManagerUnderTest(rules: DeviceRules([Self.rule(DeviceMatch(), DeviceOverrides(size: size))]))
            test.manager.start()
            let touchpad = try #require(test.manager.devices.first?.touchpad)
            #expect(touchpad.width == 80 && touchpad.height == 40 && !touchpad.isSizeAssumed)
            try testbed.report([.key(0x14a, 1), .abs(0x39, 1), .abs(0x35, 1000), .abs(0x36, 1000), .report], event: 3)
            try test.turn { !test.frames.isEmpty }
            #expect(test.frames.first?.contacts.first?.position == Point(x: 40, y: 40))
        }

        @Test("Changed rules reach the devices that are open, and only those for which they come to something else")
        func reload() throws {
            let testbed = try Testbed()
            try Self.addTwins(to: testbed)
            let test = try ManagerUnderTest()
            test.manager.start()
            let before = test.manager.devices.sorted { $0.node < $1.node }
            let second = DeviceMatch(physSuffix: "usb-2/input0")
            test.manager.rules = DeviceRules([Self.rule(second, DeviceOverrides(dpi: 400))])
            let after = test.manager.devices.sorted { $0.node < $1.node }
            try #require(after.count == 2)
            #expect(after[0] == before[0])
            #expect(after[1].dpi == 400 && after[1].id != before[1].id)
            #expect(test.events.suffix(2) == [.removed(before[1]), .added(after[1])])

            test.manager.rules = DeviceRules([Self.rule(second, DeviceOverrides(dpi: 400))])
            #expect(test.events.count == 4, "the same again changes nothing")
            test.manager.rules = DeviceRules([Self.rule(second, DeviceOverrides(pointer: "second", dpi: 400))])
            let bound = test.manager.devices.sorted { $0.node < $1.node }
            #expect(bound.map(\.pointer) == ["default", "second"])
            #expect(test.events.suffix(2) == [.removed(after[1]), .added(bound[1])], "what it held is released")
            test.manager.rules = DeviceRules([Self.rule(second, DeviceOverrides(isIgnored: true))])
            #expect(test.manager.devices == [before[0]] && test.manager.failures.count == 1)
        }

        @Test("A touchscreen is opened only by a rule that does not ignore it, and a tablet with a pen never")
        func touchscreens() throws {
            let testbed = try Testbed()
            let tags = ["ID_INPUT": "1", "ID_INPUT_TOUCHSCREEN": "1"]
            let screen = try testbed.add(.touchscreen, event: 3, properties: tags)
            // udev takes a touchscreen with buttons for a mouse as well.
            var both = TestDevice.touchscreen
            both.name = "Screen with buttons"
            both.keys.append(0x110)
            let other = try testbed.add(both, event: 4, properties: tags.merging(mouseTags) { $1 })
            var pen = TestDevice.tablet
            pen.name = "Pen"
            pen.keys = [0x140, 0x14a, 0x14b]
            let tablet = try testbed.add(pen, event: 5, properties: ["ID_INPUT": "1", "ID_INPUT_TABLET": "1"])
            let test = try ManagerUnderTest()
            test.manager.start()
            let uninvited = "it is a touchscreen, which only a rule of [[devices]] with ignore = false lets in"
            #expect(test.manager.failures.map(\.reason) == [uninvited, uninvited, UnusableDevice.pen.reason])
            #expect(test.manager.failures.map(\.isIgnored) == [true, true, true])
            #expect(screen.requests == [] && other.requests == [] && tablet.requests == [])
            test.manager.rules = DeviceRules([
                Self.rule(DeviceMatch(name: Glob("Test Screen")), DeviceOverrides(isIgnored: false))
            ])
            #expect(test.manager.devices.map(\.name) == ["Test Screen"])
            #expect(test.manager.devices.first?.positions?.touch?.slots == 10)
            #expect(other.requests == [] && tablet.requests == [])
            let everything = DeviceMatch(name: Glob("*"))
            test.manager.rules = DeviceRules([
                Self.rule(everything, DeviceOverrides(isIgnored: false, kind: .touchscreen))
            ])
            #expect(test.manager.failures.map(\.reason) == [UnusableDevice.pen.reason])
            test.manager.rules = DeviceRules()
            #expect(test.manager.devices.isEmpty)
        }

        @Test("A changed calibration of udev opens the device again")
        func calibration() throws {
            let testbed = try Testbed()
            try testbed.add(.tablet, event: 3, properties: mouseTags)
            let test = try ManagerUnderTest()
            test.manager.start()
            #expect(test.manager.devices.map { $0.positions?.calibration } == [.identity])
            testbed.set("LIBINPUT_CALIBRATION_MATRIX", to: "0 -1 1 1 0 0", event: 3)
            testbed.tell("change", event: 3)
            let turned = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 1, ty: 0)
            try test.turn { test.manager.devices.map { $0.positions?.calibration } == [turned] }
            let count = test.events.count
            testbed.tell("change", event: 3)
            test.manager.rescan()
            #expect(test.events.count == count)
        }

        @Test("F26: what pointerd makes itself is never read, whatever the rules say")
        func own() throws {
            let testbed = try Testbed()
            var own = TestDevice.mouse
            own.phys = "pointerd/pointer"
            try testbed.add(own, event: 3, properties: mouseTags)
            let test = try ManagerUnderTest(
                rules: DeviceRules([
                    Self.rule(DeviceMatch(name: Glob("*")), DeviceOverrides(isIgnored: false, kind: .mouse))
                ])
            )
            test.manager.start()
            testbed.tell("change", event: 3)
            try testbed.add(.mouse, event: 4, properties: mouseTags)
            testbed.tell("add", event: 4)
            try test.turn { !test.manager.devices.isEmpty }
            #expect(test.manager.devices.map(\.node) == ["/dev/input/event4"])
            #expect(test.manager.failures.isEmpty)
        }
    }
}
