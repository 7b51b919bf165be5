import Documents
import PointerModel

extension Field {
    /// Reads `[mouse]`, `[touchpad]` or `[pointingStick]`: the defaults of the kind, and what the table's keys set.
    func deviceSettings(of kind: DeviceDescription.Kind) -> DeviceSettings? {
        table { table in
            var settings = MotionSettings()[kind]
            table.values(of: DeviceSettings.table(of: kind)).apply(to: &settings)
            return settings
        }
    }

    /// Reports each `disableWhileTyping = true` in the document of a configuration that does not let the daemon read keyboards.
    func reportPausesWithoutKeyboards() {
        let tables = [member("touchpad")].compactMap { $0 } + (member("devices")?.elements ?? [])
        for case let field? in tables.map({ $0.member("disableWhileTyping") }) {
            guard case .boolean(true) = field.value.content else { continue }
            field.report(
                "needs fromKeyboards = true in [modifiers]: without it, the daemon opens no keyboards "
                    + "and does not know when somebody types"
            )
        }
    }
}
