import ConfigurationFiles
import PointerConfiguration
import PointerModel
import Testing

@Suite("Rules for devices in a configuration file")
struct DeviceRuleDecodingTests {
    @Test("Every key of a rule, and the rules in their order")
    func everyKey() throws {
        let rules = try Configuration(
            parsing: """
                [[devices]]
                match = { id = "046d:*", name = "Logi*", phys = "/input1", property = "ID_BUS=usb", kind = "mouse" }
                not = { id = "046d:C52B" }
                ignore = true
                pointer = "left hand"
                dpi = 800
                [[devices]]
                match.name = "Pad"
                kind = "touchpad"
                size = { width = 100.5, height = 60 }
                ignore = false
                [[devices]]
                """
        ).devices.rules
        let expected = [
            DeviceRule(
                match: DeviceMatch(
                    id: .init(vendor: 0x046d, product: nil),
                    name: Glob("Logi*"),
                    physSuffix: "/input1",
                    property: .init(key: "ID_BUS", value: Glob("usb")),
                    kind: .mouse
                ),
                exceptions: DeviceMatch(id: .init(vendor: 0x046d, product: 0xc52b)),
                overrides: DeviceOverrides(isIgnored: true, pointer: "left hand", dpi: 800)
            ),
            DeviceRule(
                match: DeviceMatch(name: Glob("Pad")),
                overrides: DeviceOverrides(
                    isIgnored: false,
                    kind: .touchpad,
                    size: .init(width: 100.5, height: 60)
                )
            ),
            DeviceRule(),
        ]
        #expect(rules == expected)
    }

    @Test("The output and the calibration of positions, in the order of libinput's matrix")
    func positions() throws {
        let text = "[[devices]]\noutput = \"HDMI-1\"\ncalibration = [0, -1, 1, 1, 0, 0.5]"
        let overrides = try #require(try Configuration(parsing: text).devices.rules.first).overrides
        let turned = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 1, ty: 0.5)
        #expect(overrides == DeviceOverrides(output: "HDMI-1", calibration: turned))
    }

    @Test(
        "A calibration that is none is refused",
        arguments: [
            ("[1, 0, 0, 0, 1]", "has 5 numbers: expected 6"), ("[1, 0, 0, 0, 1, 0, 0]", "7 numbers are too many"),
            ("[0, 0, 0, 0, 1, 0]", "gives many positions the same place"), ("[101, 0, 0, 0, 1, 0]", "out of range"),
            ("[1, 0, 0, 0, nan, 0]", "expected a finite number"), ("\"90\"", "expected an array of numbers"),
        ]
    )
    func malformedCalibration(value: String, words: String) throws {
        let error = #expect(throws: ConfigurationError.self) {
            try Configuration(parsing: "[[devices]]\ncalibration = \(value)")
        }
        #expect("\(try #require(error))".contains(words))
    }

    @Test("Force and motion of single devices")
    func forceAndMotion() throws {
        let rules = try Configuration(
            parsing: """
                modifiers.fromKeyboards = true
                [[devices]]
                semiMultitouch = true
                force = "force"
                forceRange = { light = 30, firm = 118.5 }
                acceleration = "flat"
                speed = -0.5
                naturalScrolling = true
                leftHanded = true
                middleEmulation = true
                scrollMethod = "edge"
                scrollButton = "back"
                scrollButtonLock = true
                clickMethod = "clickfinger"
                tapping = true
                tapButtons = "primaryMiddleSecondary"
                tapAndDrag = false
                dragLock = true
                palmDetection = false
                thumbDetection = false
                disableWhileTyping = true
                touchPressure = { begin = 30, end = 25 }
                touchSize = "automatic"
                palmPressure = 0
                palmSize = "automatic"
                [[devices]]
                force = "auto"
                scrollMethod = "none"
                scrollButton = "none"
                """
        ).devices.rules
        var first = DeviceOverrides(
            isSemiMultitouch: true,
            force: .force,
            forceRange: ForceRange(light: 30, firm: 118.5)
        )
        first.motion["acceleration"] = .word("flat")
        first.motion["speed"] = .number(-0.5)
        first.motion["naturalScrolling"] = .boolean(true)
        first.motion["leftHanded"] = .boolean(true)
        first.motion["middleEmulation"] = .boolean(true)
        first.motion["scrollMethod"] = .word("edge")
        first.motion["scrollButton"] = .word("back")
        first.motion["scrollButtonLock"] = .boolean(true)
        first.motion["clickMethod"] = .word("clickfinger")
        first.motion["tapping"] = .boolean(true)
        first.motion["tapButtons"] = .word("primaryMiddleSecondary")
        first.motion["tapAndDrag"] = .boolean(false)
        first.motion["dragLock"] = .boolean(true)
        first.motion["palmDetection"] = .boolean(false)
        first.motion["thumbDetection"] = .boolean(false)
        first.motion["disableWhileTyping"] = .boolean(true)
        first.motion["touchPressure"] = .touchRange(.init(begin: 30, end: 25))
        first.motion["touchSize"] = .touchRange(nil)
        first.motion["palmPressure"] = .threshold(0)
        first.motion["palmSize"] = .threshold(nil)
        var second = DeviceOverrides(force: .automatic)
        second.motion["scrollMethod"] = .word("none")
        second.motion["scrollButton"] = .word("none")
        #expect(rules.map(\.overrides) == [first, second])
        for choice in ForceChoice.allCases {
            let text = "[[devices]]\nforce = \"\(choice.rawValue)\""
            #expect(try Configuration(parsing: text).devices.rules.first?.overrides.force == choice)
        }
    }

    @Test(
        "What is wrong with a rule is said at its place",
        arguments: [
            ("devices = { }", "1:11: devices: expected an array of devices, found a table"),
            ("[[devices]]\ndip = 800", #"2:1: devices[0].dip (rule 1): unknown key; did you mean "dpi"?"#),
            ("[[devices]]\ndpi = 10", "2:7: devices[0].dpi (rule 1): 10 is out of range: expected 50 to 100000"),
            ("[[devices]]\nignore = 1", "2:10: devices[0].ignore (rule 1): expected true or false, found an integer"),
            (
                "[[devices]]\nmatch.id = \"46d\"",
                "2:12: devices[0].match.id (rule 1): \"46d\" is not vendor:product in hexadecimal digits, such as \"046d:c52b\""
            ),
            (
                "[[devices]]\nnot.property = \"ID_BUS\"",
                "2:16: devices[0].not.property (rule 1): \"ID_BUS\" is not a property of udev and a pattern, such as \"ID_PATH=pci-*\""
            ),
            (
                "[[devices]]\nmatch.kind = \"Mouse\"",
                "2:14: devices[0].match.kind (rule 1): \"Mouse\" is not one of \"mouse\", \"touchpad\", \"pointingStick\", "
                    + "\"touchscreen\"; did you mean \"mouse\"?"
            ),
            (
                "[[devices]]\nmatch.nam = \"a\"",
                #"2:7: devices[0].match.nam (rule 1): unknown key; did you mean "name"?"#
            ),
            ("[[devices]]\nmatch.name = \"\"", "2:14: devices[0].match.name (rule 1): is empty"),
            ("[[devices]]\nmatch = { }", "2:9: devices[0].match (rule 1): is empty: it would fit every device"),
            ("[[devices]]\nnot = { }", "2:7: devices[0].not (rule 1): is empty: it would fit every device"),
            (
                "[[devices]]\nkind = \"mouse\"",
                "1:1: devices[0] (rule 1): sets a kind for every device: it needs a match"
            ),
            ("[[devices]]\nsize = { width = 100 }", "2:8: devices[0].size.height (rule 1): is missing"),
            (
                "[[devices]]\nsize = { width = 1, height = 60 }",
                "2:18: devices[0].size.width (rule 1): 1 is out of range: expected 10 to 500"
            ),
            (
                "[[devices]]\nforce = \"pressure\"",
                #"2:9: devices[0].force (rule 1): "pressure" is not one of "auto", "force", "contact", "none""#
            ),
            ("[[devices]]\nforceRange = 5", "2:14: devices[0].forceRange (rule 1): expected a table, found an integer"),
            ("[[devices]]\nforceRange = { light = 5 }", "2:14: devices[0].forceRange.firm (rule 1): is missing"),
            (
                "[[devices]]\nforceRange = { light = 9, firm = 9 }",
                "2:14: devices[0].forceRange (rule 1): a light touch must be less than a firm press"
            ),
            (
                "[[devices]]\nforceRange = { light = 9, firm = 1e6 }",
                "2:34: devices[0].forceRange.firm (rule 1): 1000000 is out of range: expected -65535 to 65535"
            ),
            ("[[devices]]\npointer = 2", "2:11: devices[0].pointer (rule 1): expected a string, found an integer"),
            ("[[devices]]\npointer = \"\"", "2:11: devices[0].pointer (rule 1): is empty"),
            (
                "[[devices]]\npointer = \"\(String(repeating: "x", count: 129))\"",
                "2:11: devices[0].pointer (rule 1): is 129 bytes long: at most 128"
            ),
            (
                "[[devices]]\npointer = \"a\\u001Bb\"",
                #"2:11: devices[0].pointer (rule 1): "a\u{1b}b" contains a control character"#
            ),
            ("[[devices]]\npointr = \"a\"", #"2:1: devices[0].pointr (rule 1): unknown key; did you mean "pointer"?"#),
            ("[[devices]]\nspeed = 2", "2:9: devices[0].speed (rule 1): 2 is out of range: expected -1 to 1"),
            ("[[devices]]\ntapping = 1", "2:11: devices[0].tapping (rule 1): expected true or false, found an integer"),
            (
                "[[devices]]\nscrollMethod = \"button\"",
                #"2:16: devices[0].scrollMethod (rule 1): "button" is not one of "none", "twoFinger", "edge""#
            ),
            (
                "[[devices]]\nscrollButton = \"left\"",
                #"2:16: devices[0].scrollButton (rule 1): "left" is not one of "none", "primary", "secondary", "middle", "back", "forward""#
            ),
            (
                "[[devices]]\nmatch.phys = \"\(String(repeating: "x", count: 1025))\"",
                "2:14: devices[0].match.phys (rule 1): is 1025 bytes long: at most 1024"
            ),
        ]
    )
    func wrong(text: String, expected: String) throws {
        let error = try #require(#expect(throws: ConfigurationError.self) { try Configuration(parsing: text) })
        #expect("\(error)" == "configuration:" + expected)
    }

    @Test("Pointers are there in the order in which rules name them, each once, and so many are too many")
    func pointers() throws {
        func rules(_ names: some Sequence<String>) -> String {
            names.map { "[[devices]]\nmatch.name = \"\($0)\"\npointer = \"\($0)\"\n" }.joined()
        }
        #expect(try Configuration(parsing: rules(["b", "default", "a", "b"])).devices.pointers == ["b", "a"])
        #expect(try Configuration(parsing: "[[devices]]\nignore = true\n").devices.pointers == [])
        let names = (1..<PointerModelLimit.pointers.most).map { "pointer \($0)" }
        // The default one counts, and one that was named before does not count again.
        let most = rules(names + ["default"] + names)
        #expect(try Configuration(parsing: most).devices.pointers == names)
        let error = try #require(
            #expect(throws: ConfigurationError.self) { try Configuration(parsing: most + rules(["another"])) }
        )
        let line = 3 * (2 * names.count + 2)
        #expect(
            "\(error)"
                == "configuration:\(line):11: devices[\(line / 3 - 1)].pointer (rule \(line / 3)): one pointer too many: "
                + #"at most 16, "default" among them"#
        )
    }
}
