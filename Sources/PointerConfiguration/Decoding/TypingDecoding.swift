extension Field {
    /// Reports, in the document of a configuration that does not let keyboards be read, each key that asks for what needs that.
    func reportPausesWithoutKeyboards() {
        let tables = [member("touchpad")].compactMap { $0 } + (member("devices")?.elements ?? [])
        for case let field? in tables.map({ $0.member("disableWhileTyping") }) {
            guard case .boolean(true) = field.value.content else { continue }
            field.report(
                "needs fromKeyboards = true in [modifiers]: only from the keyboards can it be known that somebody types, "
                    + "and without that they are not opened"
            )
        }
    }
}
