import PointerModel

/// Interface texts, which are the protocol's only definition. The daemon serves them through
/// org.varlink.service.GetInterfaceDescription.
///
/// Versions are additive: the daemon ignores unknown fields, and fields and members are never renamed or removed.
package enum InterfaceTexts {
    /// Returns the words of an enumeration, as an interface text lists them.
    static func names<Word: CaseIterable & RawRepresentable<String>>(of type: Word.Type) -> String {
        type.allCases.map(\.rawValue).joined(separator: ", ")
    }
    /// Returns the names of the options of a set, as an interface text lists them.
    static func names<Options: NamedOptions>(of type: Options.Type) -> String {
        type.named.map(\.name).joined(separator: ", ")
    }
}

/// Names of the daemon's interfaces.
package enum InterfaceNames {
    package static let pointer = "io.pointerd.Pointer"
    package static let layout = "io.pointerd.Layout"
    package static let devices = "io.pointerd.Devices"
    package static let service = "io.pointerd.Service"
    package static let compositor = "io.pointerd.Compositor"
    package static let drive = "io.pointerd.Drive"
    package static let assist = "io.pointerd.Assist"

    /// All of them.
    package static let all = [pointer, layout, devices, service, compositor, drive, assist]
}
