import DoctorCodes
import HelpWords
import PointerMechanism
import PointerModel
import PointerWire

/// What the window decides: events and times go in, requests come out, and ``screen(at:)`` says what is to be seen. It knows no toolkit, no
/// process and no bus.
package struct SettingsModel {
    /// What the daemon's own time for a trial of the drive is longer by, in seconds: the window goes back itself, and the daemon only if
    /// the window is gone.
    static let spare = 3
    /// Time in which the service says how a drive that has been turned on is, in seconds.
    static let patience = 2.0
    /// Shortest time between two renewals, in seconds.
    static let renewalPause = 1.0

    private(set) var answer: DoctorAnswer?
    private var grants = Grants()
    private(set) var trial: Trial?
    private(set) var work: Work?
    /// Help that ``Event/undid`` brings back; nil if nothing has been changed.
    private(set) var former: AssistChoice?
    /// What has failed, or what has come of the last wish.
    private(set) var outcome: ScreenMessage?
    private(set) var decisionTime: Int
    /// Help in force, without what is tried; nil if nobody says it.
    private var help: AssistChoice?
    private var drive: DriveStatusMessage?
    /// Whether a look has been answered, or has failed.
    private var hasLooked = false
    /// What the person has wished before the first look was answered: what it changes is not known until then.
    private(set) var awaited: Event?
    private var isLooking = false
    private var wantsLook = false
    /// Whether something has been changed since the look that goes on began, so that its help is not what is in force now.
    private var isLookStale = false
    private var unseen = UnseenChanges()
    /// Help that has been written and that nobody has been seen to hold yet.
    private var written: WrittenHelp?
    /// Whether the person's last wish is that everything is off.
    private var isOffWished = false
    private var lastRenewal = -Double.infinity
    private var driveTrialStart = -Double.infinity

    /// - Parameter decisionTime: time without an input after which a trial goes back, in seconds.
    package init(decisionTime: Int = Trial.times[0]) {
        self.decisionTime = min(max(decisionTime, Trial.range.lowerBound), Trial.range.upperBound)
    }

    /// Takes what has happened.
    /// - Parameters:
    ///   - event: the event.
    ///   - time: now, in seconds of any clock that does not go back.
    /// - Returns: what is to be done, in this order.
    package mutating func take(_ event: Event, at time: Double) -> [Request] {
        var requests = endOfTrial(at: time)
        requests += handle(event, at: time)
        return requests + next(at: time)
    }

    /// Whether time passing means something, so that ``Event/tick`` is to come a few times a second.
    package var waits: Bool { trial != nil || written != nil }

    /// What the mechanism has granted to the person.
    var granted: Set<Wish> { grants.wishes }

    /// Help that is seen on cards and dials: what is tried, else what is in force.
    var shownHelp: AssistChoice? {
        if case .help(let choice)? = trial?.subject { choice } else { help }
    }

    /// Phase of the drive; nil if nobody says it.
    var drivePhase: DrivePhaseName? { (drive?.phase ?? answer?.drivePhase).flatMap(DrivePhaseName.init(rawValue:)) }

    /// Whether the drive is on for other persons alone.
    var isDriveOthers: Bool { driveWaitsFor == DriveWait.user.rawValue }

    /// What the drive waits for, by its name on the wire; nil if it waits for nothing, or nobody says it.
    private var driveWaitsFor: String? { drive.map(\.waitsFor) ?? answer?.driveWaitsFor }

    /// What the drive waits for, in a sentence; nil where it waits for buttons to be released, or for nothing.
    var driveWaitWords: String? {
        driveWaitsFor.map {
            HelpWords.sentence(for: FindingCode.driveWaits.rawValue, [FindingArgument.waitsFor.rawValue: $0])
        }
    }

    /// Whether the drive is on for this person or would be with what it waits for, apart from a trial.
    var isDriveKept: Bool {
        // One that goes off by itself is a trial that a window has left.
        guard let drivePhase, trial?.subject != .drive, !isDriveOthers, drive?.secondsLeft == nil else { return false }
        return drivePhase != .off && drivePhase != .failed
    }

    /// Whether nothing is known yet, because the first look has failed.
    var isBlind: Bool { hasLooked && answer == nil && !isLooking }

    /// Whether cards, dials and switches can be used.
    var isFree: Bool { work == nil && awaited == nil && trial?.subject != .drive }

    private mutating func handle(_ event: Event, at time: Double) -> [Request] {
        if answer == nil, !isBlind, event.needsLook {
            if isFree { awaited = event }
            return []
        }
        switch event {
        case .opened: wantsLook = true
        case .closed:
            awaited = nil
            giveUpLettingIn()
            return goBack(.wentBack)
        case .tick:
            endFailedTrial(at: time)
            if written?.isLookDue(at: time) == true { wantsLook = true }
        case .input: return renew(at: time)
        case .chose(let card): return attempt(AssistChoice(card.profile), at: time)
        case .turned(let dial, let value):
            return attempt(dial.turned(shownHelp ?? AssistChoice(), to: value), at: time)
        case .kept: keep()
        case .wentBack: return goBack(.wentBack)
        case .undid: undo()
        case .mended: mend()
        case .letInAllPrograms: letInAllPrograms()
        case .allOff: return turnAllOff()
        case .starts(let isOn): change(isOn ? [.apply([.start])] : stopStarting)
        case .touchpads(let isOn): change([isOn ? .apply([.touchpads]) : .remove([.touchpads])])
        case .drawsPointer(let isOn): change([isOn ? .enable(.overlay) : .disable(.overlay)])
        case .chromium(let isOn): change([isOn ? .apply([.chromium]) : .remove([.chromium])])
        case .measured: change([.measure], for: .measure)
        case .decides(let seconds):
            decisionTime = min(max(seconds, Trial.range.lowerBound), Trial.range.upperBound)
            return [.remember(decisionTime: decisionTime)] + extend(at: time)
        case .answered(let request, let outcome): return take(outcome, of: request, at: time)
        case .drive(let status): take(status)
        case .notHeld(let failure):
            guard case .help? = trial?.subject else { break }
            trial = nil
            outcome = .failed([failure.words])
            return [.release]
        }
        return []
    }

    private mutating func renew(at time: Double) -> [Request] {
        guard trial != nil else { return [] }
        trial?.renew(at: time)
        guard let trial, trial.subject == .drive, time - lastRenewal >= Self.renewalPause else { return [] }
        lastRenewal = time
        return [.renew(seconds: trial.seconds + Self.spare)]
    }

    /// Gives what is tried the time that has been chosen meanwhile.
    private mutating func extend(at time: Double) -> [Request] {
        guard let trial else { return [] }
        self.trial = Trial(trial.subject, seconds: decisionTime, at: time)
        guard trial.subject == .drive else { return [] }
        lastRenewal = time
        return [.renew(seconds: decisionTime + Self.spare)]
    }

    /// Goes back if the time of a trial is over.
    private mutating func endOfTrial(at time: Double) -> [Request] {
        guard let trial, trial.isOver(at: time) else { return [] }
        return goBack(.timeIsOver)
    }

    /// Ends the trial of a drive that has failed before anybody could hear of it.
    private mutating func endFailedTrial(at time: Double) {
        guard trial?.subject == .drive, drivePhase == .failed, time - driveTrialStart >= Self.patience else { return }
        driveTrialEnded()
    }

    /// Takes that the drive that was tried has gone off by itself. The permission goes too.
    private mutating func driveTrialEnded() {
        trial = nil
        outcome = endOfDrive
        if !grants.endOfTrial.isEmpty { begin(.leaveDrive, grants.endOfTrial) }
    }

    /// Why the drive is off, which nobody has turned off.
    private var endOfDrive: ScreenMessage {
        drivePhase == .off ? .driveWentOff : .failed([HelpWords.sentence(of: driveFailure)])
    }

    /// Whether the service has said last that the drive is off, as after the three buttons.
    private var hasDriveEnded: Bool { drive != nil && (drivePhase == .off || drivePhase == .failed) }

    private var driveFailure: DriveFailureKind? { drive?.failure.flatMap(DriveFailureKind.init(rawValue:)) }

    /// Puts help in force on trial. What has been in force anyway needs none.
    private mutating func attempt(_ choice: AssistChoice, at time: Double) -> [Request] {
        guard isFree, choice.settings != shownHelp?.settings || choice.profile != shownHelp?.profile else { return [] }
        outcome = nil
        guard choice != help else { return goBack(.wentBack) }
        trial = Trial(.help(choice), seconds: decisionTime, at: time)
        (isLookStale, isOffWished) = (true, false)
        return [.hold(choice)]
    }

    private mutating func keep() {
        guard let trial else { return }
        self.trial = nil
        switch trial.subject {
        case .help(let choice):
            // Where nobody knows what was before, nothing can bring it back.
            former = help
            help = choice
            // Held until the feeder has it from the file.
            let feeder: [Request] = answer?.isOff(.feeder) == true ? [.enable(.feeder)] : []
            begin(.keepHelp, [.write(choice)] + feeder + [.release])
        case .drive:
            begin(.keepDrive, [.driveOn(seconds: nil), .apply([.drive, .start])])
        }
    }

    private mutating func goBack(_ reason: ScreenMessage) -> [Request] {
        guard let trial else { return [] }
        self.trial = nil
        outcome = reason
        if trial.subject == .drive {
            leaveDrive()
            return []
        }
        wantsLook = true
        return [.release]
    }

    /// Turns the drive off that was tried, and takes back what was granted for it.
    private mutating func leaveDrive() { begin(.leaveDrive, [.driveOff] + grants.endOfTrial) }

    /// Takes back what letting the help in all programs has done until now, and does no more of it.
    private mutating func giveUpLettingIn() {
        guard work?.purpose == .letInAllPrograms else { return }
        let steps =
            switch work?.waiting {
            case .apply: grants.endOfTrial
            case .driveOn, .driveOff: [.driveOff] + grants.endOfTrial
            default: [Request]()
            }
        work?.giveUp(for: steps)
    }

    private mutating func undo() {
        guard isFree, trial == nil, let former else { return }
        (help, self.former) = (former, help)
        begin(.undo, [.write(former)])
    }

    private mutating func begin(_ purpose: Work.Purpose, _ steps: [Request]) {
        isOffWished = purpose == .allOff
        written = nil
        outcome = purpose == .leaveDrive ? outcome : nil
        // A trial that has asked for the permission has just got it.
        work = Work(purpose, steps, after: work, isAllowed: purpose == .keepDrive && grants.trialNeedsPermission)
        isLookStale = true
    }

    private mutating func change(_ steps: [Request], for purpose: Work.Purpose = .change) {
        guard isFree, trial == nil else { return }
        begin(purpose, steps)
    }

    /// The drive that is on stays on when it no longer starts with the computer.
    private var stopStarting: [Request] { [.remove([.start])] + (isDriveKept ? [.driveOn(seconds: nil)] : []) }

    private mutating func mend() {
        guard isFree, trial == nil else { return }
        guard let answer else { return lookAgain() }
        switch stateLine(of: answer).mending {
        case .enable(let programs): begin(.mend, programs.map { .enable($0) })
        case .turnOnExtension: begin(.mend, [.turnOnExtension])
        case .letInAllPrograms: letInAllPrograms()
        case .look: lookAgain()
        case nil: break
        }
    }

    private mutating func lookAgain() { (wantsLook, outcome) = (true, nil) }

    private mutating func letInAllPrograms() {
        guard isFree, trial == nil else { return }
        // What was granted before would go back with the trial.
        guard answer != nil else { return lookAgain() }
        // It waits for what the mechanism can give.
        guard !isDriveKept else { return change([.apply([.drive])]) }
        // The overlay says where the screens are, without which the drive does not begin.
        let programs = DesktopProgram.allCases.filter { answer?.isOff($0) == true }
        let extending: [Request] = answer?.lacks(.extensionOff) == true ? [.turnOnExtension] : []
        grants.beginTrial()
        let allowing: [Request] = grants.trialNeedsPermission ? [.apply([.drive])] : []
        // Where it is on for others, it begins with the permission. What is on already would not be on trial.
        let stopping: [Request] = isDriveOthers ? [.driveOff] : []
        begin(
            .letInAllPrograms,
            programs.map { .enable($0) } + extending + allowing + stopping
                + [.driveOn(seconds: decisionTime + Self.spare)]
        )
    }

    /// Turns everything off, also in the middle of something else: first the drive, so that the mouse is the desktop's again at once, and
    /// then what the mechanism has granted or asks for a password for. What is known to be off is left alone, except the help: a file may
    /// ask for it although nobody does. Programs and the file wait for a change of theirs that is under way, which would come last otherwise.
    private mutating func turnAllOff() -> [Request] {
        guard work?.purpose != .allOff else { return [] }
        let isMeasuring = work?.waiting == .measure
        let isHolding = if case .help? = trial?.subject { true } else { work?.purpose == .keepHelp }
        // A service that does not run has no drive, and what waits for a password has not turned it on.
        let driveMayBeOn =
            answer == nil || trial != nil || (drivePhase ?? .off) != .off && !isDriveOthers
            || work?.mayHaveTurnedOnDrive == true
        let mayBeGranted = answer == nil || !granted.isEmpty || unseen.isGranted || work?.isApplying == true
        let programs = DesktopProgram.allCases.reversed().filter {
            answer?.isIdle($0) != true || unseen.programs.contains($0)
        }
        (trial, former, awaited) = (nil, nil, nil)
        begin(
            .allOff,
            (driveMayBeOn ? [.driveOff] : []) + (mayBeGranted ? [.remove([])] : []) + [.write(AssistChoice(.steady))]
                + programs.map { .disable($0) }
        )
        help = AssistChoice()
        return (isHolding ? [.release] : []) + (isMeasuring ? [.endMeasuring] : [])
    }

    /// Turns off what the mechanism was already about to grant when everything went off.
    private mutating func takeGrantBack() {
        guard isOffWished else { return }
        if work == nil { begin(.allOff, []) }
        work?.takeGrantBack()
    }

    private mutating func take(_ status: DriveStatusMessage?) {
        let former = drive
        drive = status
        guard status?.phase != former?.phase else { return }
        wantsLook = true
        // The trial is over if the drive ends by itself, as after the three buttons.
        guard trial?.subject == .drive, hasDriveEnded else { return }
        driveTrialEnded()
    }

    private mutating func take(_ outcome: Outcome, of request: Request, at time: Double) -> [Request] {
        if request == .look {
            (isLooking, hasLooked) = (false, true)
            if case .looked(let answer, let granted) = outcome { look(answer, granted, at: time) }
            if case .failed(let failure) = outcome, answer == nil || self.outcome == nil {
                self.outcome = .failed([failure.words])
            }
            guard let event = awaited else { return [] }
            awaited = nil
            return handle(event, at: time)
        }
        if outcome == .done { note(request) }
        guard work?.awaits(request) == true else { return [] }
        work?.take(outcome, of: request)
        guard case .measured(let choice) = outcome else { return [] }
        // What is proposed is tried as a card is.
        endWork(at: time)
        let requests = attempt(choice, at: time)
        if requests.isEmpty, self.outcome == nil { self.outcome = .fitsAlready }
        return requests
    }

    /// Takes that something has been done, before a look or the service says so.
    private mutating func note(_ request: Request) {
        grants.note(request)
        switch request {
        case .apply:
            unseen.grant()
            takeGrantBack()
        case .driveOn(seconds: nil): drive?.secondsLeft = nil
        default: break
        }
    }

    /// Ends the work if nothing of it is left.
    private mutating func endWork(at time: Double) {
        guard let done = work, done.isOver else { return }
        work = nil
        finish(done, at: time)
    }

    private mutating func look(_ answer: DoctorAnswer, _ granted: Set<Wish>, at time: Double) {
        unseen.endLook()
        // The feeder follows the file in its own time. Until then the answer is about the help before.
        if written?.isStillExpected(after: answer.help, at: time) == true { return }
        written = nil
        self.answer = answer
        grants.see(granted)
        if !isLookStale { help = answer.help }
    }

    private mutating func finish(_ done: Work, at time: Double) {
        wantsLook = true
        guard done.failures.isEmpty else {
            if done.failures.contains(where: { if case .write = $0.request { true } else { false } }) {
                switch done.purpose {
                case .keepHelp: (help, former) = (former, nil)
                case .undo: (help, former) = (former, help)
                default: break
                }
            }
            // What has led to it is said already.
            if done.purpose == .leaveDrive, outcome?.isFailure == true { return }
            let words = done.failures.map(\.failure.words)
            let hasNoDrive = done.failures.contains { $0.request.turnsDrive }
            outcome =
                switch done.purpose {
                case .allOff: .notAllOff(words)
                case .keepDrive where !hasNoDrive: .keptUntilRestart(words)
                default: .failed(words)
                }
            // Nobody is left with a permission for what does not go.
            if hasNoDrive, done.purpose == .letInAllPrograms || done.purpose == .keepDrive {
                leaveDrive()
            }
            return
        }
        switch done.purpose {
        case .letInAllPrograms:
            (lastRenewal, driveTrialStart) = (time, time)
            trial = Trial(.drive, seconds: decisionTime, at: time)
        case .keepHelp:
            outcome = .kept
            written = help.map { WrittenHelp($0) }
        case .keepDrive where hasDriveEnded:
            outcome = endOfDrive
            leaveDrive()
        case .keepDrive: (outcome, former) = (.keptDrive, nil)
        case .allOff: outcome = .allOff
        case .undo:
            (outcome, former) = (.undone, nil)
            written = help.map { WrittenHelp($0) }
        case .change: former = nil
        case .leaveDrive, .mend, .measure: break
        }
    }

    /// Returns the next requests of the work, and a look if one is due.
    private mutating func next(at time: Double) -> [Request] {
        var requests = work?.next() ?? []
        endWork(at: time)
        // The end of one may be the beginning of another.
        if work?.waiting == nil { requests += work?.next() ?? [] }
        for case .enable(let program) in requests { unseen.turnOn(program) }
        if wantsLook, !isLooking, work == nil {
            (wantsLook, isLooking, isLookStale) = (false, true, trial != nil)
            unseen.beginLook()
            requests.append(.look)
        }
        return requests
    }

    /// Returns the first line, by doctor's verdict. What nobody has turned on yet is nothing to mend before help is chosen, and turning the
    /// help on in all programs turns it on.
    func stateLine(of answer: DoctorAnswer) -> StateLine {
        guard answer.isOnlyOff else { return StateLine(answer.verdict) }
        guard let help, help.settings != AssistChoice().settings else { return .withoutHelp }
        return answer.isDriveOn == true && !isDriveOthers ? StateLine(answer.verdict) : .inKnowingPrograms
    }
}
