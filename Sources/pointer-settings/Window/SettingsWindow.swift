import CGtk
import CGtkCalls
import PointerModel
import SettingsModel
import Translations

/// The window: one column, and below it the lower half while something is on trial.
final class SettingsWindow {
    /// Room around the content, and between a button that is large and what is beside it, in points.
    private static let gap: Int32 = 18

    private let act: (SettingsModel.Event) -> Void
    private let window: Widget
    private let scroller: Widget
    private let content = Widget.column(spacing: 30)
    private let state = StateSection()
    private let message = MessageSection()
    private let cards: CardSection
    private let targets = TargetSection()
    private let dials: DialSection
    private let reach: ReachSection
    private let programs: ProgramSection
    private let times: TimeSection
    private let goBack: Widget
    private let keep: KeepButton
    private let allOff: Widget
    private let focus: FocusKeeper
    private var decisions = DecisionGuard()
    private var pressed = PressedButton<Widget>()
    private var shown: SettingsScreen?
    /// Whether the person has closed the window, which still does something.
    private var isClosing = false
    /// Whether there is no window any more, in the last moment of the program.
    private var isGone = false
    /// Whether the window itself changes its widgets, whose signals mean nothing then.
    private let isShowing = Flag()

    /// - Parameters:
    ///   - application: the application, which keeps the window.
    ///   - act: receives what the person does.
    init(of application: UnsafeMutablePointer<GtkApplication>, act: @escaping (SettingsModel.Event) -> Void) {
        let isShowing = isShowing
        let tell: (SettingsModel.Event) -> Void = { if !isShowing.isSet { act($0) } }
        let dials = DialSection(tell)
        self.dials = dials
        let act: (SettingsModel.Event) -> Void = { event in
            // What is decided is what the dials show, and not what they showed a moment ago.
            switch event {
            case .kept: dials.settle()
            case .wentBack, .allOff: dials.forget()
            default: break
            }
            tell(event)
        }
        self.act = act
        window = unsafe Widget(adw_application_window_new(application))
        scroller = unsafe Widget(gtk_scrolled_window_new())
        cards = CardSection(act)
        reach = ReachSection(act)
        programs = ProgramSection()
        times = TimeSection(act)
        goBack = .button(translated("Go back (Escape)")) { act(.wentBack) }
        keep = KeepButton { act(.kept) }
        focus = FocusKeeper(of: window, message: message.widget, decision: keep.widget)
        allOff = .button(translated("All off"), "large") { act(.allOff) }
        state.onPress { act(.mended) }
        state.onUndo { act(.undid) }
        assemble()
        watchInputs()
        watchClosing()
        unsafe Handler.connectWithArgument(window.raw, "notify::is-active") { [unowned self] in
            decisions.releaseAll()
            if unsafe gtk_window_is_active(window.cast()) != 0 { self.act(.opened) }
        }
    }

    /// Brings the window to the front. It is as large as what it shows then.
    func present() {
        isClosing = false
        unsafe gtk_window_present(window.cast())
    }

    /// Closes the window once what the person has wished is done. It is out of view until then.
    private func watchClosing() {
        typealias Closing = @convention(c) (OpaquePointer?, gpointer?) -> gboolean
        let closing: Closing = { _, data in unsafe SettingsWindow.at(data)?.isKept() == true ? 1 : 0 }
        unsafe connect(window.raw, "close-request", unsafeBitCast(closing, to: GCallback.self))
    }

    /// Hides the window if something goes on. Returns whether it stays for that.
    private func isKept() -> Bool {
        act(.closed)
        guard shown?.progress != nil else {
            isGone = true
            return false
        }
        isClosing = true
        window.set(visible: false)
        return true
    }

    private func assemble() {
        for part in [
            state.widget, cards.widget, targets.widget, dials.widget, reach.widget, programs.widget, times.widget,
        ] {
            content.append(part)
        }
        let advice = Widget.text(KeepButton.advice, "card", "padded")
        // So that Tab leads there, too.
        unsafe gtk_label_set_selectable(advice.opaque, 1)
        content.append(advice)
        content.setMargins(Self.gap)
        let clamp = unsafe Widget(adw_clamp_new())
        unsafe adw_clamp_set_maximum_size(clamp.opaque, 680)
        unsafe adw_clamp_set_child(clamp.opaque, content.pointer)
        unsafe gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        // The bar stays in view, so that a person sees that the window scrolls.
        unsafe gtk_scrolled_window_set_overlay_scrolling(scroller.opaque, 0)
        unsafe gtk_scrolled_window_set_child(scroller.opaque, clamp.pointer)
        scroller.expand(across: true, down: true)

        let upper = Widget.column(spacing: 0)
        upper.append(scroller)
        // A hand that slips from one of two presses neither.
        goBack.setMargins(6, below: Self.gap)
        upper.append(goBack)
        let halves = Widget.column(spacing: 0)
        halves.append(upper)
        halves.append(keep.widget)
        halves.expand(down: true)

        let outer = Widget.column(spacing: 0)
        outer.append(unsafe Widget(adw_header_bar_new()))
        outer.append(halves)
        outer.append(message.widget)
        allOff.setMargins(6, above: Self.gap)
        outer.append(allOff)
        unsafe adw_application_window_set_content(window.cast(), outer.pointer)
        unsafe gtk_window_set_title(window.cast(), translated("Help with the mouse"))
        unsafe gtk_window_set_default_size(window.cast(), 720, 640)
    }

    /// Tells the model of each press and key before what it means, and of the keys that decide about a trial.
    private func watchInputs() {
        let keys = unsafe gtk_event_controller_key_new()
        unsafe gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
        typealias Pressed = @convention(c) (OpaquePointer?, guint, guint, GdkModifierType, gpointer?) -> gboolean
        let pressed: Pressed = { _, key, code, _, data in
            unsafe SettingsWindow.at(data)?.isTaken(key, code) == true ? 1 : 0
        }
        typealias Released = @convention(c) (OpaquePointer?, guint, guint, GdkModifierType, gpointer?) -> Void
        let released: Released = { _, _, code, _, data in unsafe SettingsWindow.at(data)?.decisions.release(code) }
        unsafe connect(UnsafeMutableRawPointer(keys), "key-pressed", unsafeBitCast(pressed, to: GCallback.self))
        unsafe connect(UnsafeMutableRawPointer(keys), "key-released", unsafeBitCast(released, to: GCallback.self))
        unsafe gtk_widget_add_controller(window.pointer, keys)

        let presses = unsafe gtk_event_controller_legacy_new()
        unsafe gtk_event_controller_set_propagation_phase(presses, GTK_PHASE_CAPTURE)
        typealias Happened = @convention(c) (OpaquePointer?, OpaquePointer?, gpointer?) -> gboolean
        let happened: Happened = { _, event, data in
            switch unsafe gdk_event_get_event_type(event) {
            case GDK_BUTTON_PRESS: return unsafe SettingsWindow.at(data)?.isTaken(press: event) == true ? 1 : 0
            case GDK_BUTTON_RELEASE: return unsafe SettingsWindow.at(data)?.isTaken(release: event) == true ? 1 : 0
            case GDK_MOTION_NOTIFY: unsafe SettingsWindow.at(data)?.move(event)
            case GDK_TOUCH_BEGIN: return unsafe SettingsWindow.at(data)?.isTaken(touch: event) == true ? 1 : 0
            // Something else gets the release.
            case GDK_GRAB_BROKEN: unsafe SettingsWindow.at(data)?.endPress()
            default: break
            }
            return 0
        }
        unsafe connect(UnsafeMutableRawPointer(presses), "event", unsafeBitCast(happened, to: GCallback.self))
        unsafe gtk_widget_add_controller(window.pointer, presses)
    }

    /// Connects a signal whose handler gets this window with ``at(_:)``.
    private func connect(_ object: UnsafeMutableRawPointer?, _ signal: String, _ handler: GCallback) {
        _ = unsafe g_signal_connect_data(
            object,
            signal,
            handler,
            Unmanaged.passUnretained(self).toOpaque(),
            nil,
            GConnectFlags(rawValue: 0)
        )
    }

    /// The window of a callback: the application keeps it as long as there are any.
    private static func at(_ data: gpointer?) -> SettingsWindow? {
        unsafe data.map { unsafe Unmanaged<SettingsWindow>.fromOpaque($0).takeUnretainedValue() }
    }

    private var doubleClick: Double { Double(cgtk_double_click_time()) / 1000 }

    /// Takes a key. Returns whether it decides about a trial, or means nothing, so that the widget with the focus does not get it.
    private func isTaken(_ key: guint, _ code: guint) -> Bool {
        act(.input)
        let isSame = decisions.isSame(code, at: MainLoop.time, doubleClick: doubleClick)
        guard let shown else { return false }
        switch Int32(bitPattern: key) {
        case GDK_KEY_Escape:
            if shown.trial != nil {
                act(.wentBack)
                return true
            }
            guard dials.forget() else { return false }
            dials.show(shown)
            return true
        case GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter, GDK_KEY_space, GDK_KEY_KP_Space:
            // One press is one wish, however long the key is held.
            guard !isSame else { return true }
            guard shown.trial != nil else { return false }
            // Who has moved the focus to another button means that one.
            if let holder = focus.holder, holder != keep.widget, unsafe cgtk_is_pressed(holder.pointer) != 0 {
                return false
            }
            act(.kept)
            return true
        case GDK_KEY_Tab: return focus.goBack()
        default: return false
        }
    }

    /// Takes a press of the mouse. Returns whether no widget is to get it.
    ///
    /// GTK sends a press where the last move has gone. What has come to be below a pointer that rests since, or can be used again since,
    /// would not get it: a hand that holds still, or a switch that clicks, would click in vain.
    private func isTaken(press event: OpaquePointer?) -> Bool {
        act(.input)
        guard let place = unsafe window.place(of: event) else { return false }
        let time = MainLoop.time
        let button = window.button(at: place)
        // A press that joins another one ends it, too.
        endPress()
        guard unsafe !Self.joinsOthers(event) else { return true }
        guard !isMistaken(at: place, on: button, at: time) else { return true }
        guard unsafe Self.isPrimary(event) else { return false }
        if targets.press(at: place, on: button, in: window, at: time) { return true }
        guard let button else { return false }
        pressed.press(on: button)
        button.retain()
        button.looksPressed(true)
        if unsafe gtk_widget_get_focus_on_click(button.pointer) != 0 { button.takeFocus() }
        return true
    }

    /// Ends a press of a button, and clicks the button if the release is on it.
    /// - Parameter target: what the release is on; nil without a release.
    private func endPress(on target: Widget? = nil) {
        guard let button = pressed.target else { return }
        defer { button.release() }
        button.looksPressed(false)
        pressed.release(on: target)?.click()
    }

    /// Takes a touch of a screen. Returns whether no widget is to get it.
    private func isTaken(touch event: OpaquePointer?) -> Bool {
        act(.input)
        guard let place = unsafe window.place(of: event) else { return false }
        return isMistaken(at: place, on: window.button(at: place), at: MainLoop.time)
    }

    /// Whether a press belongs to the one before, or is of what has come to be below a hand that meant to keep.
    private func isMistaken(at place: Point, on button: Widget?, at time: Double) -> Bool {
        decisions.isSame(place, at: time, doubleClick: doubleClick) || button == allOff && decisions.isEarly(at: time)
    }

    /// Takes a release of the mouse. Returns whether its press was a target's or a button's.
    private func isTaken(release event: OpaquePointer?) -> Bool {
        guard unsafe Self.isPrimary(event), let place = unsafe window.place(of: event) else { return false }
        if targets.release(at: place, at: MainLoop.time) { return true }
        guard pressed.target != nil else { return false }
        endPress(on: window.button(at: place))
        return true
    }

    private func move(_ event: OpaquePointer?) {
        if let place = unsafe window.place(of: event) { targets.move(to: place, in: window, at: MainLoop.time) }
    }

    private static func isPrimary(_ event: OpaquePointer?) -> Bool {
        unsafe gdk_button_event_get_button(event) == guint(GDK_BUTTON_PRIMARY)
    }

    /// Whether a press joins other buttons that are down.
    private static func joinsOthers(_ event: OpaquePointer?) -> Bool {
        let down = unsafe gdk_event_get_modifier_state(event).rawValue
        return down & (GDK_BUTTON1_MASK.rawValue | GDK_BUTTON2_MASK.rawValue | GDK_BUTTON3_MASK.rawValue) != 0
    }

    /// Shows a screen, and changes only what differs.
    func show(_ screen: SettingsScreen) {
        guard !isGone else { return }
        isShowing.isSet = true
        defer { isShowing.isSet = false }
        focus.keep(fallback: cards.button(of: screen.card)) { change(to: screen) }
        if isClosing, screen.progress == nil {
            isGone = true
            unsafe gtk_window_destroy(window.cast())
        }
    }

    private func change(to screen: SettingsScreen) {
        // A press has turned over what was down already.
        cards.show(screen)
        times.show(screen)
        guard screen != shown else { return }
        let former = shown
        shown = screen
        state.show(screen)
        message.show(screen, after: former)
        targets.show(screen)
        dials.show(screen)
        reach.show(screen)
        programs.show(screen, after: former)
        goBack.set(visible: screen.trial != nil)
        allOff.set(visible: screen.trial == nil)
        // It is the loudest of all only where there is something to turn off.
        if screen.isOff { allOff.remove(class: "destructive-action") } else { allOff.add(class: "destructive-action") }
        keep.show(screen.trial, after: former?.trial)
        if former == nil { focus.give(to: cards.button(of: screen.card)) }
        // It can be pressed again at once, and a key that bounces must not.
        if focus.holder == allOff, screen.progress != nil { focus.give(to: message.widget) }
        if (screen.trial == nil) != (former?.trial == nil) {
            decisions.halvesChanged(at: MainLoop.time, isUnasked: screen.trial != nil && former?.progress != nil)
            // What is tried, or what has come of it and is next. A dial stays in view, so that the arrow keys go on turning it.
            let next = screen.trial == nil ? state.widget : dials.hasFocus ? dials.widget : targets.widget
            content.afterLayout { [unowned self] in scroll(to: next) }
        }
        // Enter and Space keep whatever has been chosen last. Who has moved the focus while the drive waits means that.
        let isSameDrive = screen.trial?.isDrive == true && former?.trial?.isDrive == true
        if screen.trial?.title != former?.trial?.title, screen.trial != nil, !isSameDrive, !dials.hasFocus {
            focus.give(to: keep.widget)
        }
    }

    /// Scrolls so that a part is in view, or its end if it is too large.
    private func scroll(to widget: Widget) {
        var (from, place) = (graphene_point_t(x: 0, y: 0), graphene_point_t())
        guard unsafe gtk_widget_compute_point(widget.pointer, content.pointer, &from, &place) != 0 else { return }
        let adjustment = unsafe gtk_scrolled_window_get_vadjustment(scroller.opaque)
        // The room around the content scrolls too.
        let end = unsafe Double(Self.gap) + Double(gtk_widget_get_height(widget.pointer))
        let excess = unsafe end - gtk_adjustment_get_page_size(adjustment)
        unsafe gtk_adjustment_set_value(adjustment, Double(place.y) + max(0, excess))
    }
}

/// Whether something is so, for closures that share it.
final class Flag {
    var isSet = false
}
