import DriveConfiguration
import PointerConfiguration
import PointerModel

extension JSONSchema {
    /// The schema of pointerd.toml.
    static let daemon = file(
        "The configuration of pointerd",
        [
            "layouts": array(
                "Files with surfaces, below the folder of this file.",
                of: JSONSchema(type: .string, minLength: 1),
                atMost: PointerConfigurationLimit.layoutFiles.most
            ),
            "outputs": appended("The screens.", of: output, atLeast: 1, atMost: PointerModelLimit.outputs.most),
            "surfaces": appended(
                "Surfaces with nodes; pointerctl check says what is wrong with one.",
                of: JSONSchema(type: .object, required: ["id", "frame"]),
                atMost: PointerModelLimit.surfaces.most
            ),
            "mouse": deviceTable("Mice.", .mouse),
            "touchpad": deviceTable("Touchpads.", .touchpad),
            "pointingStick": deviceTable("Pointing sticks.", .pointingStick),
            "effects": table("Choice and strength of effects.", EffectSettings.table),
            "transitions": table("Transitions from one style to another.", TransitionSettings.table),
            "recentering": table(
                "Moving the position to the middle of what holds the pointer.",
                RecenteringSettings.table
            ),
            "inertia": table("Gliding of the pointer after a flick on a touchpad.", InertiaSettings.table),
            "targeting": table("Help to reach targets.", TargetingSettings.table),
            "assist": assist(
                "Help for hands that aim badly, and what persons may ask for.",
                besides: [
                    "allow": array(
                        "The keys that a person may set; all of them by default.",
                        of: JSONSchema(type: .string, words: AssistSettings.table.map(\.key)),
                        atMost: PointerConfigurationLimit.assistKeys.most
                    ),
                    "maximumBubble": number(
                        "The largest bubble of a person, in points.",
                        in: AssistSettings.range(of: "bubble"),
                        unit: SettingUnit.points.rawValue,
                        byDefault: AssistBounds().maximumBubble
                    ),
                ]
            ),
            "devices": appended("Rules for some devices.", of: deviceRule, atMost: PointerModelLimit.deviceRules.most),
            "drive": table(
                "The daemon takes devices over, and moves the cursor with them.",
                DriveSettings.table,
                besides: [
                    "users": array(
                        "Users and groups for whose session in front the drive may be on; without it, it needs none",
                        of: name(nil),
                        atMost: PointerConfigurationLimit.roleHolders.most
                    )
                ]
            ),
            "modifiers": table(
                "Source of the modifiers.",
                ["fromKeyboards": boolean("Whether the daemon reads modifiers from keyboards.", byDefault: false)]
            ),
            "limits": table("Limits of clients.", Limits.table),
            "roles": table(
                "Who may do what.",
                Dictionary(
                    uniqueKeysWithValues: ClientRole.allCases.map { role in
                        let holders = array(
                            "Users and groups with the role \(role.rawValue).",
                            of: name(nil),
                            atMost: PointerConfigurationLimit.roleHolders.most
                        )
                        return (role.rawValue, holders)
                    }
                )
            ),
            "sessions": table(
                "Muting of inactive sessions.",
                [
                    "muteInactive": boolean(
                        "Whether users without the active session are muted.",
                        byDefault: SessionRules().mutesInactive
                    ),
                    "seat": text(
                        "Name of the seat.",
                        atMost: PointerConfigurationLimit.seatBytes.most,
                        byDefault: SessionRules().seat
                    ),
                ]
            ),
            "log": table("The log.", ["level": word("Least severe level.", LogLevel.self, byDefault: .info)]),
        ]
    )

    /// The keys of `[assist]` from the profile on, in both files.
    static func assist(_ description: String?, besides others: [String: JSONSchema] = [:]) -> JSONSchema {
        let profile = word(
            "A set of values; a key beside it changes one of them.",
            AssistProfile.self,
            byDefault: .steady
        )
        // What a key has by default depends on the profile.
        return table(
            description,
            AssistSettings.table,
            defaults: nil,
            besides: others.merging(["profile": profile]) { $1 }
        )
    }

    /// Criteria of devices.
    static func deviceMatch(_ description: String) -> JSONSchema {
        let most = DriveConfigurationLimit.textBytes.most
        return table(
            description,
            [
                "id": text("vendor:product in hexadecimal digits, or * for any.", atMost: most),
                "name": text("The whole name; * and ? stand for others.", atMost: most),
                "phys": text("The end of the phys.", atMost: most),
                "property": text("A property of udev, KEY=VALUE.", atMost: most),
                "kind": word("The kind by udev.", DeviceDescription.Kind.self),
            ]
        )
    }

    private static func deviceTable(_ description: String?, _ kind: DeviceDescription.Kind) -> JSONSchema {
        table(description, DeviceSettings.table(of: kind), defaults: MotionSettings()[kind])
    }

    private static let output = table(
        "A screen.",
        [
            "name": name("Name by which surfaces refer to it."),
            "frame": table(
                "Position and size among the outputs, in points.",
                [
                    "x": number(nil, in: LayoutLimits.position), "y": number(nil, in: LayoutLimits.position),
                    "width": number(nil, in: LayoutLimits.outputSide),
                    "height": number(nil, in: LayoutLimits.outputSide),
                ],
                required: ["x", "y", "width", "height"]
            ),
            "scale": number("Device pixels for each point.", in: LayoutLimits.outputScale, byDefault: 1),
            "transform": word("How the picture is turned on the panel.", OutputTransform.self, byDefault: .normal),
        ],
        required: ["name", "frame"]
    )

    private static let deviceRule = table(
        "A rule: what it sets for the devices that it fits.",
        DeviceSettings.table,
        defaults: nil,
        besides: [
            "match": deviceMatch("Devices that fit all of these."),
            "not": deviceMatch("Devices among them to leave alone."),
            "ignore": boolean("Whether the daemon ignores the device."),
            "kind": word("The kind, in place of that by udev.", DeviceDescription.Kind.self),
            "pointer": name("Name of the pointer that the device moves."),
            "dpi": number("Counts of a mouse for each inch.", in: DeviceOverrides.dpiRange),
            "size": table(
                "Size of a touchpad, in millimeters.",
                [
                    "width": number(nil, in: DeviceOverrides.sizeRange),
                    "height": number(nil, in: DeviceOverrides.sizeRange),
                ],
                required: ["width", "height"]
            ),
            "semiMultitouch": boolean("Whether a touchpad reports only the corners around the fingers."),
            "force": word("What the pressure of a touchpad means.", ForceChoice.self),
            "forceRange": table(
                "Pressure of a light touch and of a firm press.",
                ["light": number(nil, in: ForceRange.limits), "firm": number(nil, in: ForceRange.limits)],
                required: ["light", "firm"]
            ),
            "output": name("Output that an absolute mouse or a touchscreen covers."),
            "calibration": array(
                "The first two rows of libinput's matrix.",
                of: JSONSchema(
                    type: .number,
                    minimum: DeviceOverrides.calibrationRange.lowerBound,
                    maximum: DeviceOverrides.calibrationRange.upperBound
                ),
                atLeast: DeviceOverrides.calibrationCount,
                atMost: DeviceOverrides.calibrationCount
            ),
        ]
    )
}
