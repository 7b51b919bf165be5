import CGtk
import CGtkCalls
import PointerModel

/// A widget of GTK. Its parent keeps it; the program uses it no longer than its window.
@safe
struct Widget: Equatable {
    let raw: UnsafeMutableRawPointer

    init(_ pointer: UnsafeMutablePointer<GtkWidget>?) {
        guard let pointer = unsafe pointer.map({ UnsafeMutableRawPointer($0) }) else {
            preconditionFailure("GTK makes no widget")
        }
        unsafe raw = pointer
    }

    static func == (one: Widget, other: Widget) -> Bool { unsafe one.raw == other.raw }

    /// The widget as GTK's functions of all widgets take it.
    var pointer: UnsafeMutablePointer<GtkWidget> { unsafe cast() }
    /// The widget as functions take it whose class hides its structure.
    var opaque: OpaquePointer { unsafe OpaquePointer(raw) }

    /// The widget as functions of its class take it.
    func cast<Class>() -> UnsafeMutablePointer<Class> { unsafe raw.assumingMemoryBound(to: Class.self) }

    // What widgets are.

    static func column(spacing: Int32 = 12) -> Widget { unsafe Widget(gtk_box_new(GTK_ORIENTATION_VERTICAL, spacing)) }
    static func row(spacing: Int32 = 12) -> Widget { unsafe Widget(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, spacing)) }

    /// Creates a group of widgets that assistive technologies name.
    static func group(named name: Widget, spacing: Int32 = 12) -> Widget {
        let group = unsafe Widget(cgtk_box_with_role(GTK_ORIENTATION_VERTICAL, spacing, GTK_ACCESSIBLE_ROLE_GROUP))
        unsafe cgtk_set_accessible_labelled_by(group.pointer, name.pointer)
        return group
    }

    /// Creates a text that breaks where the window ends.
    static func text(_ text: String = "", _ classes: String...) -> Widget {
        let label = unsafe Widget(gtk_label_new(text))
        unsafe gtk_label_set_wrap(label.opaque, 1)
        unsafe gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD_CHAR)
        unsafe gtk_label_set_xalign(label.opaque, 0)
        for name in classes { label.add(class: name) }
        return label
    }

    static func heading(_ words: String) -> Widget { text(words, "title-3") }

    /// Creates a button with a text that breaks.
    static func button(_ title: String, _ classes: String..., press: @escaping () -> Void) -> Widget {
        let button = unsafe Widget(gtk_button_new())
        let label = text(title)
        unsafe gtk_label_set_justify(label.opaque, GTK_JUSTIFY_CENTER)
        unsafe gtk_label_set_xalign(label.opaque, 0.5)
        unsafe gtk_button_set_child(button.cast(), label.pointer)
        button.name(title)
        for name in classes { button.add(class: name) }
        button.onPress(press)
        return button
    }

    /// Creates a button for one of several, of which one is chosen and stays down.
    static func choice(press: @escaping () -> Void) -> Widget {
        let button = unsafe Widget(cgtk_radio_button())
        button.leavesFocus()
        button.onPress(press)
        return button
    }

    /// Creates a line of widgets, which breaks where the window ends.
    static func line(of widgets: [Widget]) -> Widget {
        let line = unsafe Widget(gtk_flow_box_new())
        unsafe gtk_flow_box_set_selection_mode(line.opaque, GTK_SELECTION_NONE)
        unsafe gtk_flow_box_set_max_children_per_line(line.opaque, UInt32(widgets.count))
        unsafe gtk_flow_box_set_column_spacing(line.opaque, 18)
        unsafe gtk_flow_box_set_row_spacing(line.opaque, 18)
        for widget in widgets {
            unsafe gtk_flow_box_insert(line.opaque, widget.pointer, -1)
            // The widget takes the focus, and not the place around it.
            if let place = unsafe gtk_widget_get_parent(widget.pointer) { unsafe gtk_widget_set_focusable(place, 0) }
        }
        return line
    }

    // What all widgets have.

    func add(class name: String) { unsafe gtk_widget_add_css_class(pointer, name) }
    func remove(class name: String) { unsafe gtk_widget_remove_css_class(pointer, name) }

    /// Sets what assistive technologies call it.
    func name(_ words: String) { unsafe cgtk_set_accessible_label(pointer, words) }
    /// Sets what they say about it beyond its name.
    func describe(_ words: String) { unsafe cgtk_set_accessible_description(pointer, words) }
    /// Has screen readers say a text at once, where GTK can; elsewhere they say what gets the focus.
    func announce(_ words: String) { unsafe cgtk_announce(pointer, words) }
    func set(visible: Bool) { unsafe gtk_widget_set_visible(pointer, visible ? 1 : 0) }
    func set(usable: Bool) { unsafe gtk_widget_set_sensitive(pointer, usable ? 1 : 0) }
    /// Sets the room around it, in points: on each side, and above and below if that is another.
    func setMargins(_ points: Int32, above: Int32? = nil, below: Int32? = nil) {
        unsafe gtk_widget_set_margin_top(pointer, above ?? points)
        unsafe gtk_widget_set_margin_bottom(pointer, below ?? points)
        unsafe gtk_widget_set_margin_start(pointer, points)
        unsafe gtk_widget_set_margin_end(pointer, points)
    }
    func expand(across: Bool = false, down: Bool = false) {
        if across { unsafe gtk_widget_set_hexpand(pointer, 1) }
        if down { unsafe gtk_widget_set_vexpand(pointer, 1) }
    }
    func center() { unsafe gtk_widget_set_valign(pointer, GTK_ALIGN_CENTER) }
    func takeFocus() { _ = unsafe gtk_widget_grab_focus(pointer) }
    var hasFocus: Bool { unsafe gtk_widget_has_focus(pointer) != 0 }
    /// A press of the mouse leaves the focus where it is, so that Enter and Space do what they did before.
    func leavesFocus() { unsafe gtk_widget_set_focus_on_click(pointer, 0) }

    /// Has it look as if a person held it down.
    func looksPressed(_ isPressed: Bool) {
        if isPressed {
            unsafe gtk_widget_set_state_flags(pointer, GTK_STATE_FLAG_ACTIVE, 0)
        } else {
            unsafe gtk_widget_unset_state_flags(pointer, GTK_STATE_FLAG_ACTIVE)
        }
    }

    /// Does what a click of the mouse does, at once.
    func click() { unsafe cgtk_click(pointer) }

    /// Calls a closure once the widgets that have changed until now have their places.
    func afterLayout(_ call: @escaping () -> Void) {
        // The next frame places the widgets after this call.
        _ = unsafe gtk_widget_add_tick_callback(
            pointer,
            { _, _, data in
                unsafe Handler.at(data)?.call()
                return 0
            },
            Handler { MainLoop.soon(call) }.retained,
            { unsafe Handler.release($0) }
        )
    }

    /// Keeps a widget until ``release()``, also if its parent goes.
    func retain() { _ = unsafe g_object_ref(raw) }
    func release() { unsafe g_object_unref(raw) }

    // What windows have.

    /// Returns where in the window an event is; nil if it is nowhere.
    func place(of event: OpaquePointer?) -> Point? {
        var (x, y, left, top) = (0.0, 0.0, 0.0, 0.0)
        guard unsafe gdk_event_get_position(event, &x, &y) != 0 else { return nil }
        unsafe gtk_native_get_surface_transform(opaque, &left, &top)
        return Point(x: x - left, y: y - top)
    }

    /// Returns what is there in the window and can be pressed; nil without one.
    func button(at place: Point) -> Widget? {
        var found = unsafe gtk_widget_pick(pointer, place.x, place.y, GTK_PICK_DEFAULT)
        while let widget = unsafe found, unsafe cgtk_is_pressed(widget) == 0 {
            unsafe found = gtk_widget_get_parent(widget)
        }
        return unsafe found.map { unsafe Widget($0) }
    }

    /// Returns where it is in the window; nil unless its middle is in view.
    func frame(in window: Widget) -> Rect? {
        var bounds = graphene_rect_t()
        guard unsafe gtk_widget_compute_bounds(pointer, window.pointer, &bounds) != 0 else { return nil }
        let frame = Rect(
            x: Double(bounds.origin.x),
            y: Double(bounds.origin.y),
            width: Double(bounds.size.width),
            height: Double(bounds.size.height)
        )
        return window.button(at: frame.center) == self ? frame : nil
    }

    // What boxes and buttons have.

    func append(_ child: Widget) { unsafe gtk_box_append(cast(), child.pointer) }

    func removeAll() {
        while let child = unsafe gtk_widget_get_first_child(pointer) { unsafe gtk_box_remove(cast(), child) }
    }

    /// Calls a closure when a button is pressed and released.
    func onPress(_ press: @escaping () -> Void) { unsafe Handler.connect(raw, "clicked", press) }

    /// Turns over a toggle button.
    func turnOver() { unsafe gtk_toggle_button_set_active(cast(), 1 - gtk_toggle_button_get_active(cast())) }

    /// Sets whether a button that ``choice(press:)`` has made is the chosen one.
    func set(chosen: Bool) {
        unsafe gtk_toggle_button_set_active(cast(), chosen ? 1 : 0)
        unsafe cgtk_set_accessible_checked(pointer, chosen ? 1 : 0)
    }

    /// The text of a label, or of a button that ``button(_:_:press:)`` has made.
    func set(text: String) {
        if unsafe g_type_check_instance_is_a(raw.assumingMemoryBound(to: GTypeInstance.self), gtk_button_get_type())
            != 0
        {
            guard let child = unsafe gtk_button_get_child(cast()) else { return }
            unsafe Widget(child).set(text: text)
            name(text)
        } else {
            unsafe gtk_label_set_text(opaque, text)
        }
    }
}
