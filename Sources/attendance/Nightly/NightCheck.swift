import Files
import Foundation
import Messages
import Packs
import Profiles
import Reporting
import Tables

/// All that a night reads and writes, apart from its source and its mail server, tried before the night: the list that `doctor`,
/// `config check` and `nightly --dry-run` share. Nothing is left behind.
struct NightCheck: Sendable {
    /// What would stop the night, or part of it.
    struct Obstacle: Sendable {
        /// The setting that it comes from: `nightly.packs`.
        var key: String
        var fault: Fault
    }

    let settings: Settings
    let common: CommonOptions
    /// The folder, if not the profile's.
    var output: String?

    /// What would fail, in the order in which a night would meet it.
    func obstacles() async throws -> [Obstacle] {
        var found: [Obstacle] = []
        func attempt(_ key: String, _ body: () async throws -> Void) async throws {
            do { try await body() } catch let fault as Fault { found.append(Obstacle(key: key, fault: fault)) }
        }
        let nightly = settings.nightly
        var night: Night?
        try await attempt("nightly.reports") { night = try await Night.ofProfile(settings, output: output) }
        try await attempt("nightly.mail") { if let mail = nightly.mail { _ = try NightMail(mail, settings, common) } }
        if found.last?.key != "nightly.mail" {
            try await attempt("nightly.hooks") { _ = try NightDelivery(settings, common: common) }
            try await attempt("nightly.mail") { try nightly.mail?.requireProgram() }
        }
        if let night, !settings.source.hasMembers {
            try await attempt("nightly.packs") { _ = try await night.packs(common: common) }
            if found.last?.key != "nightly.packs" { try await attempt("nightly.mail.to") { try requireSponsors() } }
        }
        try await attempt("data-dir") { try Self.requireFolder(ProfileFolder(settings).path) }
        if let night {
            for folder in [night.folders.path, night.folder] where found.last?.key != "nightly.output" {
                try await attempt("nightly.output") { try Self.requireFolder(folder) }
            }
        }
        if let packs = nightly.packs {
            try await attempt("nightly.packs") { try Self.requireFolder(packs.output) }
        }
        if let metrics = nightly.metrics {
            try await attempt("nightly.metrics") { try Self.requireReplaceable(metrics) }
        }
        if let lineage = nightly.lineage, lineage.hasPrefix("/") {
            try await attempt("nightly.lineage") { try Self.requireAppendable(lineage) }
        }
        return found
    }

    /// Requires the sponsors who get mail to be in the sponsors file.
    private func requireSponsors() throws(Fault) {
        guard let packs = settings.nightly.packs else { return }
        let slugs = Set(try SponsorFile(readingFrom: packs.sponsors).sponsors.map(\.slug))
        for recipient in settings.nightly.mail?.recipients ?? [] {
            guard let slug = recipient.sponsor, !slugs.contains(slug) else { continue }
            throw Fault(
                .notFound, Phrase.mailNoSuchSponsor(slug, in: packs.sponsors).prefixed(with: recipient.place))
        }
    }

    // MARK: Writing

    /// Requires that files can be made in a folder, or that it can be made. Modes do not show read-only file systems, so a file is
    /// made.
    static func requireFolder(_ folder: String) throws(Fault) {
        var path = folder
        while kind(of: path) == nil, path != path.parentFolder { path = path.parentFolder }
        guard kind(of: path) == S_IFDIR else { throw Fault(writing: folder, ENOTDIR) }
        try attempt(in: path, for: folder)
    }

    /// Requires that a file can be replaced in a folder that must be there.
    private static func requireReplaceable(_ path: String) throws(Fault) {
        if kind(of: path) == S_IFDIR { throw Fault(writing: path, EISDIR) }
        try attempt(in: path.parentFolder, for: path)
    }

    /// Requires that lines can be added to a file.
    private static func requireAppendable(_ path: String) throws(Fault) {
        guard kind(of: path) != nil else { return try requireReplaceable(path) }
        let descriptor = open(path, O_RDWR | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { throw Fault(writing: path, errno) }
        close(descriptor)
    }

    private static func attempt(in folder: String, for path: String) throws(Fault) {
        let trial = "\(folder)/.attendance-trial-\(getpid())"
        let descriptor = open(trial, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Fault(writing: path, errno) }
        close(descriptor)
        unlink(trial)
    }

    /// The type of the file at a path, links followed; `nil` if it does not exist.
    private static func kind(of path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }
}
