import ArgumentParser
import ConfigurationFiles
import Glibc
import PointerConfiguration
import PointerEngine
import PointerInput
import PointerModel
import PointerRecordings
import PointerReplay
import PointerTrace
import SafeText
import SystemPackage

/// `pointerctl trace`.
struct TracePointer: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trace",
        abstract: "Write a page that plays what the pointer does, with the reasons.",
        discussion: """
            Records the pointer until Ctrl-C, or plays recordings of devices without the daemon. The name of the file says what \
            is written. With .html it is a page that opens in a browser without a network: the layout and the drawn pointer at \
            each moment, the events, and why the pointer looks as it does.

            With .svg it is an animated picture of at most two minutes, with the layout and the pointer alone. A document can \
            show it, because it has no script.

            The file shows where the pointer was and what was on the screen, of all users. Only you may read it. With \
            --redact, it names no surfaces, nodes or users; places and times remain.

            Examples:
              pointerctl trace --output trace.html
              pointerctl trace --seconds 10 --redact --output trace.html
              pointerctl trace --replay touchpad.evemu --config pointerd.toml --output trace.html
              pointerctl trace --replay mouse.evemu --replay touchpad.evemu --config pointerd.toml --output trace.svg
            """
    )

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Write to this file, which ends with .html or .svg.", valueName: "file"),
        completion: .file(extensions: ["html", "svg"])
    )
    var output: String

    @Option(
        help: ArgumentHelp(
            "Play this recording of a device instead.",
            discussion: "Several of these options play their recordings one after the other.",
            valueName: "recording"
        ),
        completion: .file(extensions: ["evemu"])
    )
    var replay: [String] = []

    @Option(
        help: ArgumentHelp(
            "Configuration for the recording.",
            discussion: "Default: the built-in one, which has no surfaces.",
            valueName: "file"
        ),
        completion: .file(extensions: ["toml", "json"])
    )
    var config: String?

    @Option(help: ArgumentHelp("End after this many seconds.", discussion: "Default: on Ctrl-C.", valueName: "number"))
    var seconds: Double?

    @Flag(help: "Replace all names by letters with numbers.")
    var redact = false

    @OptionGroup var pointer: PointerOptions
    @OptionGroup var connection: ConnectionOptions
    @ParentCommand private var program: Pointerctl

    func validate() throws {
        try program.output.requireNoJSON(for: Self.configuration)
        guard isPicture || hasSuffix(".html") else {
            throw ValidationError("--output takes a file that ends with .html, a page, or with .svg, a picture.")
        }
        if let seconds, !(seconds > 0 && seconds <= 86_400) {
            throw ValidationError("--seconds takes more than 0 and at most 86400.")
        }
        let longest = PointerTraceLimit.pictureSeconds.most
        if let seconds, isPicture, seconds > Double(longest) {
            throw ValidationError("a picture plays at most \(longest) seconds.")
        }
        guard !replay.isEmpty else {
            if config != nil { throw ValidationError("--config is for --replay: the daemon has a configuration.") }
            return
        }
        try connection.requireNoSocket(for: Self.configuration)
        if seconds != nil { throw ValidationError("--seconds is for what the daemon shows: a recording has an end.") }
    }

    func run() throws {
        let trace = try played() ?? LiveTrace(self).run()
        let text = try isPicture ? picture(of: trace) : TracePage.html(trace)
        try ReplacedFile.write(text.utf8, to: output, mode: 0o600)
        let size = (Double(text.utf8.count) / 1000).rounded()
        Console.complain("wrote \(PrintableText.escape(output)), \(Int(size)) KB; open it in a browser")
    }

    private var isPicture: Bool { hasSuffix(".svg") }

    private func hasSuffix(_ suffix: String) -> Bool { output.lowercased().hasSuffix(suffix) }

    /// The longest trace of what the daemon shows, in seconds; nil without a limit.
    var limit: Double? { seconds ?? (isPicture ? Double(PointerTraceLimit.pictureSeconds.most) : nil) }

    private func picture(of trace: PointerTrace.Trace) throws(Failure) -> String {
        guard let picture = TracePicture(trace) else {
            let reason = "a picture plays at most two minutes, and the recordings are longer"
            throw Failure(message: "\(reason); name a file that ends with .html")
        }
        return picture.svg
    }

    /// Returns the trace of the recordings; nil if there are none.
    private func played() throws -> PointerTrace.Trace? {
        let recordings: [Recording]
        do throws(RecordingError) {
            recordings = try replay.map { file throws(RecordingError) in try Recording(contentsOf: file) }
        } catch {
            throw Failure(message: "\(error)")
        }
        guard let first = recordings.first else { return nil }
        for warning in recordings.compactMap(\.warning) { Console.complain("warning: \(warning)") }
        let configuration = try loadedConfiguration()
        let words = TraceWords(settings: configuration.engine)
        let engine = Engine(layout: configuration.layout, settings: configuration.engine)
        let begin = Timestamp(microseconds: first.events.first?.time ?? 0)
        let names = replay.map { FilePath($0).lastComponent?.string ?? $0 }.joined(separator: ", ")
        var recorder = TraceRecorder(
            "\(names), \(configuration.layout.surfaces.count) surfaces",
            layout: configuration.layout,
            snapshot: PointerSnapshot(engine.state, time: begin),
            isRedacted: redact,
            words: words.texts
        )
        var end = begin
        do throws(RecordingError) {
            try Replay.run(
                first,
                followedBy: Array(recordings.dropFirst()),
                configuration,
                of: pointer.name ?? PointerNames.byDefault
            ) { batch, source in
                let stamp = EventStamp(frame: batch.number, time: batch.time, source: source)
                for event in batch.events { recorder.append(event, at: stamp) }
                end = batch.time
            }
        } catch {
            throw Failure(message: "\(error)")
        }
        // The last transition comes to its end.
        return recorder.finish(at: end.advanced(byMicroseconds: 1_000_000))
    }

    private func loadedConfiguration() throws(Failure) -> Configuration {
        guard let config else { return .builtIn }
        do throws(ConfigurationError) {
            return try Configuration.load(ConfigurationFamily(of: FilePath(config))).configuration
        } catch {
            throw Failure(message: "\(error)")
        }
    }
}
