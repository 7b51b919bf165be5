import Documents
import PointerModel

extension InterfaceTexts {
    /// The text of io.pointerd.Assist.
    package static let assist = """
        # Help for hands that aim badly. The machine's configuration says which help there is; a person's programs ask for another one
        # while the person's session is in front.
        #
        # All methods need the role "assist", because the help that a person needs is the person's own affair.
        interface io.pointerd.Assist

        # Sets of values: steady for no help, older for slow and exact hands, tremor for hands that tremble, slow for slow hands with
        # sudden movements, custom for only the values that are given.
        type Profile (\(names(of: AssistProfile.self)))

        # Which region gets a click: the one that the pointer is in, the one to which a shaking pointer keeps coming back, or the one in
        # which it has been for most of the last moments. The last one has two words: Use takes both, replies say dwell.
        type Click (\(names(of: ClickName.self)))

        # The values of a profile that can be given one by one, as in [assist] of pointerd.toml.
        type Key (\(AssistSettings.table.map(\.key).joined(separator: ", ")))

        type Settings (
          profile: Profile,
        \(assistFields)
        )

        # The help that a pointer has.
        type InForce (
          pointer: string,
          # User id of the person who asked for it; absent if it is the configuration's.
          owner: ?int,
          settings: Settings,
          # Keys whose values the configuration keeps as they are, or bounds, although the person asked for others.
          bounded: []Key
        )

        # A stream that Use has opened.
        type Holder (
          # User id of the person.
          owner: int,
          # Pointer that it is for; absent for all pointers.
          pointer: ?string,
          # What the person asks for.
          settings: Settings,
          # Pointers on which it is in force.
          pointers: []string
        )

        type Status (
          # The help of each pointer, the default pointer first.
          pointers: []InForce,
          # Streams that Use has opened, the newest last: those that count now, and those of the caller's user.
          holders: []Holder
        )

        # Returns the status.
        method GetStatus() -> (status: Status)

        # Puts help in force until the client closes the connection. Streams the help of the pointers that it is for: now, and after each
        # change. The newest stream wins; when it ends, the one before it counts again, and at last the configuration. A stream of a user
        # whose session is not in front counts only when that is in front again. A slow client receives only the latest help.
        #
        # profile: what a value has that is not given.
        # \(assistRanges)
        # pointer: absent for all pointers.
        method Use(
          profile: Profile,
        \(assistParameters)
          pointer: ?string,
          strict: ?bool
        ) -> (pointers: []InForce)

        # There is no pointer of this name, or it is gone.
        error NoSuchPointer (pointer: string)

        # A number is outside the parameter's range. reason: the expected range, in words.
        error OutOfRange (parameter: string, reason: ?string)

        # The caller lacks this role.
        error PermissionDenied (role: string)

        # The caller is muted, because another user's session is active on this seat.
        error SessionInactive (seat: string)

        """

    /// The fields of a profile's values, each with its sentence.
    private static var assistFields: String {
        AssistSettings.table.map { "  # \($0.text)\n  \($0.key): \(type(of: $0))" }.joined(separator: ",\n")
    }

    private static var assistParameters: String {
        AssistSettings.table.map { "  \($0.key): ?\(type(of: $0))," }.joined(separator: "\n")
    }

    private static var assistRanges: String {
        AssistSettings.table.compactMap { setting in
            setting.form.number.map { "\(setting.key): \(NumberText.of($0.range))." }
        }.joined(separator: " ")
    }

    private static func type(of setting: Setting<AssistSettings>) -> String {
        switch setting.form {
        case .boolean: "bool"
        case .word: "Click"
        case .number, .whole, .name, .criteria, .touchRange, .threshold: "float"
        }
    }
}
