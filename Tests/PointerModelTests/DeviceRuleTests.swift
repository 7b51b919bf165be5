import PointerModel
import TestBasics
import Testing

@Suite("Rules for devices")
struct DeviceRuleTests {
    static let mouse = DeviceIdentity(
        bus: 3,
        vendor: 0x046d,
        product: 0xc52b,
        name: "Logitech USB Receiver",
        phys: "usb-0000:00:14.0-3/input1",
        kind: .mouse
    )
    static let properties = ["ID_BUS": "usb", "ID_PATH": "pci-0000:00:14.0-usb-0:3:1.1"]

    static func matches(_ match: DeviceMatch, _ device: DeviceIdentity = mouse) -> Bool {
        match.matches(device) { properties[$0] }
    }

    @Test(
        "A pattern fits the whole text: a star any number of characters, a question mark one",
        arguments: [
            ("", "", true), ("", "a", false), ("a", "a", true), ("a", "A", false), ("a", "ab", false), ("*", "", true),
            ("*", "anything", true), ("**", "", true), ("?", "", false), ("?", "é", true), ("a*", "a", true),
            ("a*c", "abbc", true), ("a*c", "abcb", false), ("*b*", "abc", true), ("a?c", "abc", true),
            ("a?c", "ac", false), ("*.*.*", "a.b", false), ("*.*.*", "a.b.", true), ("[a]", "[a]", true),
            ("[a]", "a", false), ("*aab", "aaab", true), ("*ab?", "abab", false), ("*ab?", "ababc", true),
        ]
    )
    func glob(pattern: String, text: String, isMatch: Bool) {
        #expect(Glob(pattern).matches(text) == isMatch)
    }

    @Test("Patterns and texts at random fit as a plain recursion says")
    func globOracle() {
        func fits(_ pattern: Substring, _ text: Substring) -> Bool {
            guard let first = pattern.first else { return text.isEmpty }
            if first == "*" {
                return fits(pattern.dropFirst(), text) || !text.isEmpty && fits(pattern, text.dropFirst())
            }
            guard let next = text.first, first == "?" || first == next else { return false }
            return fits(pattern.dropFirst(), text.dropFirst())
        }
        var numbers = RepeatableNumbers(seed: 5)
        func random(_ characters: String, upTo limit: Int) -> String {
            let count = Int.random(in: 0...limit, using: &numbers)
            return String((0..<count).compactMap { _ in characters.randomElement(using: &numbers) })
        }
        var fitting = 0
        var violation = FirstViolation()
        for _ in 0..<5000 {
            let pattern = random("ab*?", upTo: 6)
            let text = random("ab", upTo: 8)
            let expected = fits(pattern[...], text[...])
            violation.unless(Glob(pattern).matches(text) == expected, "\(pattern) \(text)")
            fitting += expected ? 1 : 0
        }
        #expect(violation.description == nil)
        #expect(fitting > 500)
    }

    @Test("A pattern that is made to take long does not")
    func globLength() {
        let pattern = Glob(String(repeating: "a*", count: 500) + "b")
        #expect(!pattern.matches(String(repeating: "a", count: 4000)))
    }

    @Test(
        "vendor:product is hexadecimal, with a star for any",
        arguments: [
            ("046d:c52b", 0x046d, 0xc52b), ("46D:C52B", 0x046d, 0xc52b), ("0:0", 0, 0), ("*:c52b", nil, 0xc52b),
            ("046d:*", 0x046d, nil), ("*:*", nil, nil),
        ] as [(String, UInt16?, UInt16?)]
    )
    func modelID(text: String, vendor: UInt16?, product: UInt16?) {
        #expect(DeviceMatch.ModelID(text) == .init(vendor: vendor, product: product))
    }

    @Test(
        "What is no vendor:product is none",
        arguments: [
            "", ":", "046d", "046d:", ":c52b", "046d:c52b:1", "0x46:1", "+46:1", "-1:1", "00046:1", "g:1", " 1:1",
        ]
    )
    func noModelID(text: String) {
        #expect(DeviceMatch.ModelID(text) == nil)
    }

    @Test("Everything that a match names has to fit")
    func matching() {
        let whole = DeviceMatch(
            id: .init("046d:c52b"),
            name: Glob("Logitech*"),
            physSuffix: "/input1",
            property: .init("ID_PATH=pci-*-usb-0:3:*"),
            kind: .mouse
        )
        #expect(Self.matches(whole))
        let wrong: [(inout DeviceMatch) -> Void] = [
            { $0.id = .init("046d:c52c") }, { $0.id = .init("046e:c52b") }, { $0.name = Glob("Logitech") },
            { $0.physSuffix = "/input0" }, { $0.property = .init("ID_PATH=usb-*") },
            { $0.property = .init("ID_SERIAL=*") },
            { $0.kind = .touchpad },
        ]
        for change in wrong {
            var match = whole
            change(&match)
            #expect(!Self.matches(match))
        }
        #expect(Self.matches(DeviceMatch(id: .init("*:c52b"))) && Self.matches(DeviceMatch(id: .init("046d:*"))))
        #expect(Self.matches(DeviceMatch()) && DeviceMatch().isEmpty && !whole.isEmpty)
        #expect(!Self.matches(DeviceMatch(kind: .mouse), DeviceIdentity(name: "no pointing device")))
    }

    @Test("A rule is not for its exceptions")
    func exceptions() {
        func applies(_ exceptions: DeviceMatch) -> Bool {
            DeviceRule(match: DeviceMatch(id: .init("046d:*")), exceptions: exceptions)
                .applies(to: Self.mouse) { Self.properties[$0] }
        }
        #expect(!applies(DeviceMatch(name: Glob("*Receiver"))))
        #expect(applies(DeviceMatch(name: Glob("*Receiver"), kind: .touchpad)), "it has to fit as a whole, too")
        #expect(!applies(DeviceMatch()))
    }

    @Test("Of several rules for a device the later one wins, value by value, and the outcome lists their numbers")
    func laterWins() {
        let rules = DeviceRules([
            DeviceRule(overrides: DeviceOverrides(isIgnored: true, dpi: 400)),
            DeviceRule(match: DeviceMatch(kind: .touchpad), overrides: DeviceOverrides(dpi: 1)),
            DeviceRule(
                match: DeviceMatch(name: Glob("Logitech*")),
                overrides: DeviceOverrides(isIgnored: false, kind: .pointingStick)
            ),
            DeviceRule(
                match: DeviceMatch(id: .init("*:*")),
                overrides: DeviceOverrides(dpi: 800, size: .init(width: 60, height: 40))
            ),
        ])
        let outcome = rules.outcome(for: Self.mouse) { Self.properties[$0] }
        #expect(outcome.rules == [1, 3, 4])
        #expect(
            outcome.overrides
                == DeviceOverrides(isIgnored: false, kind: .pointingStick, dpi: 800, size: .init(width: 60, height: 40))
        )
        #expect(DeviceRules().outcome(for: Self.mouse) { _ in nil } == DeviceOutcome())
    }

    @Test("What pointerd itself makes is known by where it says that it is connected")
    func own() {
        #expect(DeviceIdentity(phys: "pointerd/pointer").isOwn)
        #expect(!DeviceIdentity(phys: "pointerd").isOwn && !DeviceIdentity(phys: "usb/pointerd/0").isOwn)
    }
}
