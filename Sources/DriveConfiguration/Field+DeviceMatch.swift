package import Documents
package import PointerModel
import SafeText

/// Readers of the criteria that select devices.
extension Field {
    /// Reads a `match` or `not` table.
    package func deviceMatch() -> DeviceMatch? {
        table { table in
            var match = DeviceMatch()
            var isWhole = true
            if let field = table.optional("id") {
                match.id = field.text(expected: "vendor:product in hexadecimal digits, such as \"046d:c52b\"") {
                    DeviceMatch.ModelID($0)
                }
                isWhole = isWhole && match.id != nil
            }
            if let field = table.optional("name") {
                match.name = field.text { Glob($0) }
                isWhole = isWhole && match.name != nil
            }
            if let field = table.optional("phys") {
                match.physSuffix = field.text { $0 }
                isWhole = isWhole && match.physSuffix != nil
            }
            if let field = table.optional("property") {
                match.property = field.text(expected: "a property of udev and a pattern, such as \"ID_PATH=pci-*\"") {
                    DeviceMatch.Property($0)
                }
                isWhole = isWhole && match.property != nil
            }
            if let field = table.optional("kind") {
                match.kind = field.choice(DeviceDescription.Kind.self)
                isWhole = isWhole && match.kind != nil
            }
            guard isWhole else { return nil }
            if match.isEmpty {
                // A table with only unknown keys is reported for those.
                if case .table(let entries) = table.field.value.content, entries.isEmpty {
                    table.field.report("is empty: it would fit every device")
                }
                return nil
            }
            return match
        }
    }

    /// Reads `devices` of `[drive]`.
    package func driveDevices() -> [DeviceMatch]? {
        guard let items = items(atMost: DriveConfigurationLimit.criteria, of: "criteria") else { return nil }
        let criteria = items.map { $0.deviceMatch() }
        return criteria.contains(nil) ? nil : criteria.compactMap { $0 }
    }

    /// Reads a text that is no longer than a rule's may be, from which `make` returns a value.
    private func text<Result>(expected: String = "", _ make: (String) -> Result?) -> Result? {
        guard let text = string() else { return nil }
        let most = DriveConfigurationLimit.textBytes.most
        guard !text.isEmpty, text.utf8.count <= most else {
            report(text.isEmpty ? "is empty" : "is \(text.utf8.count) bytes long: at most \(most)")
            return nil
        }
        guard let result = make(text) else {
            report("\(PrintableText.quote(text)) is not \(expected)")
            return nil
        }
        return result
    }
}
