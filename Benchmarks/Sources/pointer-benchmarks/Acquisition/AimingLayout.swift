import PointerModel

/// Targets on a screen, at which the hands aim.
struct AimingLayout {
    static let screen = Rect(x: 0, y: 0, width: 1920, height: 1080)

    let name: String
    let targets: [Rect]

    /// All layouts. The seed places everything and chooses the sizes that are not part of what a layout stands for.
    static func all(seed: UInt64) -> [AimingLayout] {
        [dialog(seed: seed), toolbar(seed: seed), page(seed: seed), windows(seed: seed)]
    }

    /// Nine controls of a dialog, apart from each other.
    private static func dialog(seed: UInt64) -> AimingLayout {
        var numbers = Numbers(seed: seed &+ 1)
        let (x, y) = (numbers.whole(400..<900), numbers.whole(200..<500))
        let (button, row) = (numbers.whole(72..<97), numbers.whole(40..<49))
        var targets = [
            Rect(x: x + 444 - button, y: y + 310, width: button, height: 30),
            Rect(x: x + 456, y: y + 310, width: button, height: 30),
            Rect(x: x + 528, y: y + 8, width: 24, height: 24),
        ]
        targets += (0..<4).map { Rect(x: x + 30, y: y + 70 + Double($0) * row, width: 180, height: 24) }
        targets += (0..<2).map { Rect(x: x + 420, y: y + 80 + Double($0) * 50, width: 120, height: 28) }
        return AimingLayout(name: "dialog", targets: targets)
    }

    /// Three rows of thirty icons of 24 points, 2 apart.
    private static func toolbar(seed: UInt64) -> AimingLayout {
        var numbers = Numbers(seed: seed &+ 2)
        let (x, y) = (numbers.whole(100..<800), numbers.whole(20..<600))
        let targets = (0..<90).map {
            Rect(x: x + Double($0 % 30) * 26, y: y + Double($0 / 30) * 26, width: 24, height: 24)
        }
        return AimingLayout(name: "toolbar", targets: targets)
    }

    /// A menu of links beside a text of 36 lines with links in most of them.
    private static func page(seed: UInt64) -> AimingLayout {
        var numbers = Numbers(seed: seed)
        var targets = (0..<16).map { Rect(x: 300, y: 160 + Double($0) * 24, width: 120, height: 18) }
        for line in 0..<36 {
            var x = 480 + numbers.whole(0..<200)
            while x < 1180 {
                if numbers.below(4) < 3 {
                    let width = numbers.whole(30..<130)
                    targets.append(Rect(x: x, y: 140 + Double(line) * 20, width: width, height: 16))
                    x += width
                }
                x += 60 + numbers.whole(0..<260)
            }
        }
        return AimingLayout(name: "page", targets: targets)
    }

    /// Two windows with cells without gaps beside controls that are apart.
    private static func windows(seed: UInt64) -> AimingLayout {
        var numbers = Numbers(seed: seed &+ 3)
        let (width, height) = (numbers.whole(80..<97), numbers.whole(36..<45))
        var targets: [Rect] = []
        for window in 0..<2 {
            let (x, y) = (160 + Double(window) * 820, numbers.whole(150..<500))
            for row in 0..<6 {
                for column in 0..<5 {
                    targets.append(
                        Rect(x: x + Double(column) * width, y: y + Double(row) * height, width: width, height: height)
                    )
                }
                targets.append(Rect(x: x + 500, y: y + Double(row) * 56, width: 180, height: 32))
            }
        }
        return AimingLayout(name: "windows", targets: targets)
    }

    /// Returns the layout as an application declares it.
    /// - Parameters:
    ///   - isPlain: whether nothing snaps and nothing attracts, as with an ordinary pointer.
    ///   - emptiness: what the space between the targets is for.
    func declared(isPlain: Bool, emptiness: Emptiness? = nil) -> Layout {
        let interaction = isPlain ? Interaction(style: .content(.hover())) : Interaction()
        let nodes = targets.enumerated().map { number, frame in
            Node(id: String(number), frame: frame, interaction: interaction)
        }
        return Layout(
            outputs: [Output(name: "main", frame: Self.screen)],
            surfaces: [Surface(id: name, frame: Self.screen, emptiness: emptiness, nodes: nodes)]
        )
    }
}
