import Base
import Foundation
import Transport

/// Hands messages over: to a server by SMTP, or to sendmail(1) on this machine.
struct MailCarrier: Sendable {
    private let mail: NightlySettings.Mail
    private let password: String?
    private let allowsInsecure: Bool
    /// The file that sendmail(1) reads.
    private let draft: String

    /// - Throws: A `Fault` of kind `.misconfigured` if a message, or a password, would cross a network in the clear, or if
    ///   other users can change the file that names the server.
    ///
    /// - Parameter sends: Whether messages are sent, which may need a password.
    init(_ mail: NightlySettings.Mail, _ settings: Settings, sends: Bool = true) throws(Fault) {
        self.mail = mail
        password = settings.mailPassword
        allowsInsecure = settings.allowsInsecure
        draft = ProfileFolder(settings).mailDraft
        // It names a program, or the server that gets the password.
        let isProgram = if case .program = mail.server { true } else { false }
        try settings.requireOwnFile(for: "nightly.mail", trustsOwner: !isProgram)
        if case .smtp(let url) = mail.server, url.hasPrefix("smtp:"),
            mail.encryption == NightlySettings.Mail.Encryption.none,
            !mail.server.isHere, !allowsInsecure
        {
            throw Fault(.misconfigured, .mailInTheClear(url).prefixed(with: settings.source(of: "nightly.mail")))
        }
        if sends, mail.user != nil, password == nil { throw Fault(.misconfigured, .mailNeedsPassword) }
    }

    /// The server or program, as messages name it.
    var place: String {
        switch mail.server {
        case .smtp(let url): url
        case .program(let path): path
        }
    }

    /// Hands a message over for one recipient.
    ///
    /// - Parameter beforeEnd: Called before the end of the message is sent; if it throws, the message is not delivered.
    func send(
        _ message: MailMessage, beforeEnd: @escaping @Sendable () throws -> Void
    ) async throws -> MailResult {
        switch mail.server {
        case .smtp(let url):
            return try await server(url).send(
                message.encoded(), from: message.from.address, to: message.to.address, beforeEnd: beforeEnd)
        case .program(let path): return try await send(message, by: path, beforeEnd: beforeEnd)
        }
    }

    private func server(_ url: String) -> MailServer {
        // On this machine nothing crosses a network; a server that requires TLS says so.
        let requiresTLS =
            mail.encryption == .starttls || (mail.encryption == nil && (!mail.server.isHere || mail.user != nil))
        return MailServer(
            url, user: mail.user, password: password, requiresTLS: requiresTLS && url.hasPrefix("smtp:"),
            timeout: .seconds(mail.timeout))
    }

    /// Whether messages could be handed over, as far as can be known without sending one.
    func check() async throws -> MailResult {
        switch mail.server {
        case .smtp(let url): return try await server(url).check(from: mail.from.address)
        case .program:
            try mail.requireProgram()
            return .accepted
        }
    }

    /// Hands a message to a program, in a complete file: a program whose input is cut off would send what it has.
    private func send(
        _ message: MailMessage, by program: String, beforeEnd: @escaping @Sendable () throws -> Void
    ) async throws -> MailResult {
        let path = try Self.path(of: program)
        defer { removeDraft() }
        // Local programs expect lines that end with LF.
        try WholeFile.write(message.encoded().filter { $0 != 0x0D }, to: draft, mode: 0o600)
        try beforeEnd()
        let words = [path, "-i", "-f", message.from.address, message.to.address]
        let hook = Hook(words: words, input: draft, timeout: mail.timeout, variables: [:])
        switch await hook.run({ _ in }) {
        case .exited(0): return .accepted
        // EX_TEMPFAIL of sysexits.h.
        case .exited(75): return .postponed(.hookExited(status: 75))
        case .exited(let status): return .refused(.hookExited(status: status), status: nil)
        case .notStarted(let reason): return .postponed(.hookNotStarted(reason: reason))
        case .killed(let signal): return .unclear(.hookKilled(signal: signal))
        case .tookTooLong(let wasCaged):
            return .unclear(.hookTookTooLong(seconds: mail.timeout, wasCaged: wasCaged))
        }
    }

    /// Removes the draft, such as one left by a killed run.
    func removeDraft() { unlink(draft) }

    fileprivate static func path(of program: String) throws(Fault) -> String {
        let paths =
            program.hasPrefix("/") ? [program] : ["/usr/sbin/\(program)", "/usr/lib/\(program)", "/usr/bin/\(program)"]
        guard let path = paths.first(where: ChildProcess.isProgram) else {
            throw Fault(.misconfigured, .noSendmail(program))
        }
        if let part = Exposure.changeablePart(ofProgram: path) {
            throw Fault(.misconfigured, .programOfOthers(path, part: part))
        }
        return path
    }
}

extension NightlySettings.Mail {
    /// Throws a `Fault` of kind `.misconfigured` if messages are for a program that is not there, or that others can change.
    func requireProgram() throws(Fault) {
        guard case .program(let program) = server else { return }
        _ = try MailCarrier.path(of: program)
    }
}

extension MailResult {
    /// The fault to report for a test of a server or program; `nil` if it succeeded.
    func fault(at place: String) -> Fault? {
        switch self {
        case .accepted: nil
        case .postponed(let reason), .unclear(let reason): Fault(.unavailable, .mailTestFailed(place, reason))
        case .refused(let reason, let status):
            Fault(status == nil ? .misconfigured : .refused, .mailTestFailed(place, reason))
        }
    }
}
