import FeederTesting
import PointerModel
import Testing

@testable import FeederModel

@Suite("Which widgets become regions")
struct WidgetSelectionTests {
    /// Returns the frames of the regions in a window of 400 by 300.
    private func frames(_ toolkit: String, _ widgets: [PlayedWidget]) throws -> [Rect] {
        let frame = PlayedWidget("/w", .frame, 100, 100, 400, 300, title: "one", widgets)
        let stage = SimulatedSession([":1.1": PlayedApplication(process: 10, toolkit: toolkit, windows: [frame])])
        stage.setWindows([.usual()])
        try stage.rest()
        return stage.frames()
    }

    @Test(
        "Behind a dialog that GTK 4 draws in a window nothing has a region, and a dialog of another toolkit covers nothing"
    )
    func dialog() throws {
        let behind = PlayedWidget("/w/b", .pushButton, 120, 120, 80, 30)
        let inside = PlayedWidget("/w/d/b", .pushButton, 220, 220, 80, 30)
        let dialog = PlayedWidget("/w/d", .dialog, 200, 200, 150, 100, [inside])
        #expect(try frames("GTK", [behind, dialog]) == [Rect(x: 120, y: 120, width: 80, height: 30)])
        #expect(try frames("gtk", [behind, dialog]).count == 2)
        let second = PlayedWidget(
            "/w/e",
            .alert,
            210,
            210,
            100,
            80,
            [PlayedWidget("/w/e/b", .pushButton, 215, 215, 60, 30)]
        )
        #expect(try frames("GTK", [behind, dialog, second]) == [Rect(x: 115, y: 115, width: 60, height: 30)])
    }

    @Test(
        "The field of a drop-down list that does not react has no region",
        arguments: [AccessibleRole.comboBox, .spinButton]
    )
    func disabled(_ role: AccessibleRole) throws {
        var list = PlayedWidget("/w/c", role, 120, 120, 100, 30, [PlayedWidget("/w/c/t", .text, 120, 120, 80, 30)])
        #expect(try frames("GTK", [list]).count == (role == .comboBox ? 2 : 1))
        list.states.remove(.sensitive)
        #expect(try frames("GTK", [list]).isEmpty)
    }

    @Test("Of an open expander the title is a region, and what it shows has its own", arguments: ["gtk", "GTK"])
    func expander(_ toolkit: String) throws {
        var expander = PlayedWidget("/w/e", .toggleButton, 120, 120, 200, 150)
        expander.children = [
            PlayedWidget("/w/e/l", .label, 140, 122, 80, 20),
            PlayedWidget("/w/e/p", .panel, 120, 145, 200, 120, [PlayedWidget("/w/e/p/b", .checkBox, 130, 150, 90, 20)]),
        ]
        #expect(try frames(toolkit, [expander]) == [Rect(x: 20, y: 20, width: 200, height: 150)])
        expander.states.insert(.expanded)
        #expect(
            try frames(toolkit, [expander]) == [
                Rect(x: 20, y: 20, width: 200, height: 25), Rect(x: 30, y: 50, width: 90, height: 20),
            ]
        )
        // A button whose menu is open has a picture in its padding.
        var button = PlayedWidget(
            "/w/m",
            .toggleButton,
            120,
            120,
            34,
            34,
            [PlayedWidget("/w/m/i", .image, 129, 129, 16, 16)]
        )
        button.states.insert(.expanded)
        #expect(try frames(toolkit, [button]) == [Rect(x: 20, y: 20, width: 34, height: 34)])
    }
}
