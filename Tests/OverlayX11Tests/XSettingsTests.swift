import PointerOverlay
import Testing

@testable import OverlayX11

@Suite("XSETTINGS")
struct XSettingsTests {
    /// Returns a property with an integer and a text.
    private static func property(isLittle: Bool) -> [UInt8] {
        func bytes(_ number: UInt32, _ count: Int) -> [UInt8] {
            let little = (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * UInt32($0))) }
            return isLittle ? little : little.reversed()
        }
        func padded(_ text: String) -> [UInt8] {
            Array(text.utf8) + [UInt8](repeating: 0, count: (4 - text.utf8.count % 4) % 4)
        }
        func head(_ type: UInt8, _ name: String) -> [UInt8] {
            [type, 0] + bytes(UInt32(name.utf8.count), 2) + padded(name) + bytes(7, 4)
        }
        let theme = "HighContrastInverse"
        return [isLittle ? 0 : 1, 0, 0, 0] + bytes(1, 4) + bytes(4, 4)
            + head(0, "Gtk/CursorThemeSize") + bytes(48, 4)
            + head(2, "Gtk/Color") + [1, 2, 3, 4, 5, 6, 7, 8]
            + head(0, "Gtk/EnableAnimations") + bytes(0, 4)
            + head(1, "Net/ThemeName") + bytes(UInt32(theme.utf8.count), 4) + padded(theme)
    }

    @Test("Cursor size, theme and animations are read in both orders of bytes", arguments: [true, false])
    func look(isLittle: Bool) {
        let look = DesktopLook(settings: XSettingsValues(Self.property(isLittle: isLittle)))
        #expect(look.cursorScale == 2)
        #expect(look.isDark)
        #expect(look.hasHighContrast)
        #expect(look.reducesMotion)
    }

    @Test("A property that is cut anywhere, or hostile, is read as far as it is valid")
    func hostile() {
        let whole = Self.property(isLittle: true)
        for length in whole.indices.dropLast() {
            let values = XSettingsValues(Array(whole[..<length]))
            #expect(values.numbers.count + values.texts.count < 3)
        }
        #expect(XSettingsValues([UInt8](repeating: 0xff, count: 64)).numbers.isEmpty)
    }
}
