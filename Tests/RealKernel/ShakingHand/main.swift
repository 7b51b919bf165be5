import Glibc
import PointerModel
import SimulatedHand

// A trembling hand at a mouse of its own, which pointerd reads.
// usage: shaking-hand NAME SEED X,Y,WIDTH,HEIGHT...
// NAME is the mouse's; what follows the seed are the frames of the buttons. Prints "ready" once the mouse is there.
// For "aim NUMBER TRY" on its input it goes to that button, counted from 0, and clicks until it gets it. At the release of each click it prints
// "released", and reads the number of the button that the program got it for, or "none". At the end of the try it prints "right" or
// "gave up", the seconds that it took, the number of its steps, how many of them were late, and the longest delay in milliseconds.

func say(_ line: String) {
    print(line)
    fflush(nil)
}

let arguments = CommandLine.arguments
let frames = arguments.dropFirst(3).compactMap { argument -> Rect? in
    let numbers = argument.split(separator: ",").compactMap { Double($0) }
    guard numbers.count == 4 else { return nil }
    return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
}
guard arguments.count > 3, let seed = UInt64(arguments[2]), frames.count == arguments.count - 3 else { exit(2) }
do {
    var hand = HandAtMouse(
        try UinputMouse(named: arguments[1]),
        watching: try WatchedPointer(over: frames),
        aimingAt: frames,
        seed: seed
    )
    say("ready")
    while let words = readLine()?.split(separator: " ") {
        guard words.count == 3, let target = Int(words[1]), let number = UInt64(words[2]),
            frames.indices.contains(target)
        else { exit(2) }
        let result = try hand.aim(at: target, try: number) {
            say("released")
            return readLine().flatMap { Int($0) }
        }
        let seconds = result.time.map { "right \($0)" } ?? "gave up \(HandTrial.timeLimit)"
        say("\(seconds) \(hand.clock.steps) \(hand.clock.lateSteps) \(hand.clock.longestDelay / 1_000_000)")
    }
} catch {
    say("failed: \(error)")
    exit(1)
}
