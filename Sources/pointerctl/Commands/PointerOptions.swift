import ArgumentParser
import PointerModel

/// The option that names a pointer.
struct PointerOptions: ParsableArguments {
    @Option(
        name: .customLong("pointer"),
        help: ArgumentHelp(
            "Name of the pointer.",
            discussion:
                "Default: \"\(PointerNames.byDefault)\"; for watch-surface, every pointer.",
            valueName: "name"
        )
    )
    var name: String?
}
