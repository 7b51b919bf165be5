import ConfigurationFiles
import Documents
import LayoutDocuments
import PointerModel
import SafeText
import SystemPackage

/// Decoder of a configuration file and the layout files that it names. It reports a value with an error and continues with the
/// built-in value.
struct ConfigurationDecoder {
    /// Keys of a configuration file; a layout file has only `surfaces`.
    static let configurationKeys: Set<String> = [
        "layouts", "outputs", "mouse", "touchpad", "pointingStick", "effects", "transitions", "recentering", "inertia",
        "targeting", "assist", "devices", "drive", "modifiers", "limits", "roles", "sessions", "log",
    ]

    let list: DiagnosticList
    var purpose = ConfigurationFile.Purpose.daemon

    /// Reads the files of a configuration, and merges them to one document; nil if one cannot be read or parsed.
    func document(_ family: ConfigurationFamily, isStandardInput: Bool = false) -> FamilyDocument? {
        loader.document(family, isStandardInput: isStandardInput) { $0.asLayout }
    }

    private var loader: DocumentLoader {
        DocumentLoader(list, atMost: purpose.bytes, formerKeys: ConfigurationFile.formerKeys)
    }

    /// Reads a file's document, a table; nil if the file cannot be read or parsed.
    func document(_ file: FilePath) -> Field? {
        loader.document(file) { $0.asLayout }
    }

    /// Parses a text as a document; `file` is its name in diagnostics.
    func document(_ file: FilePath, holding bytes: [UInt8]) -> Field? {
        loader.document(file, holding: bytes) { $0.asLayout }
    }

    /// Decodes what the files of a family say. A desktop's file in place of the daemon's is one mistake, not one for each of its keys.
    func configuration(_ read: FamilyDocument, of family: ConfigurationFamily) -> Configuration {
        if read.files.count == 1, let file = read.files.first,
            ConfigurationFile.isPlainlyDesktop(read, named: family.file.lastComponent?.string)
        {
            list.report(
                "is a desktop's file: pointer-overlay and pointer-feeder read it, and pointerd does not",
                in: file
            )
            return .builtIn
        }
        return configuration(read.document)
    }

    func configuration(_ document: Field) -> Configuration {
        var configuration = Configuration.builtIn
        _ = document.table { table in
            var scope = SurfaceScope(outputs: nil)
            if let field = table.optional("outputs") {
                if let outputs = field.outputs() {
                    configuration.layout.outputs = outputs
                    scope.outputs = outputs.map(\.name)
                }
            } else {
                scope.outputs = configuration.layout.outputs.map(\.name)
            }
            if let mouse = table.optional("mouse")?.deviceSettings(of: .mouse) { configuration.motion.mouse = mouse }
            if let touchpad = table.optional("touchpad")?.deviceSettings(of: .touchpad) {
                configuration.motion.touchpad = touchpad
            }
            if let stick = table.optional("pointingStick")?.deviceSettings(of: .pointingStick) {
                configuration.motion.pointingStick = stick
            }
            engineSettings(&table, &configuration.engine)
            if let (settings, rules) = table.optional("assist")?.assistRules() {
                configuration.engine.assist = settings
                configuration.assist = rules
            }
            if let devices = table.optional("devices")?.deviceRules() { configuration.devices = devices }
            if let (drive, users) = table.optional("drive")?.driveSettings() {
                configuration.drive = drive
                configuration.driveUsers = users
            }
            if let reads = table.optional("modifiers")?.readsKeyboards() { configuration.readsKeyboards = reads }
            if !configuration.readsKeyboards { document.reportPausesWithoutKeyboards() }
            if let limits: Limits = table.optional("limits")?.settings() { configuration.limits = limits }
            if let roles = table.optional("roles")?.roleRules() { configuration.roles = roles }
            if let sessions = table.optional("sessions")?.sessionRules() { configuration.sessions = sessions }
            if let level = table.optional("log")?.logLevel() { configuration.logLevel = level }
            // A daemon's layout may have a surface that waits for its output to come back.
            if purpose == .client { scope.outputs = nil }
            let layouts =
                table.optional("layouts")?.items(atMost: PointerConfigurationLimit.layoutFiles, of: "file names") ?? []
            for layout in layouts {
                guard let document = layoutDocument(layout) else { continue }
                configuration.layout.surfaces += surfaces(document, in: &scope)
            }
            configuration.layout.surfaces += table.optional("surfaces")?.surfaces(in: &scope) ?? []
            return ()
        }
        return configuration
    }

    /// Reads the tables about the pointer's behavior.
    private func engineSettings(_ table: inout TableReader, _ engine: inout EngineSettings) {
        if let effects: EffectSettings = table.optional("effects")?.settings() { engine.effects = effects }
        if let transitions: TransitionSettings = table.optional("transitions")?.settings() {
            engine.transitions = transitions
        }
        if let recentering: RecenteringSettings = table.optional("recentering")?.settings() {
            engine.recentering = recentering
        }
        if let inertia: InertiaSettings = table.optional("inertia")?.settings() { engine.inertia = inertia }
        if let targeting: TargetingSettings = table.optional("targeting")?.settings() { engine.targeting = targeting }
    }

    /// Reads the surfaces of a layout file.
    func surfaces(_ document: Field, in scope: inout SurfaceScope) -> [Surface] {
        document.table { $0.optional("surfaces")?.surfaces(in: &scope) } ?? []
    }

    /// Reads a layout file that the configuration names, relative to the configuration's folder. Reports a failure to read it at
    /// the line that names it.
    private func layoutDocument(_ name: Field) -> Field? {
        guard let text = name.string(expected: "a file name") else { return nil }
        guard !text.isEmpty, !text.utf8.contains(0) else {
            name.report("\(PrintableText.quote(text)) is no file name")
            return nil
        }
        let path = FilePath(name.source.place).removingLastComponent().pushing(FilePath(text))
        do throws(SourceFile.ReadError) {
            return document(path, holding: try SourceFile(path: path).read())
        } catch {
            name.report("\(PrintableText.escape(path.string)): \(error.message)")
            return nil
        }
    }
}

extension DocumentValue {
    /// Keys of a reply of Get besides the layout's.
    private static let replyKeys = ["state", "removed", "complete"]

    /// The value as a document with `surfaces`, if it is a list of surfaces, the parameters of Attach, a single surface or a
    /// reply of Get; any other value unchanged.
    fileprivate var asLayout: DocumentValue {
        switch content {
        case .array: wrapped(self)
        case .table(let entries):
            if let surface = entries.first(where: { $0.key == "surface" }), entries.count == 1 {
                wrapped(DocumentValue(position: surface.position, .array([surface.value])))
            } else if entries.contains(where: { $0.key == "id" }), entries.contains(where: { $0.key == "frame" }) {
                wrapped(DocumentValue(position: position, .array([self])))
            } else if ["outputs", "surfaces", "state"].allSatisfy({ key in entries.contains { $0.key == key } }) {
                DocumentValue(
                    position: position,
                    .table(entries.filter { !Self.replyKeys.contains($0.key) })
                )
            } else {
                self
            }
        default: self
        }
    }

    private func wrapped(_ surfaces: DocumentValue) -> DocumentValue {
        DocumentValue(
            position: position,
            .table([DocumentEntry(key: "surfaces", position: position, value: surfaces)])
        )
    }
}
