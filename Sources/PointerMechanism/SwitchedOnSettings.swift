import Documents
import PointerModel

/// What the drop-in sets, from the wishes of all persons and what other files say.
///
/// A list of one file replaces that of another as a whole, so that each list here has the items of the others too, in their form.
struct SwitchedOnSettings {
    let entries: [DocumentEntry]

    /// - Parameters:
    ///   - record: who wishes what.
    ///   - others: the merged document of all other files.
    init(_ record: WishRecord, over others: DocumentValue) {
        let drivers = record.persons(wishing: .drive).map { DocumentValue.text("\($0)") }
        let devices = others.items("drive", "devices") ?? []
        let users = others.items("drive", "users")
        var (drive, roles) = (TableBuilder(), TableBuilder())
        if !drivers.isEmpty {
            if !record.persons(wishing: .start).isEmpty { drive.set("enabled", true) }
            var kinds: [DeviceDescription.Kind] = [.mouse, .pointingStick]
            if !record.persons(wishing: .touchpads).isEmpty { kinds.append(.touchpad) }
            drive.set("devices", devices + kinds.map(Self.criterion).missing(from: devices))
            // With devices and without users, the other files let the drive be on for everybody.
            if users != nil || devices.isEmpty { drive.set("users", (users ?? []).holding(drivers)) }
            roles.set("drive", (others.items("roles", "drive") ?? []).holding(drivers))
        }
        entries = [("drive", drive), ("roles", roles)].filter { !$0.1.entries.isEmpty }.map { name, table in
            DocumentEntry(key: name, value: DocumentValue(.table(table.entries)))
        }
    }

    /// The criterion that every device of a kind fits.
    private static func criterion(_ kind: DeviceDescription.Kind) -> DocumentValue {
        .table { $0.set("kind", kind.rawValue) }
    }
}

extension DocumentValue {
    /// The items of a list in a table of this document; nil if there is none.
    fileprivate func items(_ table: String, _ key: String) -> [DocumentValue]? {
        guard case .array(let items)? = value(of: table)?.value(of: key)?.content else { return nil }
        return items
    }

    private func value(of key: String) -> DocumentValue? {
        guard case .table(let entries) = content else { return nil }
        return entries.first { $0.key == key }?.value
    }

    /// The text; nil for another value.
    fileprivate var text: String? {
        guard case .string(let text) = content else { return nil }
        return text
    }

    /// The one text in a table of one key; nil for another value.
    fileprivate var pair: [String]? {
        guard case .table(let entries) = content, entries.count == 1, let entry = entries.first else { return nil }
        return entry.value.text.map { [entry.key, $0] }
    }
}

extension [DocumentValue] {
    /// Returns those of these criteria that are not among others.
    fileprivate func missing(from others: [DocumentValue]) -> [DocumentValue] {
        let pairs = others.compactMap(\.pair)
        return filter { !pairs.contains($0.pair ?? []) }
    }

    /// Returns these holders, and those of others that are not among them. `@active` stands for each person who is in front.
    fileprivate func holding(_ others: [DocumentValue]) -> [DocumentValue] {
        let texts = compactMap(\.text)
        return texts.contains("@active") ? self : self + others.filter { !texts.contains($0.text ?? "") }
    }
}
