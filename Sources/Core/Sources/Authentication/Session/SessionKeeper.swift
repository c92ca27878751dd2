import Base
import Logging
public import Transport

/// Holds the token of a session and renews it before it expires and when the service refuses it.
///
/// Concurrent callers share one renewal. If the session is saved in a folder, so do all processes: a renewal holds the
/// folder's lock, and is skipped if another process has renewed the token meanwhile.
public actor SessionKeeper: TokenProvider {
    private let dependencies: AuthenticationDependencies
    /// `nil` once the session has ended.
    private var current: SavedSession?
    private var generation = 1
    private let renewal = SingleFlight<BearerToken>()
    /// When to retry, if an early renewal failed and the token is still valid.
    private var nextEarlyRenewal: Instant?

    init(_ saved: SavedSession, _ dependencies: AuthenticationDependencies) {
        current = saved
        self.dependencies = dependencies
    }

    /// The current session; `nil` once it has ended.
    var session: AuthSession? { current?.session }

    public func token() async throws -> BearerToken {
        let bearer = try bearer()
        guard isRenewalDue || renewal.task != nil else { return bearer }
        do {
            return try await renewed()
        } catch let fault as Fault where fault.kind != .refused {
            // The renewal failed but the token has not expired, so requests can use it.
            guard let token = current?.session.token, !token.isExpired(at: dependencies.clock.now()) else {
                throw fault
            }
            return try self.bearer()
        }
    }

    public func token(insteadOf refused: BearerToken) async throws -> BearerToken {
        let bearer = try bearer()
        guard refused.generation == generation else { return bearer }
        return try await renewed()
    }

    /// Prepares a session just read from its folder (section 2.6 of EduGo's document): an expired one is renewed.
    ///
    /// Returns `false` if it has ended; it is then removed. Throws a `Fault` of kind `.unavailable` if the service
    /// cannot be reached; the session is kept, since it may still be valid.
    func restore() async throws -> Bool {
        guard let token = current?.session.token else { return false }
        guard token.isExpired(at: dependencies.clock.now()) else { return true }
        do {
            _ = try await renewed()
            return true
        } catch let fault as Fault where fault.kind == .refused {
            return false
        }
    }

    /// Ends the session: logs out at the service, if it supports that, and removes the saved session.
    ///
    /// Throws a `Fault` if the saved session cannot be removed.
    func logOut() async throws -> LogOutResult {
        guard var ending = current?.session.token.value else { return .alreadyLoggedOut }
        current = nil
        if let renewal = renewal.task {
            renewal.cancel()
            // A renewal that completed before it was cancelled has replaced the token.
            if case .success(let bearer) = await renewal.result { ending = bearer.value }
        }
        let remoteError = await requestLogOut(ending)
        try await dependencies.store?.withLock(onRepair: dependencies.reportRepair) { try $0.removeSession() }
        dependencies.logger.info("Logged out")
        return remoteError.map { .partialSuccess(remoteError: $0) } ?? .success
    }

    /// Logs out at the service. A 401 counts as success: the token was no longer valid.
    private func requestLogOut(_ token: String) async -> Fault? {
        guard let request = dependencies.dialect.logOut(bearer: token) else { return nil }
        do {
            let response = try await dependencies.send(request)
            guard !(200...299).contains(response.status), response.status != 401 else { return nil }
            return Fault(.unavailable, .answered(status: response.status))
        } catch AuthenticationError.network(let cause) {
            return Fault(.unavailable, .logOutUnanswered(cause))
        } catch {
            return error as? Fault ?? AuthenticationError(sending: error).fault
        }
    }

    private func bearer() throws -> BearerToken {
        guard let current else { throw Fault(.refused, .sessionEnded) }
        return BearerToken(value: current.session.token.value, generation: generation)
    }

    private var isRenewalDue: Bool {
        guard let token = current?.session.token, let due = dependencies.policy.renewalTime(of: token) else {
            return false
        }
        let now = dependencies.clock.now()
        if token.refreshToken == nil { return token.isExpired(at: now) }
        if let nextEarlyRenewal, now < nextEarlyRenewal, !token.isExpired(at: now) { return false }
        return due <= now
    }

    private func renewed() async throws -> BearerToken {
        try await renewal.value {
            do {
                return try await self.renew()
            } catch is CancellationError where self.current == nil {
                // The log-out ended the session; callers waiting for a token get this error.
                throw Fault(.refused, .sessionEnded)
            }
        }
    }

    /// Retries until there is a token, the session has ended, or the policy's retries are used up.
    private func renew() async throws -> BearerToken {
        var retry = 0
        while true {
            guard let old = current else { throw Fault(.refused, .sessionEnded) }
            do {
                return adopt(try await RenewalStep(dependencies).renew(old))
            } catch let error as RenewalStep.Ended {
                current = nil
                noteFailure(recoverable: false)
                dependencies.logger.notice("The session has ended")
                throw error.fault
            } catch let error as AuthenticationError {
                noteFailure(recoverable: true)
                guard error.isRecoverable, retry < dependencies.policy.maximumRetries,
                    let delay = delay(beforeRetry: retry, after: error)
                else {
                    postponeEarlyRenewal()
                    throw error.renewalFault(attempts: retry + 1)
                }
                try await dependencies.clock.sleep(delay)
                retry += 1
            } catch let fault as Fault {
                noteFailure(recoverable: true)
                postponeEarlyRenewal()
                throw fault
            }
        }
    }

    /// Makes a renewed session the current one. If a log-out has begun meanwhile, the session stays ended; the log-out
    /// is waiting for this renewal and ends the new token.
    private func adopt(_ renewed: SavedSession) -> BearerToken {
        if current != nil { current = renewed }
        generation += 1
        nextEarlyRenewal = nil
        dependencies.logger.info("The session was renewed")
        return BearerToken(value: renewed.session.token.value, generation: generation)
    }

    /// The policy's delay, or a longer one requested by the service; `nil` if that is too long.
    private func delay(beforeRetry retry: Int, after error: AuthenticationError) -> Duration? {
        let delay = dependencies.policy.delay(beforeRetry: retry)
        guard case .tooManyAttempts(_, let seconds) = error else { return delay }
        let asked = Duration.seconds(seconds)
        return asked <= RenewalPolicy.longestAskedDelay ? max(delay, asked) : nil
    }

    /// Delays the next early renewal, so that not every request repeats all retries while the token is still valid.
    private func postponeEarlyRenewal() {
        guard let expiresAt = current?.session.token.expiresAt else { return }
        let now = dependencies.clock.now()
        let left = max(0, expiresAt.secondsSinceEpoch - now.secondsSinceEpoch)
        nextEarlyRenewal = now.advanced(bySeconds: left / 2)
    }

    private func noteFailure(recoverable: Bool) {
        dependencies.logger.notice(
            "The session could not be renewed", metadata: ["recoverable": "\(recoverable)"])
    }
}

/// One attempt to renew a session. It sends at most one request, and none if another process has renewed the session.
struct RenewalStep {
    /// The session has ended and, if the saved session was this one, has been removed.
    struct Ended: Error {
        var fault: Fault
    }

    private let dependencies: AuthenticationDependencies

    init(_ dependencies: AuthenticationDependencies) {
        self.dependencies = dependencies
    }

    /// Returns the session with a valid token, already saved.
    ///
    /// Throws `Ended`, or an `AuthenticationError` or `Fault` that leaves the session unchanged.
    func renew(_ old: SavedSession) async throws -> SavedSession {
        guard let store = dependencies.store else {
            do {
                return try await request(old)
            } catch let error as AuthenticationError where error.endsSession {
                throw Ended(fault: Fault(.refused, .sessionEnded))
            }
        }
        return try await store.withLock(onRepair: dependencies.reportRepair) { locked in
            let saved = try latest(of: old, in: locked)
            let token = saved.session.token
            guard token.value == old.session.token.value || token.isExpired(at: dependencies.clock.now()) else {
                return saved
            }
            do {
                let room = try locked.pendingToken()
                let renewed = try await request(saved)
                try room.commit(StoredToken(renewed).bytes())
                return renewed
            } catch let error as AuthenticationError where error.endsSession {
                try locked.removeSession()
                throw Ended(fault: Fault(.refused, .sessionEnded))
            } catch let error as Ended {
                try locked.removeSession()
                throw error
            }
        }
    }

    /// The session now in the folder: this process's own, or as renewed by another process.
    private func latest(of old: SavedSession, in locked: LockedSession) throws -> SavedSession {
        switch try locked.token() {
        case .nothing:
            // Logged out by another process.
            throw Ended(fault: Fault(.refused, .sessionEnded))
        case .broken:
            // This process's session is intact; its renewal will overwrite the broken files.
            return old
        case .found(let stored) where stored.session == old.id:
            var saved = old
            saved.session.token = stored.value ?? old.session.token
            return saved
        case .found:
            // There was a new log-in. The same account may continue; another must not replace it in the middle of a
            // run.
            guard case .found(let other) = try locked.session(), other.belongs(to: dependencies.dialect),
                other.session.user.isSameAccount(as: old.session.user)
            else { throw Ended(fault: Fault(.refused, .sessionReplaced)) }
            return other
        }
    }

    private func request(_ saved: SavedSession) async throws -> SavedSession {
        guard let refreshToken = saved.session.token.refreshToken,
            let refresh = dependencies.dialect.refresh(refreshToken)
        else {
            throw Ended(fault: Fault(.refused, .sessionEnded))
        }
        let response = try await dependencies.send(refresh)
        var renewed = saved
        renewed.session.token = try dependencies.dialect.readRefresh(
            response, of: saved.session.token, at: dependencies.clock.now())
        return renewed
    }
}

extension AuthenticationError {
    /// The fault of a renewal that failed without ending the session; the credentials are not the cause.
    ///
    /// - Parameter attempts: how often the renewal was requested.
    func renewalFault(attempts: Int) -> Fault {
        switch self {
        case .network(let cause): Fault(.unavailable, .renewalUnanswered(cause, attempts: attempts))
        case .tooManyAttempts: AuthenticationError.server(status: 429).fault
        case .userNotFound: AuthenticationError.unexpected(status: 404).fault
        default: fault
        }
    }
}
