import DesktopConfiguration
import FeederModel
import PointerModel

extension JSONSchema {
    /// The schema of desktop.toml.
    static let desktop = file(
        "The configuration of the programs of a desktop",
        [
            "overlay": overlay,
            "feeder": feeder,
            "assist": assist("Help for hands that aim badly, which the feeder asks the daemon for."),
        ]
    )

    private static let overlay: JSONSchema = {
        let usual = OverlaySettings()
        return table(
            "The overlay, which draws the pointer above all windows.",
            [
                "backend": word("Where it draws.", OverlaySettings.Backend.self, byDefault: usual.backend),
                "withoutAgreement": word(
                    "What is drawn while nothing says where the real cursor is.",
                    OverlaySettings.WithoutAgreement.self,
                    byDefault: usual.withoutAgreement
                ),
                "hideCursor": boolean(
                    "Whether the real cursor is hidden while the pointer is drawn in its place.",
                    byDefault: usual.hidesCursor
                ),
                "blankTheme": boolean("Whether a blank cursor theme hides it on KDE.", byDefault: usual.blanksTheme),
                "theme": word("The content below the pointer.", OverlaySettings.Theme.self, byDefault: usual.theme),
                "reduceMotion": word(
                    "Whether what changes its place or form only fades.",
                    OverlaySettings.ReduceMotion.self,
                    byDefault: usual.reduceMotion
                ),
                "maxRate": integer(
                    "Most frames a second; 0 for as many as the outputs show.",
                    in: OverlaySettings.rates,
                    byDefault: usual.maxRate
                ),
            ]
        )
    }()

    private static let feeder: JSONSchema = {
        let usual = FeederOptions()
        return table(
            "The feeder, which declares the buttons, fields and links of applications as regions.",
            [
                "source": word("Where it learns of windows.", FeederOptions.Source.self, byDefault: usual.source),
                "announce": boolean("Whether Firefox and Qt are asked to take part.", byDefault: usual.announces),
                "z": integer(
                    "Stacking position of the hindmost window.",
                    in: FeederOptions.zRange,
                    byDefault: usual.z
                ),
                "windows": integer("Most windows.", in: FeederOptions.windowsRange, byDefault: usual.windows),
                "nodes": integer("Most regions in one window.", in: FeederOptions.nodesRange, byDefault: usual.nodes),
                "share": number(
                    "Largest part of the time of an application that questions may take.",
                    in: FeederOptions.shareRange,
                    byDefault: usual.share
                ),
                "leave": array(
                    "Programs to leave out; * stands for anything.",
                    of: name(nil),
                    atMost: DesktopConfigurationLimit.leaves.most
                ),
                "lockHook": boolean(
                    "Whether the screen locker calls pointerctl desktop lock.",
                    byDefault: usual.hasLockHook
                ),
                "locksGames": boolean(
                    "Whether a driven pointer gives way to games.",
                    byDefault: usual.locksGames
                ),
                "notify": boolean(
                    "Whether a notification says that help has gone off.",
                    byDefault: usual.notifies
                ),
                "roles": table(
                    "What the widgets of a role of AT-SPI are.",
                    Dictionary(
                        uniqueKeysWithValues: AccessibleRole.allCases.flatMap(\.spellings).map {
                            ($0, word(nil, WidgetClass.self))
                        }
                    )
                ),
                "radius": table(
                    "Corner radius of buttons, in points.",
                    Dictionary(
                        uniqueKeysWithValues: ToolkitFamily.allCases.map { family in
                            let toolkit =
                                switch family {
                                case .gtk: "GTK"
                                case .qt: "Qt"
                                case .other: "any other toolkit"
                                }
                            let radius = number(
                                "Corner radius of buttons of \(toolkit), in points.",
                                in: FeederOptions.radiusRange,
                                unit: SettingUnit.points.rawValue,
                                byDefault: family.members.first?.cornerRadius
                            )
                            return (family.rawValue, radius)
                        }
                    )
                ),
            ]
        )
    }()
}
