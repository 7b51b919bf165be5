/// What to measure, from the command line.
struct Options {
    static let parts = [
        "topmost", "overlap", "nearest", "scan", "move", "build", "update", "step", "device", "service", "acquisition",
    ]
    /// Those that make the table with Boost's times.
    static let comparedWithBoost = ["topmost", "overlap", "nearest", "move", "build", "update", "step"]
    static let usage = """
        usage: pointer-benchmarks [--quick] [--verbose] [--rounds N] [--only TEXT] [--choosing] [--movements FOLDER] [PART...]
        Compares the engine, the reading of devices and the service with their peers; a difference in their answers is an error, a time is not.
          --quick      leave out the sets of a million
          --verbose    also print what the sets are like
          --only TEXT  of the part acquisition, only the cells whose "layout, hand, device" contains TEXT
          --choosing   of the part acquisition, play the seed on which values are chosen, not the one that is reported
          --movements FOLDER  of the part acquisition, also play recorded movements: the JSON files of github.com/jgori-ouistiti/Fitts_xp
          --rounds N   how often each is timed, in turn; 5 to 1000, by default 5
        Parts, all by default: \(parts.joined(separator: ", "))
        """

    var isQuick = false
    var isVerbose = false
    var rounds = 5
    /// Text that the titles of the cells of the part acquisition must contain.
    var only = ""
    /// Whether the part acquisition plays the seed on which values are chosen.
    var choosesValues = false
    /// Folder with recorded movements; nil without.
    var movements: String?
    var chosen: Set<String> = []

    /// Nil where the arguments make no sense.
    init?(_ arguments: [String]) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--quick": isQuick = true
            case "--verbose": isVerbose = true
            case "--choosing": choosesValues = true
            case "--movements":
                guard let text = rest.popFirst() else { return nil }
                movements = text
            case "--only":
                guard let text = rest.popFirst() else { return nil }
                only = text
            case "--rounds":
                guard let text = rest.popFirst(), let number = Int(text), (5...1000).contains(number) else {
                    return nil
                }
                rounds = number
            case let part where Self.parts.contains(part): chosen.insert(part)
            default: return nil
            }
        }
    }

    func includes(_ part: String) -> Bool { chosen.isEmpty || chosen.contains(part) }

    func counts(_ all: [Int]) -> [Int] { isQuick ? all.filter { $0 < 1_000_000 } : all }
}
