import ConfigurationFiles
import PointerClient
import PointerConfiguration
import PointerModel
import PointerWire
import SystemPackage

extension DoctorLook {
    /// Asks the daemon. Whatever it does not say to this user is left out.
    func lookAtDaemon(_ facts: inout DoctorFacts) {
        let status: StatusMessage
        do throws(ClientError) {
            status = try daemon.reply(to: .status).value()
        } catch {
            facts.withoutDaemon = DaemonLack(error, of: daemon)
            guard case .permissionDenied = error else { return }
            switch GraphicalUsers.isInFront(facts.user, patience) {
            case true?: break
            case false?: (facts.isInBackground, facts.withoutDaemon) = (true, nil)
            case nil: facts.withoutDaemon?.reason = .sessionUnknown
            }
            return
        }
        facts.hasJustStarted = status.time &- status.started < ProgramState.settling
        var seen = DaemonFacts(version: status.version, roles: status.roles)
        seen.mutedOn = status.mutedOn
        seen.isPaused = status.paused
        seen.failedReload = status.failedReload
        seen.agreement = (try? daemon.valueUnlessMuted(of: .state()))?.state.agreement.rawValue
        let surfaces = (try? daemon.valueUnlessMuted(of: .layoutReply(withNodes: false)))?.surfaces ?? []
        seen.surfacesAboveWindows = ConfiguredSurfaces.aboveWindows(surfaces).map(\.id)
        seen.hasTouchpad =
            status.devices?.contains { $0.kind == PointerSource.touchpad.rawValue && $0.devices > 0 } ?? false
        seen.assist = try? daemon.reply(to: .assistStatus).value()
        seen.drive = try? daemon.reply(to: .driveStatus).value()
        seen.configuration = DaemonConfigurationFacts(of: status)
        facts.daemon = seen
    }
}

extension DaemonConfigurationFacts {
    /// Reads the daemon's files; nil if this user cannot read them, or one has a mistake.
    fileprivate init?(of status: StatusMessage) {
        guard let path = status.configuration, path.hasPrefix("/"),
            let read = try? Configuration.load(ConfigurationFamily(of: FilePath(path)))
        else { return nil }
        drivesAtStart = read.configuration.drive.isEnabled
        isLeftHanded = read.configuration.motion.mouse.leftHanded
    }
}

extension DaemonLack {
    /// Explains an error of a call.
    init(_ error: ClientError, of daemon: DaemonConnection) {
        let failure = Failure(error, of: ServiceMethod.getStatus.qualifiedName, at: daemon)
        self.init(reason: Self.reason(error), message: failure.message, advice: failure.advice)
    }

    private static func reason(_ error: ClientError) -> Reason {
        switch error {
        case .unreachable(.notFound): .daemonAbsent
        case .unreachable(.notRunning): .daemonStopped
        case .unreachable(.permissionDenied(let path)):
            SocketFile.nearest(to: path)?.file.opensAtNextLogin == true ? .loginOlderThanGroup : .daemonDenied
        case .permissionDenied, .limitExceeded("guests", _, _): .withoutObserve
        case .closed, .timedOut: .daemonSilent
        default: .daemonForeign
        }
    }
}
