import Base
import Foundation
import Sources

/// The result of one code of a batch.
struct RegistrationResult: Sendable {
    var code: RegistrationCode
    var status: RegistrationStatus
    var checkInID: Int64?
    var guestID: Int64?
    var message: Phrase?
    /// Whether the response is from an earlier run.
    var isFromJournal = false

    init(_ code: RegistrationCode, _ response: RegistrationResponse, isFromJournal: Bool = false) {
        self.code = code
        status = response.status
        checkInID = response.checkInID
        guestID = response.guestID
        message = response.message
        self.isFromJournal = isFromJournal
    }

    init(_ code: RegistrationCode, _ status: RegistrationStatus, _ message: Phrase?) {
        self.code = code
        self.status = status
        self.message = message
    }
}

/// Registers codes, each once, over as many runs as needed.
struct RegistrationBatch: Sendable {
    /// The result of a run.
    struct Outcome: Sendable {
        /// The result of each code, in the order of the codes.
        var results: [RegistrationResult]
        /// What ended the run early, if anything.
        var end: Fault?

        /// Whether this run got any response.
        var hasAnswers: Bool { results.contains { $0.status.isFinal && !$0.isFromJournal } }
    }

    private let registrar: any CodeRegistrar
    private let journal: RegistrationJournal
    private let pace: PostPace
    private let inFlight: Int

    /// Consecutive codes without a response after which the service counts as unavailable.
    private static let maximumSilent = 5

    /// - Parameters:
    ///   - pace: when requests may begin.
    ///   - inFlight: the most requests at once, at least 1.
    init(registrar: any CodeRegistrar, journal: RegistrationJournal, pace: PostPace, inFlight: Int) {
        self.registrar = registrar
        self.journal = journal
        self.pace = pace
        self.inFlight = max(1, inFlight)
    }

    /// What a run would do: the responses in the journal, and `unanswered` for codes to be sent.
    ///
    /// - Parameter key: That of the codes' `CodeMask`.
    static func dryRun(
        of codes: [RegistrationCode], journal path: String, of subject: RegistrationJournal.Subject, key: [UInt8]
    ) throws(Fault) -> [RegistrationResult] {
        let responses = try RegistrationJournal.responses(in: path, of: subject, key: key)
        return codes.map { code in
            responses[code.digest].map { RegistrationResult(code, $0, isFromJournal: true) }
                ?? RegistrationResult(code, .unanswered, .registerWouldSend)
        }
    }

    /// Sends every code without a response. Codes never sent come first, so that codes that fail in every run do not
    /// block the others.
    ///
    /// - Parameter onProgress: called after each code with the number processed.
    /// - Throws: `CancellationError`; every other error is in the outcome.
    func run(
        _ codes: [RegistrationCode], onProgress: @Sendable (Int) -> Void = { _ in }
    ) async throws -> Outcome {
        var results = codes.map { RegistrationResult($0, .unanswered, .registerNotSent) }
        var (open, sentBefore): ([Int], [Int]) = ([], [])
        for (index, code) in codes.enumerated() {
            switch await journal.state(of: code) {
            case .answered(let response): results[index] = RegistrationResult(code, response, isFromJournal: true)
            case .sent: sentBefore.append(index)
            case nil: open.append(index)
            }
        }
        open += sentBefore
        var done = codes.count - open.count
        onProgress(done)
        var (silent, end) = (0, Fault?.none)
        let secrets = SecretList(codes.map { (text: $0.text, shown: $0.masked) })
        try await withThrowingTaskGroup(of: (Int, Attempt).self) { group in
            var waiting = open[...]
            func addNext() {
                guard end == nil, let index = waiting.popFirst() else { return }
                group.addTask { (index, try await attempt(codes[index], hiding: secrets)) }
            }
            for _ in 0..<inFlight { addNext() }
            while let (index, attempt) = try await group.next() {
                results[index] = attempt.result ?? results[index]
                done += 1
                onProgress(done)
                silent = attempt.fault == nil ? 0 : silent + 1
                if let fault = attempt.fault, fault.endsBatch || silent >= Self.maximumSilent { end = end ?? fault }
                addNext()
            }
        }
        return Outcome(results: results, end: end)
    }

    private struct Attempt: Sendable {
        var result: RegistrationResult?
        var fault: Fault?
    }

    private func attempt(_ code: RegistrationCode, hiding others: SecretList) async throws -> Attempt {
        do {
            try await pace.pass()
            let wasSent = await journal.state(of: code) == .sent
            try await journal.note(.sent, of: code)
            let response = try await registrar.register(code, hiding: others)
            try await journal.note(.answered(response), of: code)
            var result = RegistrationResult(code, response)
            if wasSent, response.status == .already { result.message = .registerAlreadyAfterSilence }
            return Attempt(result: result)
        } catch let fault as Fault {
            return Attempt(result: RegistrationResult(code, .failed, fault.message), fault: fault)
        }
    }
}

extension Fault {
    /// Whether the fault concerns all codes, not just one.
    fileprivate var endsBatch: Bool { kind != .unavailable && kind != .unreadableData }
}
