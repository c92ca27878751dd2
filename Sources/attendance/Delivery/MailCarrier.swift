import Files
import Foundation
import Messages
import Profiles
import Transport

/// Hands messages over: to a server by SMTP, or to sendmail(1) on this machine.
struct MailCarrier: Sendable {
    private let mail: NightlySettings.Mail
    private let password: String?
    private let allowsInsecure: Bool
    /// The file that sendmail(1) reads.
    private let draft: String

    /// - Throws: A `Fault` of kind `.misconfigured` if a message, or a password, would cross a network in the clear.
    init(_ mail: NightlySettings.Mail, _ settings: Settings) throws(Fault) {
        self.mail = mail
        password = settings.mailPassword
        allowsInsecure = settings.allowsInsecure
        draft = ProfileFolder(settings).mailDraft
        if case .smtp(let url) = mail.server, url.hasPrefix("smtp:"),
            mail.encryption == NightlySettings.Mail.Encryption.none,
            !mail.server.isHere, !allowsInsecure
        {
            throw Fault(.misconfigured, .mailInTheClear(url).prefixed(with: settings.source(of: "nightly.mail")))
        }
        if mail.user != nil, password == nil { throw Fault(.misconfigured, .mailNeedsPassword) }
    }

    /// What a message says of where it was handed in.
    var place: String {
        switch mail.server {
        case .smtp(let url): url
        case .program(let path): path
        }
    }

    /// Hands a message over for one recipient.
    ///
    /// - Parameter beforeEnd: Called before it is given whole; if it throws, the message is not sent.
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
        // Within this machine nobody reads along; a server that wants TLS there says so.
        let requiresTLS =
            mail.encryption == .starttls || (mail.encryption == nil && (!mail.server.isHere || mail.user != nil))
        return MailServer(
            url, user: mail.user, password: password, requiresTLS: requiresTLS && url.hasPrefix("smtp:"),
            timeout: .seconds(mail.timeout))
    }

    /// Whether messages could be handed over, as far as that can be known without one.
    func check() async throws -> MailResult {
        switch mail.server {
        case .smtp(let url): return try await server(url).check(from: mail.from.address)
        case .program(let program):
            guard Self.path(of: program) != nil else { throw Fault(.misconfigured, .noSendmail(program)) }
            return .accepted
        }
    }

    /// A program that is cut off in the middle of its input would send what it has: it reads a finished file.
    private func send(
        _ message: MailMessage, by program: String, beforeEnd: @escaping @Sendable () throws -> Void
    ) async throws -> MailResult {
        guard let path = Self.path(of: program) else { throw Fault(.misconfigured, .noSendmail(program)) }
        defer { removeDraft() }
        // As local programs have their lines.
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
        case .tookTooLong: return .unclear(.hookTookTooLong(seconds: mail.timeout))
        }
    }

    /// Removes what a run that was killed left.
    func removeDraft() { unlink(draft) }

    private static func path(of program: String) -> String? {
        let paths =
            program.hasPrefix("/") ? [program] : ["/usr/sbin/\(program)", "/usr/lib/\(program)", "/usr/bin/\(program)"]
        return paths.first { access($0, X_OK) == 0 }
    }
}

extension MailResult {
    /// The fault of a trial at a place; `nil` if it went well.
    func fault(at place: String) -> Fault? {
        switch self {
        case .accepted: nil
        case .postponed(let reason), .unclear(let reason): Fault(.unavailable, .mailTestFailed(place, reason))
        case .refused(let reason, let status):
            Fault(status == nil ? .misconfigured : .refused, .mailTestFailed(place, reason))
        }
    }
}
