import AimingCalibration
import CGtk
import CGtkCalls
import PointerModel
import SettingsModel
import Translations

/// The first line: whether the person is helped, and what mends it; below it what brings the former help back.
struct StateSection {
    let widget = Widget.column()
    private let sentence = Widget.text("", "title-2")
    private let advice = Widget.text()
    private let button = Widget.button("", "suggested-action", "large") {}
    private let undo = Widget.button(translated("Undo")) {}

    init() {
        for part in [sentence, advice, button, undo] { widget.append(part) }
    }

    func onPress(_ press: @escaping () -> Void) { button.onPress(press) }
    func onUndo(_ press: @escaping () -> Void) { undo.onPress(press) }

    func show(_ screen: SettingsScreen) {
        sentence.set(text: screen.state.sentence)
        advice.set(text: screen.state.advice ?? "")
        advice.set(visible: screen.state.advice != nil)
        button.set(text: screen.state.mending?.title ?? "")
        button.set(visible: screen.state.mending != nil)
        button.set(usable: screen.isFree && screen.trial == nil)
        undo.set(visible: screen.canUndo)
    }
}

/// What has come of the last wish, or what the person waits for. It is in view wherever the rest has been scrolled, and moves none of that
/// below a hand.
struct MessageSection {
    let widget: Widget
    private let words = Widget.text()

    init() {
        widget = unsafe Widget(cgtk_box_with_role(GTK_ORIENTATION_VERTICAL, 0, GTK_ACCESSIBLE_ROLE_STATUS))
        unsafe gtk_label_set_xalign(words.opaque, 0.5)
        unsafe gtk_label_set_justify(words.opaque, GTK_JUSTIFY_CENTER)
        words.setMargins(6)
        widget.append(words)
        // Assistive technologies read what has the focus.
        unsafe gtk_widget_set_focusable(widget.pointer, 1)
    }

    func show(_ screen: SettingsScreen, after former: SettingsScreen?) {
        let text = screen.progress ?? screen.message?.words
        guard former == nil || text != former?.progress ?? former?.message?.words else { return }
        words.set(text: text ?? "")
        widget.name(text ?? "")
        widget.set(visible: text != nil)
        if screen.progress == nil, screen.message?.isFailure == true {
            widget.add(class: "error")
        } else {
            widget.remove(class: "error")
        }
        if let text { widget.announce(text) }
    }
}

/// The cards of hands.
struct CardSection {
    let widget: Widget
    private let cards: [(card: HelpCard, button: Widget)]
    private let measure: Widget

    init(_ act: @escaping (SettingsModel.Event) -> Void) {
        let heading = Widget.heading(translated("How is your hand?"))
        widget = .group(named: heading)
        widget.append(heading)
        cards = HelpCard.allCases.map { card in
            let button = Widget.choice { act(.chose(card)) }
            let words = Widget.column(spacing: 3)
            words.append(.text(card.title, "heading"))
            words.append(.text(card.explanation))
            words.expand(across: true)
            words.center()
            let row = Widget.row(spacing: 18)
            row.append(CardPicture.widget(of: card))
            row.append(words)
            unsafe gtk_button_set_child(button.cast(), row.pointer)
            button.add(class: "choice")
            button.name(card.title)
            button.describe(card.explanation)
            return (card, button)
        }
        measure = .button(translated("Measure my hand (two minutes)")) { act(.measured) }
        for card in cards { widget.append(card.button) }
        widget.append(measure)
    }

    func show(_ screen: SettingsScreen) {
        for (card, button) in cards {
            button.set(chosen: card == screen.card)
            button.set(usable: screen.isFree)
        }
        measure.set(usable: screen.isFree && screen.trial == nil)
    }

    /// Returns the button of a card, or the first one.
    func button(of card: HelpCard?) -> Widget { (cards.first { $0.card == card } ?? cards[0]).button }
}

/// Targets to try the help on. Without the drive the window gives them the clicks that they would get with it.
final class TargetSection {
    let widget: Widget
    private let words = Widget.text()
    private let targets: [Widget]
    private var help: AssistSettings?
    private var board: TargetBoard?

    init() {
        let heading = Widget.heading(translated("Try it here"))
        widget = .group(named: heading)
        widget.append(heading)
        widget.append(words)
        targets = (1...5).map { number in
            let button = unsafe Widget(gtk_toggle_button_new_with_label("\(number)"))
            button.leavesFocus()
            return button
        }
        widget.append(.line(of: targets))
    }

    func show(_ screen: SettingsScreen) {
        help = screen.targetHelp
        let sentence = translated("Click the buttons. Each one that you hit stays down.")
        let limit = translated(
            "A near miss counts here already. The pointer holds still once it helps in all programs."
        )
        words.set(text: help == nil || screen.card == .without ? sentence : "\(sentence) \(limit)")
    }

    /// Follows the cursor.
    func move(to place: Point, in window: Widget, at time: Double) {
        refresh(in: window)
        board?.move(to: place, at: time)
    }

    /// Takes a press of the primary button.
    /// - Parameter below: what is below the cursor and can be pressed; nil if nothing is.
    /// - Returns: whether a target has got it, so that no widget gets it.
    func press(at place: Point, on below: Widget?, in window: Widget, at time: Double) -> Bool {
        // What is meant for another button is not for a target beside it.
        guard below.map(targets.contains) ?? true else { return false }
        refresh(in: window)
        return board?.press(at: place, time: time) != nil
    }

    /// Takes the release. Returns whether a target had got the press.
    func release(at place: Point, at time: Double) -> Bool {
        guard board?.pressed != nil else { return false }
        if let hit = board?.release(at: place, time: time) { targets[hit].turnOver() }
        return true
    }

    /// Has the board be about the targets where they are. One that has a press stays until the release.
    private func refresh(in window: Widget) {
        guard board?.pressed == nil else { return }
        let places = targets.compactMap { $0.frame(in: window) }
        guard let help, places.count == targets.count else { return board = nil }
        if board?.targets != places || board?.help != help { board = TargetBoard(places, help: help) }
    }
}

/// The dials.
struct DialSection {
    let widget = Widget.column(spacing: 18)
    private let dials: [DialRow]

    init(_ act: @escaping (SettingsModel.Event) -> Void) {
        dials = HelpDial.allCases.map { DialRow($0, act) }
        for dial in dials { widget.append(dial.widget) }
    }

    var hasFocus: Bool { dials.contains { $0.hasFocus } }

    func show(_ screen: SettingsScreen) { for dial in dials { dial.show(screen) } }

    /// Tries at once what a hand has turned last.
    func settle() { for dial in dials { dial.settle() } }

    /// Forgets what a hand has turned last. Returns whether there was something.
    @discardableResult
    func forget() -> Bool {
        let turned = dials.filter(\.isTurned)
        for dial in turned { dial.forget() }
        return !turned.isEmpty
    }
}

/// A dial with its name and its value in words.
private final class DialRow {
    /// Time for which a dial rests before its value is tried, in milliseconds: while a hand turns it, nothing moves below the hand.
    private static let rest: UInt32 = 400

    let widget = Widget.column(spacing: 3)
    private let dial: HelpDial
    private let scale: Widget
    private let words = Widget.text()
    private let act: (SettingsModel.Event) -> Void
    /// What waits until the dial rests; nil if it does.
    private var timer: UInt32?
    private var isShowing = false

    init(_ dial: HelpDial, _ act: @escaping (SettingsModel.Event) -> Void) {
        (self.dial, self.act) = (dial, act)
        let range = dial.range
        scale = unsafe Widget(
            gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, range.lowerBound, range.upperBound, 1)
        )
        unsafe gtk_scale_set_draw_value(scale.cast(), 0)
        // Who scrolls past it does not turn it.
        unsafe cgtk_ignore_wheel(scale.pointer)
        scale.name(dial.title)
        scale.expand(across: true)
        for part in [.heading(dial.title), scale, words] { widget.append(part) }
        unsafe Handler.connect(scale.raw, "value-changed") { [unowned self] in turn() }
    }

    var hasFocus: Bool { scale.hasFocus }
    /// Whether a value is shown that is not tried yet.
    var isTurned: Bool { timer != nil }
    private var value: Double { unsafe gtk_range_get_value(scale.cast()) }

    private func turn() {
        guard !isShowing else { return }
        say(value)
        forget()
        timer = MainLoop.each(Self.rest) { [unowned self] in
            // A hand that rests with the button down is not done.
            if unsafe gtk_widget_has_css_class(scale.pointer, "dragging") == 0 { settle() }
        }
    }

    func settle() {
        guard timer != nil else { return }
        forget()
        act(.turned(dial, value))
    }

    func forget() {
        if let timer { MainLoop.end(timer) }
        timer = nil
    }

    private func say(_ value: Double) {
        words.set(text: dial.words(value))
        scale.describe(dial.words(value))
        unsafe cgtk_set_accessible_value_text(scale.pointer, dial.words(value))
    }

    func show(_ screen: SettingsScreen) {
        scale.set(usable: screen.isFree)
        // What the hand turns is shown already.
        guard timer == nil else { return }
        isShowing = true
        defer { isShowing = false }
        let value = screen.dials[dial] ?? 0
        if self.value != value { unsafe gtk_range_set_value(scale.cast(), value) }
        say(value)
    }
}

/// Where the help counts, and what starts with the computer.
struct ReachSection {
    let widget: Widget
    private let button: Widget
    private let words = Widget.text()
    private let starts: SwitchRow
    private let touchpads: SwitchRow
    private let pointer: SwitchRow
    private let chromium: SwitchRow

    init(_ act: @escaping (SettingsModel.Event) -> Void) {
        let heading = Widget.heading(translated("Where it helps"))
        widget = .group(named: heading)
        button = .button(translated("Let it help in all programs"), "suggested-action", "large") {
            act(.letInAllPrograms)
        }
        starts = SwitchRow(translated("Start with the computer")) { act(.starts($0)) }
        touchpads = SwitchRow(translated("Touchpads too")) { act(.touchpads($0)) }
        pointer = SwitchRow(translated("Show the pointer of the iPad")) { act(.drawsPointer($0)) }
        chromium = SwitchRow(translated("Let Chromium take part")) { act(.chromium($0)) }
        for part in [heading, words, button, starts.widget, touchpads.widget, chromium.widget, pointer.widget] {
            widget.append(part)
        }
    }

    func show(_ screen: SettingsScreen) {
        let sentence =
            switch screen.reach {
            case .offered:
                translated(
                    "Without this, it helps only in the few programs that are made for it. It takes a password once."
                )
            case .on: translated("It helps in all programs.")
            case .waiting(let sentence): sentence
            }
        words.set(text: sentence)
        button.set(visible: screen.reach == .offered)
        button.set(usable: screen.isFree && screen.trial == nil)
        starts.show(screen.starts)
        touchpads.show(screen.touchpads)
        pointer.show(screen.drawsPointer)
        chromium.widget.set(visible: screen.chromium != nil)
        if let state = screen.chromium { chromium.show(state) }
    }
}

/// A switch with its name and a sentence.
struct SwitchRow {
    let widget = Widget.row(spacing: 18)
    private let toggle: Widget
    private let explanation = Widget.text()

    init(_ title: String, turn: @escaping (Bool) -> Void) {
        // All of a check button is its target, words and all. A switch is a few points large.
        toggle = unsafe Widget(gtk_check_button_new())
        let words = Widget.column(spacing: 3)
        words.append(.text(title, "heading"))
        words.append(explanation)
        words.expand(across: true)
        unsafe gtk_check_button_set_child(toggle.cast(), words.pointer)
        widget.append(toggle)
        toggle.name(title)
        let toggle = toggle
        unsafe Handler.connect(toggle.raw, "toggled") { turn(unsafe gtk_check_button_get_active(toggle.cast()) != 0) }
    }

    func show(_ state: SettingsScreen.Switch) {
        unsafe gtk_check_button_set_active(toggle.cast(), state.isOn ? 1 : 0)
        toggle.set(usable: state.isUsable)
        explanation.set(text: state.explanation)
        toggle.describe(state.explanation)
    }
}

/// The programs that do not take part.
struct ProgramSection {
    let widget: Widget
    private let rows = Widget.column()

    init() {
        let heading = Widget.heading(translated("Programs that do not take part"))
        widget = .group(named: heading)
        widget.append(heading)
        widget.append(rows)
    }

    /// - Parameter former: what has been shown; its rows stay if they are the same.
    func show(_ screen: SettingsScreen, after former: SettingsScreen?) {
        widget.set(visible: !screen.programs.isEmpty)
        guard screen.programs != former?.programs || screen.otherPrograms != former?.otherPrograms else { return }
        rows.removeAll()
        for program in screen.programs {
            let row = Widget.column(spacing: 3)
            row.append(.text(program.name, "heading"))
            row.append(.text(program.remedy))
            rows.append(row)
        }
        if screen.otherPrograms > 0 {
            rows.append(.text(translated("and %1$d more", "and %1$d more", screen.otherPrograms)))
        }
    }
}

/// The time that a person has to decide.
struct TimeSection {
    let widget: Widget
    private let buttons: [(seconds: Int, button: Widget)]

    init(_ act: @escaping (SettingsModel.Event) -> Void) {
        let heading = Widget.heading(translated("Time to decide"))
        widget = .group(named: heading)
        widget.append(heading)
        buttons = Trial.times.map { seconds in
            let button = Widget.choice { act(.decides(within: seconds)) }
            unsafe gtk_button_set_label(button.cast(), translated("%1$d second", "%1$d seconds", seconds))
            return (seconds, button)
        }
        widget.append(.line(of: buttons.map(\.button)))
    }

    func show(_ screen: SettingsScreen) {
        for (seconds, button) in buttons { button.set(chosen: seconds == screen.decisionTime) }
    }
}

/// The lower half while something is on trial: all of it keeps.
struct KeepButton {
    /// What a person must know before the drive takes the mouse over.
    static var advice: String {
        translated(
            "If the pointer is stuck: hold the left, right and middle button of the mouse together for two seconds."
        )
    }

    let widget: Widget
    private let advice = Widget.text(Self.advice)
    private let title = Widget.text("", "title-3")
    private let time = Widget.text()

    init(press: @escaping () -> Void) {
        widget = unsafe Widget(gtk_button_new())
        let column = Widget.column(spacing: 6)
        let keys = Widget.text(translated("Enter, Space, or a click anywhere in this half."))
        for part in [Widget.text(translated("Keep"), "title-1"), title, time, keys, advice] {
            unsafe gtk_label_set_xalign(part.opaque, 0.5)
            unsafe gtk_label_set_justify(part.opaque, GTK_JUSTIFY_CENTER)
            column.append(part)
        }
        column.center()
        unsafe gtk_button_set_child(widget.cast(), column.pointer)
        widget.add(class: "suggested-action")
        widget.add(class: "keep")
        widget.name(translated("Keep"))
        widget.expand(across: true, down: true)
        widget.onPress(press)
    }

    func show(_ trial: SettingsScreen.TrialPanel?, after former: SettingsScreen.TrialPanel?) {
        widget.set(visible: trial != nil)
        guard let trial else { return }
        title.set(text: trial.title)
        advice.set(visible: trial.isDrive)
        time.set(text: trial.time)
        guard trial.spoken != former?.spoken else { return }
        widget.describe(trial.spoken)
        widget.announce(trial.spoken)
    }
}
