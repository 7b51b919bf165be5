import PointerEngine
package import PointerModel

/// Help of pointers in place of that of the settings.
package struct PointerAssists: Sendable, Hashable {
    /// Help of the pointers without an entry in ``named``; nil for that of the settings.
    package var others: AssistSettings?
    /// Help of single pointers, by their names.
    package var named: [String: AssistSettings] = [:]

    package init(others: AssistSettings? = nil) {
        self.others = others
    }

    /// Help of a pointer; nil for that of the settings.
    package subscript(pointer: String) -> AssistSettings? { named[pointer] ?? others }
}

/// Help for hands that aim badly.
extension Pipeline {
    /// Returns the settings of a pointer's engine.
    func settings(ofPointer name: String) -> EngineSettings {
        var settings = settings
        if let assist = assists[name] { settings.assist = assist }
        return settings
    }

    /// Replaces the help of pointers. The events are in the `events` of all pointers.
    package mutating func setAssists(_ assists: PointerAssists, at time: Timestamp) {
        self.assists = assists
        for index in pointers.indices {
            pointers[index].setAssist(settings(ofPointer: pointers[index].name).assist, at: time)
        }
        noteChange(of: pointers.indices)
    }
}
