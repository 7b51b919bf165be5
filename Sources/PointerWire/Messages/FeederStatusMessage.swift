/// Contents of the file in which pointer-feeder says why it declares nothing, or which programs have no regions. The file is JSON, in the session's runtime folder.
package struct FeederStatusMessage: Codable, Sendable, Hashable {
    /// A program that has windows without regions, or without some of them.
    package struct Silent: Codable, Sendable, Hashable {
        /// Name of the program, as its window has it.
        package var program: String
        package var why: String
        /// What a person can do, in sentences or commands, one a line.
        package var how: String
        /// Name of the reason, a ``RegionLackName``; nil of an earlier version.
        package var lack: String?
        /// Whether its windows have some regions; nil if they have none.
        package var hasSome: Bool?

        package init(
            program: String,
            why: String,
            how: String,
            lack: RegionLackName? = nil,
            hasSome: Bool? = nil
        ) {
            self.program = program
            self.why = why
            self.how = how
            self.lack = lack?.rawValue
            self.hasSome = hasSome
        }
    }

    package var silent: [Silent] = []
    /// Why no windows are to be had for now; nil if they are.
    package var withoutWindows: String?
    /// Why it is not known whether the screen is locked; nil if it is known.
    package var unknownLock: String?

    package init() {}
}

/// Why a program has no regions, by its names for programs and translations.
package enum RegionLackName: String, CaseIterable, Sendable {
    case bus, names, memory, silence, slowness, windows, places, match, tie, contents, origin, scale, padding, crowd
    case contradiction
}
