import PointerModel
import PointerRecordings
import PointerRuntime
import SafeText
import SystemPackage

/// The devices that `record` and `calibrate` can choose from.
struct RecordableDevices {
    /// Kinds of the devices; nil for all.
    var kinds: Set<DeviceDescription.Kind>?

    /// A device as `record --list --json` prints it.
    struct Line: Encodable {
        var node: String
        var name: String
        var kind: String
        var readable: Bool

        init(_ device: PointingDevice) {
            node = device.node
            name = device.name
            kind = device.kind?.rawValue ?? ""
            readable = device.isReadable
        }
    }

    /// Returns the pointing devices of this machine.
    func all() throws(Failure) -> [PointingDevice] {
        do throws(Errno) {
            return try PointingDevice.all().filter { device in
                guard let kinds else { return true }
                return device.kind.map(kinds.contains) ?? false
            }
        } catch {
            throw Failure(message: "the devices cannot be listed: \(error)")
        }
    }

    /// Returns the device with this node or name; without either, the only device. Throws if it is missing or ambiguous.
    func choose(_ wanted: String?) throws(Failure) -> PointingDevice {
        if let wanted, wanted.contains("/") {
            do throws(Errno) {
                return try PointingDevice.at(wanted)
            } catch {
                throw Failure(message: "\(PrintableText.escape(wanted)): \(error)")
            }
        }
        let devices = try all()
        let found = wanted.map { name in devices.filter { $0.name == name } } ?? devices
        if found.count == 1 { return found[0] }
        guard !devices.isEmpty else {
            throw Failure(
                message: "no \(noun) here",
                advice: ["If udev is not running, name the node, such as /dev/input/event3."]
            )
        }
        let problem =
            switch (wanted, found.isEmpty) {
            case (let wanted?, true): "no \(noun) is called \(PrintableText.quote(wanted))"
            case (let wanted?, false):
                "\(found.count) devices are called \(PrintableText.quote(wanted)): name the node of one"
            default: "this machine has \(found.count): name one, by its node or its name"
            }
        throw Failure(message: problem, advice: Self.lines(devices, painter: Painter(isEnabled: false)))
    }

    private var noun: String {
        kinds.map { $0.map(\.rawValue).sorted().joined(separator: " or ") } ?? "pointing device"
    }

    /// Returns a table of the devices.
    static func lines(_ devices: [PointingDevice], painter: Painter) -> [String] {
        guard !devices.isEmpty else { return ["No pointing device here."] }
        var table = Table()
        table.append("NODE", "KIND", "NAME", "")
        for device in devices {
            table.append(
                PointerText.escape(device.node),
                device.kind?.rawValue ?? "",
                PointerText.escape(device.name),
                device.isReadable ? "" : "(not readable for you)"
            )
        }
        return table.lines { cell, row, _ in row == 0 ? painter(cell, .strong) : cell }
    }
}
