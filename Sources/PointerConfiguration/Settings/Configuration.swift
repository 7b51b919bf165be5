package import ConfigurationFiles
package import PointerModel
package import SystemPackage

/// Contents of the daemon's configuration file.
package struct Configuration: Sendable, Equatable {
    /// Outputs and surfaces that the configuration declares, with the surfaces of the layout files first.
    package var layout: Layout
    package var motion: MotionSettings
    package var engine: EngineSettings
    /// What the machine says about help, whose values are in ``engine``, and what persons may ask for in their place.
    package var assist: AssistRules
    /// Rules for some devices only.
    package var devices: DeviceRules
    /// Devices that the daemon may take over, and how it moves the cursor with them.
    package var drive: DriveSettings
    /// For whose session in front it may do so.
    package var driveUsers: DriveUsers
    /// Whether the daemon opens keyboards to learn which modifiers are held. If false, it opens none.
    package var readsKeyboards: Bool
    /// Limits for clients of the daemon's socket.
    package var limits: Limits
    /// Roles and their holders.
    package var roles: RoleRules
    /// Rules for muting users while another session is in front.
    package var sessions: SessionRules
    package var logLevel: LogLevel

    package init(
        layout: Layout,
        motion: MotionSettings = MotionSettings(),
        engine: EngineSettings = EngineSettings(),
        assist: AssistRules = AssistRules(),
        devices: DeviceRules = DeviceRules(),
        drive: DriveSettings = DriveSettings(),
        driveUsers: DriveUsers = DriveUsers(),
        readsKeyboards: Bool = false,
        limits: Limits = Limits(),
        roles: RoleRules = RoleRules(),
        sessions: SessionRules = SessionRules(),
        logLevel: LogLevel = .info
    ) {
        self.layout = layout
        self.motion = motion
        self.engine = engine
        self.assist = assist
        self.devices = devices
        self.drive = drive
        self.driveUsers = driveUsers
        self.readsKeyboards = readsKeyboards
        self.limits = limits
        self.roles = roles
        self.sessions = sessions
        self.logLevel = logLevel
    }

    /// Settings without a file, and for every key that a file leaves out: one output "main" of 1920 x 1080 points, no surfaces.
    package static let builtIn = Configuration(
        layout: Layout(outputs: [Output(name: "main", frame: Rect(x: 0, y: 0, width: 1920, height: 1080))])
    )

    /// Reads a configuration from the files of a family and the layout files that they name.
    ///
    /// - Returns: the configuration, and the files of the family that exist, in the order in which they are read.
    /// - Throws: everything that is wrong with any of the files. A configuration is loaded as a whole or not at all.
    package static func load(
        _ family: ConfigurationFamily
    ) throws(ConfigurationError) -> (configuration: Configuration, files: [FilePath]) {
        let list = DiagnosticList()
        let decoder = ConfigurationDecoder(list: list)
        let read = decoder.document(family)
        let configuration = read.map { decoder.configuration($0, of: family) } ?? .builtIn
        if let error = list.error { throw error }
        return (configuration, read?.files ?? [])
    }

    /// Reads a configuration from one file, without drop-ins, and the layout files that it names.
    ///
    /// - Throws: everything that is wrong with any of the files.
    package static func load(_ file: FilePath) throws(ConfigurationError) -> Configuration {
        try load(ConfigurationFamily(alone: file)).configuration
    }

    /// Reads a configuration from a text. Names of layout files are relative to the current folder.
    ///
    /// - Throws: everything that is wrong with the text or with a layout file.
    package init(parsing text: String) throws(ConfigurationError) {
        let list = DiagnosticList()
        let decoder = ConfigurationDecoder(list: list)
        let document = decoder.document("configuration", holding: Array(text.utf8))
        self = document.map(decoder.configuration) ?? .builtIn
        if let error = list.error { throw error }
    }
}

/// Lowest severity that the daemon logs; the names are those of swift-log.
package enum LogLevel: String, Sendable, Hashable, CaseIterable {
    case trace
    case debug
    case info
    case notice
    case warning
    case error
    case critical
}
