package import ConfigurationFiles
import Documents
package import PointerModel
package import SystemPackage

/// What pointer-guard reads of pointerd.toml.
package enum DriveConfiguration {
    /// Reads `devices` of `[drive]`: the criteria of the devices that may be taken over. Whatever else the file has is pointerd's to read.
    /// - Throws: everything that is wrong with the criteria, or why the file cannot be read.
    /// - Returns: the criteria; none if the file has none.
    package static func devices(in file: FilePath) throws(ConfigurationError) -> [DeviceMatch] {
        let list = DiagnosticList()
        let criteria = DocumentLoader(list).document(file)?.someKeys { table in
            table.optional("drive")?.someKeys { $0.optional("devices")?.driveDevices() }
        }
        if let error = list.error { throw error }
        return criteria ?? []
    }
}
