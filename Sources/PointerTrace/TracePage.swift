import FoundationEssentials

/// The page of a trace: one HTML file that opens offline and loads nothing.
package enum TracePage {
    /// Returns the text of the page. Fails if the trace cannot be compressed, for want of memory.
    package static func html(_ trace: Trace) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes]
        let packed = try Deflate.compress(Array(encoder.encode(trace))).base64EncodedString()
        let body = text(PackageResources.player_html).replacing("NOTICE", with: notice(trace))
        return """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="\(policy)">
            <meta name="viewport" content="width=device-width">
            <title>Trace of pointerd</title>
            <style>\(style)</style>
            </head>
            <body>
            \(body)
            <script type="text/plain" id="trace">\(packed)</script>
            <script>\(script)</script>
            </body>
            </html>

            """
    }

    /// The player's script, without its comments and indentation.
    static let script = compact(text(PackageResources.player_js))
    /// The player's style sheet.
    static let style = compact(text(PackageResources.player_css))

    /// What the page may do: run this script and use this style sheet. It may load nothing and connect to nothing.
    static let policy =
        "default-src 'none'; script-src 'sha256-\(scriptHash)'; style-src 'sha256-\(styleHash)'; base-uri 'none'; form-action 'none'"

    /// Base64 of the SHA-256 of ``script``.
    static let scriptHash = "AbNRsvNIZ8NNWgNgps57Q0rBWTOTih3xc55sZJ/tHL8="
    /// Base64 of the SHA-256 of ``style``.
    static let styleHash = "66FgrYf+eRrHqzmFZcUT2yvwR98rb708vPPdoUUfpmU="

    private static func notice(_ trace: Trace) -> String {
        let names =
            trace.isRedacted
            ? "Names are replaced; places and times are as they were."
            : "It also names them, by the ids that their programs chose."
        return
            "This file shows where the pointer was at each moment, when buttons were pressed, and where everything was that "
            + "pointerd knew of on the screen, of all users. \(names) A person who gets the file can see that."
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    private static func compact(_ text: String) -> String {
        text.split(separator: "\n").map { String($0.drop { $0 == " " }) }
            .filter { !$0.hasPrefix("//") && !$0.hasPrefix("/**") }
            .joined(separator: "\n")
    }
}
