import ArgumentParser
import PointerModel

/// Which pointer is meant, of several.
struct PointerOptions: ParsableArguments {
    @Option(
        name: .customLong("pointer"),
        help: ArgumentHelp(
            "The pointer that is meant.",
            discussion:
                "Without it \"\(PointerNames.byDefault)\", which all devices move that no rule binds to another one.",
            valueName: "name"
        )
    )
    var name: String?
}
