public import PointerModel
public import SystemPackage
public import Varlink

/// Everything that the daemon's configuration file settles.
public struct Configuration: Sendable, Equatable {
    /// The outputs and the surfaces that the configuration declares, those of the layout files first.
    public var layout: Layout
    public var motion: MotionSettings
    public var engine: EngineSettings
    /// What holds for some devices only.
    public var devices: DeviceRules
    /// Whether keyboards are opened to learn which modifiers are held. While it is false none is.
    public var readsKeyboards: Bool
    /// What a client of the daemon's socket may use up.
    public var limits: ServerLimits
    /// What a client may declare and name.
    public var clients: ClientLimits
    /// Who may do what.
    public var roles: RoleRules
    /// Who is muted while another session is in front.
    public var sessions: SessionRules
    public var logLevel: LogLevel

    public init(
        layout: Layout,
        motion: MotionSettings = MotionSettings(),
        engine: EngineSettings = EngineSettings(),
        devices: DeviceRules = DeviceRules(),
        readsKeyboards: Bool = false,
        limits: ServerLimits = ServerLimits(),
        clients: ClientLimits = ClientLimits(),
        roles: RoleRules = RoleRules(),
        sessions: SessionRules = SessionRules(),
        logLevel: LogLevel = .info
    ) {
        self.layout = layout
        self.motion = motion
        self.engine = engine
        self.devices = devices
        self.readsKeyboards = readsKeyboards
        self.limits = limits
        self.clients = clients
        self.roles = roles
        self.sessions = sessions
        self.logLevel = logLevel
    }

    /// What holds without a file, and for every key that a file leaves out: one output "main" of 1920 x 1080 points, no surfaces.
    public static let builtIn = Configuration(
        layout: Layout(outputs: [Output(name: "main", frame: Rect(x: 0, y: 0, width: 1920, height: 1080))])
    )

    /// Reads a configuration and the layout files that it names.
    ///
    /// - Throws: everything that is wrong with any of the files; a configuration is whole or it is none.
    public static func load(_ file: FilePath) throws(ConfigurationError) -> Configuration {
        let list = DiagnosticList()
        let configuration = ConfigurationDecoder(list: list).load(file)
        if let error = list.error { throw error }
        return configuration
    }

    /// Reads a configuration that stands in no file. Layout files that it names are looked for in the current folder.
    ///
    /// - Throws: everything that is wrong with it, or with a layout file.
    public init(parsing text: String) throws(ConfigurationError) {
        let list = DiagnosticList()
        let decoder = ConfigurationDecoder(list: list)
        let document = decoder.document("configuration", holding: Array(text.utf8))
        self = document.map(decoder.configuration) ?? .builtIn
        if let error = list.error { throw error }
    }
}
