import ArgumentParser
import PointerModel

/// A surface as named on the command line: `panel`, `alice:panel`, `1000:panel` or `configuration:panel`.
struct SurfaceArgument: ExpressibleByArgument {
    let reference: SurfaceReference
    let text: String

    init?(argument: String) {
        text = argument
        reference = SurfaceReference(text: argument, user: UserNames.number)
    }

    var defaultValueDescription: String { text }
}
