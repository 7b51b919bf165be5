import CGtk
import SettingsModel
import SystemPackage

/// The application of the desktop, of which a session has one.
@safe
final class SettingsApplication {
    private static let id = "io.pointerd.Settings"
    /// What the window adds to the theme: targets of 44 points and more, pictures and words with room, and words
    /// that are read on what keeps (6 to 1).
    private static let style = """
        button, checkbutton, scale { min-height: 44px; min-width: 44px; }
        scale slider { min-height: 32px; min-width: 32px; margin: -14px; }
        checkbutton check { min-height: 28px; min-width: 28px; margin-right: 12px; }
        button.large { min-height: 56px; font-size: 115%; }
        button.choice { padding: 12px; }
        button.choice:checked { outline: 3px solid @accent_color; outline-offset: -3px; }
        button.keep { border-radius: 0; background: #1a5fb4; color: #ffffff; }
        button.choice label { font-weight: normal; }
        button.choice label.heading { font-weight: bold; }
        headerbar windowcontrols > button { margin: 0 2px; padding: 0; }
        .padded { padding: 18px; }
        """

    private let application: UnsafeMutablePointer<AdwApplication>
    private let session: SettingsRun
    private var window: SettingsWindow?

    /// Throws the errors of ``SettingsRun/init(socket:decisionTime:)``.
    init(socket: String?, decisionTime: Int) throws(Errno) {
        session = try SettingsRun(socket: socket, decisionTime: decisionTime)
        unsafe application = unsafe adw_application_new(Self.id, G_APPLICATION_DEFAULT_FLAGS)
    }

    deinit { unsafe g_object_unref(application) }

    /// Shows the window until the person closes it.
    func run() {
        unsafe Handler.connect(UnsafeMutableRawPointer(application), "activate") { [unowned self] in activate() }
        unsafe g_application_run(
            UnsafeMutableRawPointer(application).assumingMemoryBound(to: GApplication.self),
            0,
            nil
        )
    }

    private func activate() {
        if let window { return window.present() }
        let style = unsafe gtk_css_provider_new()
        unsafe gtk_css_provider_load_from_data(style, Self.style, -1)
        unsafe gtk_style_context_add_provider_for_display(
            gdk_display_get_default(),
            OpaquePointer(style),
            guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION)
        )
        let window = unsafe SettingsWindow(
            of: UnsafeMutableRawPointer(application).assumingMemoryBound(to: GtkApplication.self)
        ) { [unowned self] in session.take($0) }
        session.onScreen = { window.show($0) }
        self.window = window
        session.take(.opened)
        window.present()
    }
}
