import Messages
import Transport

/// One try at renewing a session: one request at most, none where another process has been quicker.
struct RenewalStep {
    /// The session is over, and what was saved of it is removed where it was this session's.
    struct Ended: Error {
        var fault: Fault
    }

    private let surroundings: Surroundings

    init(_ surroundings: Surroundings) {
        self.surroundings = surroundings
    }

    /// The session with a token that may be used: it is saved already.
    ///
    /// Throws `Ended`, or an `AuthenticationError` or a `Fault` that leaves the session as it was.
    func renew(_ old: SavedSession) async throws -> SavedSession {
        guard let store = surroundings.store else {
            do {
                return try await request(old)
            } catch let error as AuthenticationError where error.endsSession {
                throw Ended(fault: Fault(.refused, .sessionEnded))
            }
        }
        return try await store.withLock(onRepair: surroundings.reportRepair) { locked in
            let saved = try latest(of: old, in: locked)
            let token = saved.session.token
            guard token.value == old.session.token.value || token.isExpired(at: surroundings.clock.now()) else {
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

    /// The session as the folder has it now: this process's own, or as another process has renewed it.
    private func latest(of old: SavedSession, in locked: LockedSession) throws -> SavedSession {
        switch locked.token() {
        case .nothing:
            // Logged out by another process.
            throw Ended(fault: Fault(.refused, .sessionEnded))
        case .broken:
            // Ours is whole, and what it renews to will be written over the broken one.
            return old
        case .found(let stored) where stored.session == old.id:
            var saved = old
            saved.session.token = stored.value ?? old.session.token
            return saved
        case .found:
            // Somebody has logged in anew: the same account may go on, another must not, in the middle of a run.
            guard case .found(let other) = locked.session(), other.belongs(to: surroundings.dialect),
                other.session.user.isSameAccount(as: old.session.user)
            else { throw Ended(fault: Fault(.refused, .sessionReplaced)) }
            return other
        }
    }

    private func request(_ saved: SavedSession) async throws -> SavedSession {
        guard let refreshToken = saved.session.token.refreshToken,
            let refresh = surroundings.dialect.refresh(refreshToken)
        else {
            throw Ended(fault: Fault(.refused, .sessionEnded))
        }
        let answer = try await surroundings.send(refresh)
        var renewed = saved
        renewed.session.token = try surroundings.dialect.readRefresh(
            answer, of: saved.session.token, at: surroundings.clock.now())
        return renewed
    }
}

extension AuthenticationError {
    /// The fault of a renewal that failed without ending the session: nobody's credentials are to blame.
    var renewalFault: Fault {
        switch self {
        case .tooManyAttempts: AuthenticationError.server(status: 429).fault
        case .userNotFound: AuthenticationError.unexpected(status: 404).fault
        default: fault
        }
    }
}
