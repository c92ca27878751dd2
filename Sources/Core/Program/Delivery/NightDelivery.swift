import Base
import Foundation
import Logging
import Membership
import Rendering
import Reporting
import Synchronization
import Transport

/// Notifies others of a nightly run: that it starts and how it ended (ping, hooks), how it went (metrics), and
/// what is new (mail). Each run reports one start and one end, even if a signal ends it; if a run was killed, the next
/// one reports its end.
final class NightDelivery: Sendable {
    private struct Course {
        var folders: NightFolders?
        var name = ""
        var lock: RunLock?
        var begun: RunRecord?
        var outcome = NightOutcome(status: ExitStatus.success)
        /// Whether a notification failed, rather than the night itself.
        var notificationFailed = false
        /// Whether the run could not be recorded, which has been said.
        var recordFailed = false
        /// What went wrong after the messages were made, or with them.
        var afterMail: [RunRecord.Problem] = []
        var end: Task<Int32, Never>?
    }

    let settings: Settings
    let common: CommonOptions
    private let course = Mutex(Course())
    private let began = ContinuousClock.now
    /// Sends the night's messages.
    private let mail: NightMail?

    init(_ settings: Settings, common: CommonOptions) throws(Fault) {
        self.settings = settings
        self.common = common
        if let hooks = settings.nightly.hooks {
            try settings.requireOwnFile(for: "nightly.hooks")
            for moment in NightlySettings.Hooks.Moment.allCases {
                for command in hooks.commands[moment] ?? [] {
                    try Hook.requireOwnPrograms(of: command, for: moment)
                }
            }
        }
        mail = try settings.nightly.mail.map { mail throws(Fault) in try NightMail(mail, settings, common) }
    }

    private var nightly: NightlySettings { settings.nightly }
    private var language: Language { settings.language }

    /// Whether any notification is configured.
    private var isWanted: Bool { nightly.notifiesOthers }

    private var state: String { ProfileFolder(settings).runRecord }

    private func tell(_ phrase: Phrase, _ level: Logger.Level = .error) { common.tell(phrase, level, in: language) }

    // MARK: The start

    /// Reports that the run starts; `lock` is held until its end has been reported.
    func begin(
        _ folders: NightFolders, _ name: String, _ letters: [LetterRequest] = [], under lock: RunLock?
    ) async {
        var begun = RunRecord(night: name, startedAt: Instant.now.secondsSinceEpoch)
        let repeated = folders.manifest(of: name).flatMap { $0.page == nil ? nil : $0 }
        course.withLock {
            ($0.folders, $0.name, $0.lock, $0.begun) = (folders, name, lock, begun)
            ($0.outcome.requests, $0.outcome.repeated) = (letters, repeated)
        }
        guard isWanted else { return }
        Interruption.notifyBeforeExit { [self] status in
            _ = await end(status: status, reason: Interruption.reason)
        }
        if let last = EarlierNights(in: folders, upTo: name).lastEnd, last > .now {
            tell(.clockSteppedBack(last: WallClock(zone: settings.timeZone).iso8601(last)), .warning)
        }
        if lock != nil {
            await reportKilledRun()
            // Until they are told, this record has them.
            let troubles = course.withLock(\.outcome.troubles)
            begun.troubles = troubles
            course.withLock { [begun] in $0.begun = begun }
            write(begun)
        }
        await run(.start, of: begun)
        await ping(.start)
    }

    /// Records the run on the disk. If that fails, which is said once, the run goes on; only a kill would then go unreported.
    ///
    /// - Returns: Whether it is recorded.
    @discardableResult
    private func write(_ record: RunRecord) -> Bool {
        do {
            try record.write(to: state)
            return true
        } catch {
            let isTold = course.withLock { course in
                defer { course.recordFailed = true }
                return course.recordFailed
            }
            if !isTold { fall(error.message) }
            course.withLock { $0.notificationFailed = true }
            return false
        }
    }

    /// Reports something that went wrong besides the reports. The next night's messages tell it if this night's do not.
    private func fall(_ problem: Phrase) {
        tell(problem)
        course.withLock { $0.afterMail.append(RunRecord.Problem(text: problem)) }
    }

    /// Reports the end of an earlier run that was killed, or whose machine lost power.
    private func reportKilledRun() async {
        guard let earlier = RunRecord.read(at: state) else { return }
        if mail != nil { course.withLock { $0.outcome.troubles = earlier.openTroubles } }
        switch earlier.phase {
        case .ended: return
        case .ending: return tell(.endOfRunUnclear(earlier.run), .warning)
        case .begun: break
        }
        tell(.runWasKilled(earlier.run, night: earlier.night), .warning)
        var ending = earlier
        (ending.phase, ending.troubles) = (.ending, earlier.openTroubles)
        write(ending)
        let outcome = NightOutcome(status: 128 + SIGKILL, reason: .runKilled)
        await run(.failure, of: earlier, outcome)
        await ping(.failure)
    }

    /// Dates the run anew. Nothing was published under the earlier date.
    func rename(_ name: String) {
        let repeated = course.withLock(\.folders)?.manifest(of: name).flatMap { $0.page == nil ? nil : $0 }
        course.withLock {
            ($0.name, $0.outcome.repeated) = (name, repeated)
            $0.begun?.night = name
        }
    }

    /// Whether the start has been reported.
    var hasBegun: Bool { course.withLock { $0.begun != nil } }

    // MARK: What the run did

    /// - Parameter earlier: The nights published before, including those that are then removed.
    func published(_ manifest: NightManifest, since earlier: [RecordedNight]) {
        course.withLock { ($0.outcome.manifest, $0.outcome.earlier) = (manifest, earlier) }
    }

    func made(_ part: EventPart, of event: Int64?) {
        course.withLock { course in
            course.outcome.parts.append(MailPart(part, of: event))
            if let event, let effort = part.effort { course.outcome.efforts[event] = effort }
        }
    }

    func failed(_ event: NightManifest.Event) {
        course.withLock {
            $0.outcome.failures.append(
                .init(text: .newsOf(event.title, .newsNotMade(reason: event.whyFailed)), event: event.id))
        }
    }

    func failed(_ comparison: NightManifest.Comparison) {
        course.withLock {
            $0.outcome.failures.append(
                .init(text: .seriesFailed(comparison.series, because: comparison.whyFailed), series: comparison.series))
        }
    }

    // MARK: The end

    /// Reports how the run ended, once.
    ///
    /// - Returns: The exit status: 1 instead of 0 if a notification failed.
    func end(_ result: Result<Void, any Error>) async -> Int32 {
        switch result {
        case .success: return await end(status: ExitStatus.success, reason: nil)
        case .failure(let finished as Finished): return await end(status: finished.status, reason: nil)
        case .failure(let error):
            let fault = error as? Fault ?? Interruption.outOfTime
            let status = fault.map(ExitStatus.of) ?? Interruption.signalStatus ?? ExitStatus.terminated
            return await end(
                status: Interruption.hasPublished ? ExitStatus.partial : status,
                reason: fault?.message ?? Interruption.reason)
        }
    }

    private func end(status: Int32, reason: Phrase?) async -> Int32 {
        guard isWanted else { return status }
        let task = course.withLock { course in
            if let end = course.end { return end }
            course.outcome.status = status
            course.outcome.reason = reason
            if course.notificationFailed { course.outcome.markPartial() }
            // A separate task, since the run's may be cancelled.
            let end = Task.detached { [self] in await tellEnd() }
            course.end = end
            return end
        }
        return await task.value
    }

    private func tellEnd() async -> Int32 {
        let (begun, folders, name) = course.withLock { ($0.begun, $0.folders, $0.name) }
        guard var begun, let folders else { return course.withLock { $0.outcome.status } }
        // Without the lock, the recorded run is another one.
        let isLocked = course.withLock { $0.lock != nil }
        if let mail {
            let (outcome, log) = (course.withLock(\.outcome), log())
            // `attendance mail` sends from it what does not arrive now.
            begun.ending = RunRecord.Ending(outcome, log: log)
            if isLocked { write(begun) }
            let count = await mail.send(outcome, of: name, in: folders, log: log)
            course.withLock {
                $0.outcome.messages = count
                $0.afterMail = count.problems
                if count.failed + count.unclear + count.strays > 0 { $0.outcome.markPartial() }
            }
        }
        if await writeMetrics(folders) { course.withLock { $0.outcome.markPartial() } }
        var ending = begun
        ending.phase = .ending
        if isLocked { write(ending) }
        let outcome = course.withLock(\.outcome)
        await run(outcome.moment, of: begun, outcome, folder: "\(folders.path)/\(name)")
        let status = course.withLock { course in
            if course.notificationFailed { course.outcome.markPartial() }
            return course.outcome.status
        }
        await ping(status == ExitStatus.success ? .success : .failure)
        if isLocked { close(begun) }
        return status
    }

    /// Removes the record of the run, or leaves in it what is still to be told.
    private func close(_ begun: RunRecord) {
        let (outcome, problems) = course.withLock { ($0.outcome, $0.afterMail) }
        var (reasons, found) = (outcome.whyNothing, problems)
        if outcome.repeated != nil {
            // Whoever has the night's reports already has no message of this run.
            let failures = outcome.failuresOfRepeat(log: problems.isEmpty ? Console.lastLines : [])
            (reasons, found) = ([], failures.map { RunRecord.Problem(text: $0) } + problems)
        }
        let own =
            begun.trouble(found, after: reasons, status: outcome.status, isRepeat: outcome.repeated != nil).map { [$0] }
            ?? []
        let troubles = mail?.untold(outcome.troubles + own) ?? []
        let isOpen = !troubles.isEmpty || outcome.messages.failed > 0
        // A record that cannot be replaced still says that the run has only begun. Without it there may be space for another.
        if !isOpen || !write(begun.ended(with: troubles)) {
            unlink(state)
            if isOpen { write(begun.ended(with: troubles)) }
        }
    }

    /// The log's last lines, including the one that the run will end with.
    private func log() -> [Phrase] { Console.lastLines + [course.withLock(\.outcome.reason)].compactMap(\.self) }

    private func ping(_ moment: Heartbeat.Moment) async {
        guard let address = nightly.ping,
            let request = Heartbeat(address).request(
                moment, log: log().map { Console.prefix + $0[language] })
        else { return }
        if let problem = await NotificationRequest.send(request, settings, common) {
            tell(.pingFailed(problem), .warning)
        }
    }

    /// Runs the commands for a moment, one after the other.
    private func run(
        _ moment: NightlySettings.Hooks.Moment, of begun: RunRecord, _ outcome: NightOutcome? = nil, folder: String = ""
    ) async {
        guard let hooks = nightly.hooks, let commands = hooks.commands[moment] else { return }
        let isPublished = outcome?.manifest != nil
        var variables: [String: String] = [
            "ATTENDANCE_OUTCOME": moment.rawValue, "ATTENDANCE_STATUS": outcome.map { "\($0.status)" } ?? "",
            "ATTENDANCE_PROFILE": settings.profileName, "ATTENDANCE_NIGHT": begun.night, "ATTENDANCE_RUN": begun.run,
            "ATTENDANCE_FOLDER": isPublished ? folder : "",
            "ATTENDANCE_MANIFEST": isPublished ? "\(folder)/\(NightManifest.fileName)" : "",
            "ATTENDANCE_REASON": outcome.map(reason) ?? "",
        ]
        if settings.file != nil { variables["ATTENDANCE_CONFIG"] = settings.configuration.path }
        variables["ATTENDANCE_DATA_DIR"] = settings.dataDirectory
        for command in commands {
            let hook = Hook(command: command, timeout: hooks.timeout, variables: variables)
            let end = await hook.run { [self] line in
                guard let line = Quotation(line, upTo: Hook.longestLine, showing: [begun.run]) else { return }
                tell(.hookSays(moment.rawValue, line), .warning)
            }
            let problem: Phrase
            switch end {
            case .exited(0): continue
            case .exited(let status): problem = .hookExited(status: status)
            case .killed(let signal): problem = .hookKilled(signal: signal)
            case .tookTooLong(let wasCaged):
                problem = .hookTookTooLong(seconds: hooks.timeout, wasCaged: wasCaged)
            case .notStarted(let reason): problem = .hookNotStarted(reason: reason)
            }
            fall(.hookFailed(moment.rawValue, problem))
            course.withLock { $0.notificationFailed = true }
        }
    }

    /// Why a run did not succeed: the reason it ends with, or else the log's last line.
    private func reason(of outcome: NightOutcome) -> String {
        if let reason = outcome.reason { return reason[language] }
        guard outcome.status != ExitStatus.success else { return "" }
        return Console.lastLines.last?[language] ?? ""
    }

    /// Returns whether it failed.
    private func writeMetrics(_ folders: NightFolders) async -> Bool {
        guard let path = nightly.metrics else { return false }
        let outcome = course.withLock(\.outcome)
        let metrics = NightMetrics(
            profile: settings.profileName, outcome: outcome, folders: folders,
            night: course.withLock(\.name), finishedAt: .now,
            seconds: (((ContinuousClock.now - began) / .seconds(1)) * 1000).rounded() / 1000,
            traffic: RequestCount.sent,
            earlier: (try? WholeFile.bytes(of: path, upTo: 1 << 24)).map { String(decoding: $0, as: UTF8.self) } ?? "")
        do {
            try WholeFile.write(Array(metrics.text.utf8), to: path, mode: 0o644)
            return false
        } catch {
            fall(.metricsNotWritten(error.message))
            return true
        }
    }
}
