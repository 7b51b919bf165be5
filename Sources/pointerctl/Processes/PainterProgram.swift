import DoctorCodes
import FoundationEssentials
import PointerDrawing
import PointerRuntime

/// The program pointer-painter, which has the painter of pictures: pointerctl itself needs no library that paints.
enum PainterProgram {
    private static let name = "pointer-painter"
    private static let withoutPainter = "Or draw an SVG picture, which needs nothing more: pointerctl snapshot --svg"

    /// Returns a picture as a PNG file.
    /// - Parameters:
    ///   - picture: the picture.
    ///   - scale: pixels per point; nil for the usual ones, or as many as the largest file has room for.
    static func png(of picture: Picture, scale: Double?) throws(Failure) -> [UInt8] {
        guard let program = SiblingProgram.path(name) else { throw absent }
        let answer: ChildProcess.Answer
        do {
            let request = try JSONEncoder().encode(PictureRequest(picture, scale: scale))
            answer = try ChildProcess.run(program, [], input: Array(request))
        } catch {
            throw Failure(message: "cannot run \(PointerText.escape(program)): \(error)")
        }
        guard answer.status == 0 else {
            let reason = answer.status == 1 ? answer.errors.split(separator: "\n").last : nil
            throw Failure(
                message: reason.map { PointerText.escape(String($0)) } ?? "\(name) ended with status \(answer.status)",
                advice: [withoutPainter]
            )
        }
        return answer.output
    }

    private static var absent: Failure {
        Failure(
            message: "PNG needs the program \(name), which is not installed",
            advice: [
                "Install it: sudo apt install \(DesktopProgram.package)",
                withoutPainter,
            ]
        )
    }
}
