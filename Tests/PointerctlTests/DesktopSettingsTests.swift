import Testing

@testable import pointerctl

@Suite("Settings of desktops")
struct DesktopSettingsTests {
    @Test("sway's mice are left-handed if one is, and nobody knows where it says so of none")
    func sway() {
        func inputs(_ hands: String...) -> String {
            let mice = hands.map { #"{"type":"pointer","libinput":{"left_handed":"\#($0)"}}"# }
            return
                "[\((mice + [#"{"type":"keyboard","xkb":1}"#, #"{"type":"touchpad","libinput":{"left_handed":"enabled"}}"#]).joined(separator: ","))]"
        }
        #expect(DesktopSettings.isLeftHanded(inputs("disabled", "enabled")) == true)
        #expect(DesktopSettings.isLeftHanded(inputs("disabled")) == false)
        #expect(DesktopSettings.isLeftHanded(inputs()) == nil)
        for other in ["", "{}", "[1]", #"[{"type":"pointer","libinput":{}}]"#] {
            #expect(DesktopSettings.isLeftHanded(other) == nil)
        }
    }

    @Test("gsettings prints a boolean as a word")
    func gsettings() {
        #expect(DesktopSettings.boolean("true\n") == true)
        #expect(DesktopSettings.boolean("false\n") == false)
        #expect(DesktopSettings.boolean("No such key\n") == nil)
    }
}
