import DesktopConfiguration
import PointerClient
import PointerDrawing
import PointerModel
import Testing

@testable import PointerOverlay

@Suite("What the overlay draws, and when it hides the desktop's cursor")
struct OverlayModelTests {
    private let start = Timestamp(microseconds: 1_000_000)

    private func state(_ change: (inout PointerState) -> Void = { _ in }) -> PointerSnapshot {
        var state = PointerState(position: Point(x: 50, y: 60))
        state.style = ResolvedStyle(
            kind: .highlight,
            shape: .roundedRect(Rect(x: 40, y: 50, width: 60, height: 30), radius: 8)
        )
        state.agreement = .reported
        change(&state)
        return PointerSnapshot(state, frame: 1, time: start)
    }

    private func model(
        _ settings: OverlaySettings = OverlaySettings(),
        _ change: (inout PointerState) -> Void = { _ in }
    ) -> OverlayModel {
        var model = OverlayModel(settings)
        model.apply(.connected(state(change)), at: start)
        return model
    }

    /// Returns the number of sprites after a time, in seconds.
    private func drawn(_ model: inout OverlayModel, after seconds: Double) -> Int {
        var list = DisplayList()
        _ = model.draw(at: start.advanced(byMicroseconds: Int64(seconds * 1_000_000)), into: &list)
        return list.sprites.count
    }

    @Test("With an agreement the pointer is drawn in place of the cursor", arguments: [Agreement.reported, .driven])
    func agreed(agreement: Agreement) {
        var model = model { $0.agreement = agreement }
        #expect(model.isDrawn)
        #expect(model.hidesCursor)
        #expect(drawn(&model, after: 2) == 1)
    }

    @Test("Where the overlay moves the pointer itself, it needs no agreement")
    func ownInput() {
        var model = model { $0.agreement = .none }
        model.note(movesPointer: true, at: start)
        #expect(model.agreement == .reported)
        #expect(model.hidesCursor)
        #expect(drawn(&model, after: 2) == 1)
        model.note(movesPointer: false, at: start.advanced(byMicroseconds: 2_000_000))
        #expect(!model.isDrawn)
        #expect(drawn(&model, after: 4) == 0)
    }

    @Test("A time that is still to come stops no motion", arguments: [2_000_000, Int64.max])
    func future(time: Int64) {
        var later = state()
        later.time = Timestamp(microseconds: time)
        var model = OverlayModel(OverlaySettings())
        model.apply(.connected(later), at: start)
        later.frame += 1
        model.apply(.event(.style(later.state.style, region: nil, Transition(id: 1, cause: .motion)), later), at: start)
        var list = DisplayList()
        // It has faded in long before, and rests.
        #expect(!model.draw(at: Timestamp(microseconds: 1_900_000), into: &list))
        #expect(list.sprites.first?.values.opacity ?? 0 > 0)
    }

    @Test("Without an agreement nothing is drawn, unless the settings ask for it")
    func withoutAgreement() {
        var model = model { $0.agreement = .none }
        #expect(!model.isDrawn)
        #expect(!model.hidesCursor)
        #expect(drawn(&model, after: 2) == 0)
        var settings = OverlaySettings()
        settings.withoutAgreement = .effects
        var kiosk = self.model(settings) { $0.agreement = .none }
        #expect(!kiosk.hidesCursor)
        #expect(drawn(&kiosk, after: 2) == 1)
    }

    @Test("A finger on a screen is where it touches, whatever is known of a cursor")
    func finger() {
        var model = model {
            $0.agreement = .none
            $0.source = .touch
        }
        #expect(model.isDrawn)
        #expect(!model.hidesCursor)
        #expect(drawn(&model, after: 2) > 0)
    }

    @Test(
        "Beside a cursor that cannot be hidden there is no second pointer, unless the settings say that there is no cursor"
    )
    func beside() {
        let dot: (inout PointerState) -> Void = { $0.style = ResolvedStyle(kind: .hover) }
        for (settings, count) in [(OverlaySettings(), 0), (OverlaySettings.kiosk, 1)] {
            var model = self.model(settings, dot)
            model.note(canHideCursor: false, at: start)
            #expect(drawn(&model, after: 2) == count)
            model.note(canHideCursor: true, at: start.advanced(byMicroseconds: 3_000_000))
            #expect(drawn(&model, after: 6) == 1)
            var highlight = self.model(settings)
            highlight.note(canHideCursor: false, at: start)
            #expect(drawn(&highlight, after: 2) == 1)
        }
    }

    @Test("In a system style, and while the pointer is locked, the cursor is the application's")
    func cursor() {
        var plain = model { $0.style = .system }
        #expect(!plain.hidesCursor)
        #expect(drawn(&plain, after: 2) == 0)
        #expect(!model { $0.isLocked = true }.hidesCursor)
        var settings = OverlaySettings()
        settings.hidesCursor = false
        #expect(!model(settings).hidesCursor)
    }

    @Test("When the daemon goes, hangs or is muted, the cursor is back at once and the pointer fades")
    func losses() {
        let losses: [(inout OverlayModel, Timestamp) -> Void] = [
            { $0.apply(.disconnected(.closed), at: $1) },
            { $0.apply(.muted(seat: "seat0"), at: $1) },
            { $0.note(isHanging: true, at: $1) },
        ]
        for lose in losses {
            var model = model()
            #expect(drawn(&model, after: 2) == 1)
            lose(&model, start.advanced(byMicroseconds: 2_000_000))
            #expect(!model.hidesCursor)
            #expect(drawn(&model, after: 2.02) == 1)
            #expect(drawn(&model, after: 4) == 0)
        }
    }

    @Test("A daemon that answers again is drawn again")
    func returns() {
        var model = model()
        model.note(isHanging: true, at: start)
        model.note(isHanging: false, at: start)
        #expect(model.hidesCursor)
        model.apply(.disconnected(.closed), at: start)
        #expect(model.agreement == nil)
        model.apply(.connected(state()), at: start)
        #expect(model.agreement == .reported)
        #expect(drawn(&model, after: 2) == 1)
    }

    @Test("The theme decides the tone, and the desktop where the theme is auto", arguments: [true, false])
    func theme(isDark: Bool) {
        var desktop = DesktopLook()
        desktop.isDark = isDark
        var model = OverlayModel(OverlaySettings(), desktop: desktop)
        model.apply(.connected(state()), at: start)
        var list = DisplayList()
        _ = model.draw(at: start.advanced(byMicroseconds: 2_000_000), into: &list)
        #expect(list.sprites.map(\.values.tone) == [isDark ? 1 : 0])
    }
}

extension OverlaySettings {
    /// Those of a desktop without a cursor of its own.
    fileprivate static var kiosk: OverlaySettings {
        var settings = OverlaySettings()
        settings.withoutAgreement = .effects
        return settings
    }
}
