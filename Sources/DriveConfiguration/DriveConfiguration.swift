package import ConfigurationFiles
import Documents
package import PointerModel

/// What pointer-guard reads of pointerd.toml and its drop-ins.
package enum DriveConfiguration {
    /// Reads `devices` of `[drive]`: the criteria of the devices that may be taken over. Whatever else the files have is pointerd's to read.
    /// - Throws: everything that is wrong with the criteria, or why a file cannot be read.
    /// - Returns: the criteria; none if the files have none.
    package static func devices(in family: ConfigurationFamily) throws(ConfigurationError) -> [DeviceMatch] {
        let list = DiagnosticList()
        // A list in JSON is one of surfaces for pointerd, and has no criteria.
        let read = DocumentLoader(list).document(family, keeping: ["drive"]) { value in
            if case .array = value.content { DocumentValue(position: value.position, .table([])) } else { value }
        }
        let criteria = read?.document.someKeys { table in
            table.optional("drive")?.someKeys { $0.optional("devices")?.driveDevices() }
        }
        if let error = list.error { throw error }
        return criteria ?? []
    }
}
