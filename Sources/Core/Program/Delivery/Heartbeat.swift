import Base
import Foundation
import Transport

/// Notifies a service when a run starts and how it ended, so that the service notices a run that never starts.
///
/// Healthchecks takes `ADDRESS/start`, `ADDRESS` and `ADDRESS/fail`, with the log's last lines as the body
/// (https://healthchecks.io/docs/http_api/); Uptime Kuma takes `ADDRESS?status=up|down&msg=…`, and has no start
/// (https://github.com/louislam/uptime-kuma/wiki).
struct Heartbeat: Sendable {
    enum Moment: Sendable {
        case start, success, failure
    }

    /// A secret: anyone who knows it can report that all is well.
    private let address: String
    private let isKuma: Bool
    private static let maximumBytes = 10_000

    init(_ address: String) {
        isKuma = URL(string: address)?.path().contains("/api/push/") == true
        self.address = address
    }

    /// The request to send; `nil` if the service has none for this moment.
    func request(_ moment: Moment, log: [String]) -> ServiceRequest? {
        let parts = address.split(separator: "?", maxSplits: 1)
        var url = String(parts[0])
        while url.hasSuffix("/") { url.removeLast() }
        var request: ServiceRequest
        if isKuma {
            if moment == .start { return nil }
            let message = moment == .success ? "OK" : String((log.last ?? "").prefix(200))
            url += "?status=\(moment == .success ? "up" : "down")&msg="
            url.appendPercentEncoded(message)
            request = ServiceRequest(.get, url)
        } else {
            switch moment {
            case .start: url += "/start"
            case .success: break
            case .failure: url += "/fail"
            }
            if parts.count > 1 { url += "?\(parts[1])" }
            let body = Array(log.joined(separator: "\n").utf8.suffix(Self.maximumBytes))
            request = ServiceRequest(
                .post, url, headers: [("Content-Type", "text/plain; charset=utf-8")], body: body, isIdempotent: true)
        }
        request.name = "ping"
        return request
    }
}

/// A short exchange with a service alongside the run. It never waits long, and returns its failure instead of throwing it.
enum NotificationRequest {
    /// How long all attempts may take together, in seconds.
    private static let limit = 30

    /// Sends a request; returns why it failed, or `nil`.
    static func send(_ request: ServiceRequest, _ settings: Settings, _ common: CommonOptions) async -> Phrase? {
        do {
            var configuration = TransportConfiguration(
                userAgent: "attendance/\(Executable.version)", retries: RetryPolicy(attempts: 3),
                proxies: try ProxySelection(
                    environment: ProcessInfo.processInfo.environment, allowsInsecure: settings.allowsInsecure))
            configuration.allowsInsecure = settings.allowsInsecure
            configuration.connectTimeout = .seconds(5)
            configuration.readTimeout = .seconds(10)
            configuration.attemptTimeout = .seconds(10)
            configuration.longestRun = .seconds(limit)
            let response = try await HTTPTransport.withTransport(
                configuration: configuration, logger: common.logger
            ) { try await $0.exchange(request) }
            return (200..<300).contains(response.status) ? nil : .answered(status: response.status)
        } catch let fault as Fault {
            return fault.message == .runTookTooLong(seconds: limit)
                ? .notificationTimedOut(seconds: limit) : fault.message
        } catch {
            return .answerCutShort
        }
    }
}
