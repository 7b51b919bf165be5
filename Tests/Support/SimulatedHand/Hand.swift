/// A simulated hand: how it moves, what it sees, and how it clicks. Lengths are points, times seconds.
///
/// A hand makes submovements of least jerk, one after the other, each toward the target from where it saw the pointer a while ago. The end
/// of a submovement is off by noise that grows with its length. The hand clicks when it believes that the pointer is on the target.
package struct Hand: Sendable, Hashable {
    /// What a finger on a touchpad does with a long way.
    package enum Device: String, Sendable, Hashable, CaseIterable {
        case mouse
        /// A finger that makes strokes and lifts between them.
        case touchpad
        /// A finger that lifts in the middle of a long stroke, so that the pointer glides on.
        case flickingTouchpad

        package var isTouchpad: Bool { self != .mouse }
    }

    package var name: String
    package var device = Device.mouse
    /// Time from the screen to a decision.
    package var visualDelay = 0.10
    /// Time over which the eye averages a trembling pointer. With 0 it takes the latest place, and a hand at rest believes to be on the target
    /// only while it sees the target lit.
    package var averagingTime = 0.0
    /// Duration of the shortest submovement.
    package var shortestDuration = 0.17
    /// Additional duration for each doubling of a way above 20 points.
    package var durationPerDoubling = 0.028
    /// Standard deviation of a submovement's end along its way and across it, as shares of the way.
    package var noiseAlong = 0.10
    package var noiseAcross = 0.07
    /// Standard deviation of a submovement's end on either axis that does not depend on the way.
    package var constantNoise = 0.9
    /// Share of a long way at which the first submovement aims.
    package var firstShare = 0.90
    /// Mean time between submovements.
    package var pause = 0.075
    /// Mean and standard deviation of the time from the decision to press to the press.
    package var pressLatency = 0.10
    package var pressLatencySpread = 0.035
    /// Median time from press to release.
    package var holdTime = 0.08
    /// Median time from the release of the first click of a double click to the second press.
    package var doubleClickPause = 0.1
    /// Standard deviation of the motion just before the press, and of the motion while the button is held, on either axis.
    package var pressSlip = 0.6
    package var holdSlip = 0.3
    /// Share of presses that the hand still stops when it sees the pointer off the target.
    package var inhibition = 0.5
    /// Root mean square of the tremor on its main axis.
    package var tremor = 0.0
    /// Frequency of the tremor and its width, in hertz.
    package var tremorFrequency = 5.5
    package var tremorBand = 0.5
    /// Spasms a second, and the root mean square of their length.
    package var spasmRate = 0.0
    package var spasmLength = 40.0
    /// Longest stroke of a finger on a touchpad.
    package var longestStroke = 350.0
    /// Time to lift the finger and put it down again between strokes.
    package var clutchTime = 0.14

    package init(_ name: String) {
        self.name = name
    }

    /// Returns the same hand at another device. A touchpad is less exact than a mouse, and trembles and slips less.
    package func at(_ device: Device) -> Hand {
        guard device.isTouchpad, !self.device.isTouchpad else { return self }
        var hand = self
        hand.device = device
        hand.noiseAlong *= 1.35
        hand.constantNoise *= 1.2
        hand.firstShare *= 0.93
        hand.pause += 0.05
        hand.pressLatency += 0.06
        hand.pressSlip *= 0.8
        hand.tremor *= 0.7
        return hand
    }
}

/// The hands of the benchmark. The first is calibrated on published figures and real movements; those that tremble, wait or have spasms are
/// chosen inside published ranges.
extension Hand {
    package static var steady: Hand { Hand("steady") }

    package static var older: Hand {
        var hand = Hand("older")
        hand.visualDelay = 0.14
        (hand.shortestDuration, hand.durationPerDoubling) = (0.28, 0.055)
        (hand.noiseAlong, hand.noiseAcross, hand.constantNoise) = (0.18, 0.12, 2.0)
        (hand.firstShare, hand.pause) = (0.72, 0.26)
        (hand.pressLatency, hand.pressLatencySpread, hand.holdTime) = (0.40, 0.09, 0.12)
        (hand.pressSlip, hand.holdSlip, hand.doubleClickPause) = (2.0, 1.0, 0.18)
        (hand.tremor, hand.tremorFrequency, hand.tremorBand) = (0.5, 8, 1.5)
        return hand
    }

    package static var trembling: Hand {
        var hand = Hand("tremor")
        (hand.visualDelay, hand.averagingTime) = (0.12, 0.15)
        (hand.shortestDuration, hand.durationPerDoubling) = (0.24, 0.035)
        (hand.noiseAlong, hand.noiseAcross, hand.constantNoise) = (0.13, 0.09, 1.5)
        (hand.firstShare, hand.pause) = (0.88, 0.14)
        (hand.pressLatency, hand.pressLatencySpread, hand.holdTime) = (0.20, 0.06, 0.14)
        (hand.pressSlip, hand.holdSlip, hand.inhibition) = (2.5, 1.5, 0.35)
        hand.doubleClickPause = 0.14
        (hand.tremor, hand.tremorFrequency, hand.tremorBand) = (6.0, 5.5, 0.6)
        return hand
    }

    /// A trembling hand that clicks only on what it sees lit.
    package static var waiting: Hand {
        var hand = trembling
        hand.name = "waits"
        hand.averagingTime = 0
        return hand
    }

    package static var slow: Hand {
        var hand = Hand("slow")
        (hand.visualDelay, hand.averagingTime) = (0.15, 0.05)
        (hand.shortestDuration, hand.durationPerDoubling) = (0.32, 0.06)
        (hand.noiseAlong, hand.noiseAcross, hand.constantNoise) = (0.22, 0.16, 2.5)
        (hand.firstShare, hand.pause) = (0.80, 0.28)
        (hand.pressLatency, hand.pressLatencySpread, hand.holdTime) = (0.38, 0.12, 0.24)
        (hand.pressSlip, hand.holdSlip, hand.inhibition) = (5.0, 3.0, 0.3)
        hand.doubleClickPause = 0.22
        (hand.tremor, hand.tremorFrequency, hand.tremorBand) = (0.8, 8, 1.5)
        (hand.spasmRate, hand.spasmLength) = (0.35, 40)
        return hand
    }

    package static var stronglyTrembling: Hand {
        var hand = trembling
        hand.name = "strong tremor"
        hand.tremor = 10
        return hand
    }

    package static var all: [Hand] { [steady, older, trembling, waiting, slow, stronglyTrembling] }
}
