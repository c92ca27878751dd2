internal import Synchronization

/// How far this machine's clock is ahead of the service's, by the first response of the run that reports the time.
public enum ServiceTime {
    private struct Told {
        // Zero is "not told": a static Mutex may begin with zeros.
        var isTold = false
        var ahead: Int64 = 0
    }

    private static let told = Mutex(Told())

    /// In seconds, below 0 if this machine's clock is behind; `nil` as long as no response has reported the time.
    public static var ahead: Int64? { told.withLock { $0.isTold ? $0.ahead : nil } }

    /// Takes over what another process of the run was told, unless this one knows.
    public static func adopt(ahead: Int64) {
        told.withLock { if !$0.isTold { $0 = Told(isTold: true, ahead: ahead) } }
    }

    /// Takes the time of a response, unless it is known, or the response is not the service's: a proxy's page has a date, too.
    static func note(_ response: ServiceResponse, now: Int64) {
        guard ahead == nil, (200...299).contains(response.status) || [401, 403].contains(response.status),
            response.header("Content-Type")?.lowercased().contains("json") == true, let date = response.date(now: now)
        else { return }
        adopt(ahead: now - date)
    }
}
