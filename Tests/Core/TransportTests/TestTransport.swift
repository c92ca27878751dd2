import Base
import Logging

@testable import Transport

/// A transport at the tests' own pace, for as long as the body runs.
func withTransport<Result>(
    pace: TestPace = TestPace(), attempts: Int = 6, proxies: ProxySelection = .none,
    adjust: (inout TransportConfiguration) -> Void = { _ in }, _ body: (HTTPTransport) async throws -> Result
) async throws -> Result {
    var configuration = TransportConfiguration(
        userAgent: "attendance/test", retries: RetryPolicy(attempts: attempts), proxies: proxies, pace: pace.pace)
    adjust(&configuration)
    var logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    logger.logLevel = .debug
    return try await HTTPTransport.withTransport(configuration: configuration, logger: logger, body)
}

/// The response to a request through a transport of its own.
func exchange(
    _ request: ServiceRequest, pace: TestPace = TestPace(), attempts: Int = 6, proxies: ProxySelection = .none,
    adjust: (inout TransportConfiguration) -> Void = { _ in }
) async throws -> ServiceResponse {
    try await withTransport(pace: pace, attempts: attempts, proxies: proxies, adjust: adjust) {
        try await $0.exchange(request)
    }
}

/// The fault with which such an exchange ends.
func failure(
    _ request: ServiceRequest, pace: TestPace = TestPace(), attempts: Int = 6, proxies: ProxySelection = .none,
    adjust: (inout TransportConfiguration) -> Void = { _ in }
) async throws -> Fault {
    try await fault {
        _ = try await exchange(request, pace: pace, attempts: attempts, proxies: proxies, adjust: adjust)
    }
}

/// The fault with which the body ends.
func fault(_ body: () async throws -> Void) async throws -> Fault {
    do {
        try await body()
    } catch let fault as Fault {
        return fault
    }
    throw Fault(.usage, es: "no falló", en: "did not fail")
}
