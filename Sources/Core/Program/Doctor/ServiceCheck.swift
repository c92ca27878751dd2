import Base
import Foundation
import Logging
import Reporting
import Sources
import Transport

/// Checks that the service responds, how fast, and how far its clock differs from this machine's.
struct ServiceCheck {
    let settings: Settings
    let logger: Logger

    /// Differences between the clocks, in seconds, that cause a warning, and that make tokens seem expired or not yet
    /// valid.
    private static let noticeable: Int64 = 60
    private static let tooFar: Int64 = 300

    /// The service's clock, in seconds since 1970, read with a single request; `nil` if the response is not the
    /// service's or has no date.
    func serviceTime() async -> Int64? {
        let response = try? await HTTPTransport.withTransport(configuration: configuration(), logger: logger) {
            try await $0.exchange(request)
        }
        return response.flatMap { isTheService($0) ? $0.date(now: Self.now) : nil }
    }

    private func configuration() throws -> TransportConfiguration {
        var configuration = try Service.transport(settings)
        configuration.retries = RetryPolicy(attempts: 1)
        configuration.attemptTimeout = .seconds(30)
        return configuration
    }

    func findings() async throws -> [Diagnosis] {
        do {
            let configuration = try configuration()
            let lookUp = try await lookUpTime(configuration.proxies)
            let found = try await HTTPTransport.withTransport(configuration: configuration, logger: logger) {
                try await ask($0, lookUp: lookUp)
            }
            return found + risks(configuration.proxies)
        } catch let fault as Fault {
            return [Diagnosis(.service, fault), Diagnosis(.clock, .skipped, .skipped(because: .doctorService))]
        }
    }

    /// Warnings about secrets that the profile allows to be sent unencrypted.
    private func risks(_ proxies: ProxySelection) -> [Diagnosis] {
        let key = settings.members.firestore.serviceAccountFile
            .flatMap { try? ServiceAccountKey(path: $0, tokenURL: settings.members.firestore.tokenURL) }
        let tokenURL = settings.source.access == .serviceAccount ? key?.tokenURL : nil
        let urls = settings.addresses.map(\.url) + [tokenURL].compactMap(\.self)
        var servers: [String] = []
        for server in urls.compactMap(PlainHTTP.server) where !servers.contains(server) { servers.append(server) }
        return servers.map { Diagnosis(.service, .warning, .plainHTTPAllowed($0)) }
            + (proxies.sendsPasswordInPlain ? [Diagnosis(.service, .warning, .proxyPasswordAllowed)] : [])
    }

    /// A small request, without a token.
    private var request: ServiceRequest {
        ServiceRequest(
            .get, settings.baseURL + settings.source.probe(settings), headers: [("Accept", "application/json")])
    }

    /// Sends a small request without a token: a 401 shows that the service is there.
    private func ask(_ exchange: some HTTPExchange, lookUp: Duration?) async throws -> [Diagnosis] {
        let began = ContinuousClock.now
        let before = Self.now
        let response = try await exchange.exchange(request)
        let took = ContinuousClock.now - began
        let (lookUp, exchange) = (lookUp?.milliseconds, took.milliseconds)
        let clock = self.clock(response, from: before, to: Self.now)
        guard isTheService(response) else {
            let text = Phrase.serviceResponded(
                settings.baseURL, status: response.status, lookUp: lookUp, exchange: exchange)
            return [Diagnosis(.service, .warning, .serviceLooksWrong(text)), clock]
        }
        var text = Phrase.serviceReachable(
            settings.baseURL, asksForLogIn: response.status != 200, lookUp: lookUp, exchange: exchange)
        let missing = settings.source.hasMembers ? [] : settings.source.contents.missing
        if !missing.isEmpty { text = .serviceDoesNotTell(text, missing) }
        return [Diagnosis(.service, .fine, text), clock]
    }

    /// Whether this may be the documented service, whose errors and lists are JSON.
    private func isTheService(_ response: ServiceResponse) -> Bool {
        let type = response.header("Content-Type")?.lowercased() ?? ""
        return [200, 401, 403].contains(response.status) && type.contains("json")
    }

    private func clock(_ response: ServiceResponse, from before: Int64, to after: Int64) -> Diagnosis {
        guard let theirs = response.date(now: after) else { return Diagnosis(.clock, .fine, .clockNotTold) }
        // A time between the two is no difference: the response was made during the exchange, and its date has whole seconds.
        let ahead = theirs < before - 1 ? before - 1 - theirs : theirs > after ? after - theirs : 0
        if abs(ahead) <= Self.noticeable { return Diagnosis(.clock, .fine, .clockRight(seconds: ahead)) }
        let text = Phrase.clockWrong(seconds: ahead)
        return Diagnosis(.clock, abs(ahead) > Self.tooFar ? .failed(.misconfigured) : .warning, text)
    }

    /// The time to resolve the host's name; `nil` if a proxy resolves it.
    ///
    /// Throws a `Fault` of kind `.unavailable` for an unknown name.
    private func lookUpTime(_ proxies: ProxySelection) async throws -> Duration? {
        guard let host = URL(string: settings.baseURL)?.host(), !proxies.isUsed(for: settings.baseURL) else {
            return nil
        }
        let began = ContinuousClock.now
        guard await HostLookUp.isKnown(host) else { throw Fault(.unavailable, .hostUnknown(host)) }
        return ContinuousClock.now - began
    }

    private static var now: Int64 { Int64(time(nil)) }
}

/// Resolves names with the system's resolver.
private enum HostLookUp {
    static func isKnown(_ host: String) async -> Bool {
        await withCheckedContinuation { continuation in
            // On its own thread, since the resolver may block for a long time.
            Thread {
                var results: UnsafeMutablePointer<addrinfo>?
                let isKnown = getaddrinfo(host, nil, nil, &results) == 0
                if let results { freeaddrinfo(results) }
                continuation.resume(returning: isKnown)
            }.start()
        }
    }
}

extension Duration {
    fileprivate var milliseconds: Int64 { Int64(self / .milliseconds(1)) }
}
