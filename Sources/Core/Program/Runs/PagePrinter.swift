package import Base
import Foundation
import Rendering
package import Reporting
import Sources

/// Prints pages to PDF by a Chromium of this machine, without a window.
///
/// The page, the browser's profile and the document are in a folder that only this user can read, and that is removed. The
/// browser ends with the run, however that ends.
struct PagePrinter: Sendable {
    private let path: String

    private static let names = ["chromium", "chromium-browser", "google-chrome"]
    /// How long a page may take, in seconds, and how much longer for each megabyte of it.
    private static let patience = (least: 120, perMegabyte: 30)

    /// Finds the browser by PATH.
    ///
    /// - Throws: A `Fault` of kind `.misconfigured` if there is none, or if other users can change it.
    static func find(
        in environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(Fault) -> PagePrinter {
        let folders = (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
        let paths = names.flatMap { name in folders.map { "\($0)/\(name)" } }
        guard let path = paths.first(where: ChildProcess.isProgram) else {
            throw Fault(.misconfigured, .noBrowser(names))
        }
        if let part = Exposure.changeablePart(ofProgram: path) {
            throw Fault(.misconfigured, .programOfOthers(path, part: part))
        }
        return PagePrinter(path: path)
    }

    /// The document of a page; its name is the page's, with another extension.
    ///
    /// - Parameter time: The time of the data.
    static func printed(_ page: RenderedFile, at time: Instant?) throws -> RenderedFile {
        var printed = page
        if printed.path.hasSuffix(".html") { printed.path.removeLast(5) }
        printed.path += ".pdf"
        printed.bytes = try find().document(of: page.bytes, at: time)
        return printed
    }

    /// Prints a page, and waits for it.
    ///
    /// - Throws: A `Fault` of kind `.unavailable` if the browser fails or takes too long, `CancellationError` if the run ends.
    func document(of page: [UInt8], at time: Instant?) throws -> [UInt8] {
        let folder = try PrintFolder()
        _ = try WholeFile.write(page, to: folder.page, mode: 0o600)
        let seconds = Self.patience.least + page.count / 1_000_000 * Self.patience.perMegabyte
        switch try run(in: folder, seconds: seconds) {
        case .exited(0): break
        case .tookTooLong: throw Fault(.unavailable, .browserTookTooLong(path, seconds: seconds))
        case .notStarted(let reason): throw Fault(.unavailable, .browserFailed(path, Quotation(reason, upTo: 200)))
        default: throw Fault(.unavailable, .browserFailed(path, folder.reason))
        }
        let bytes = FileManager.default.contents(atPath: folder.document).map(Array.init) ?? []
        guard let document = PrintedDocument(bytes) else {
            throw Fault(.unavailable, .browserFailed(path, folder.reason))
        }
        return document.dated(time)
    }

    private enum End {
        case exited(Int32)
        case killed
        case tookTooLong
        case notStarted(String)
    }

    /// Runs the browser, with all processes that it starts, until it ends, its time is over, or the run ends.
    private func run(in folder: borrowing PrintFolder, seconds: Int) throws -> End {
        let group: GuardedGroup
        do {
            group = try GuardedGroup(caged: true)
        } catch {
            return .notStarted(String(cString: strerror(error.code.rawValue)))
        }
        defer {
            // Processes that the browser has left behind.
            group.kill()
            group.end()
        }
        let child: pid_t
        do {
            child = try group.start(
                [path] + arguments(folder),
                streams: [
                    STDIN_FILENO: .file("/dev/null", O_RDONLY), STDOUT_FILENO: .file("/dev/null"),
                    STDERR_FILENO: .file(folder.log, O_WRONLY | O_CREAT | O_TRUNC, mode: 0o600),
                ], variables: folder.variables)
        } catch {
            return .notStarted(String(cString: strerror(error.code.rawValue)))
        }
        let deadline = ContinuousClock.now + .seconds(seconds)
        var status: Int32 = 0
        while waitpid(child, &status, WNOHANG) != child {
            let isLate = ContinuousClock.now > deadline
            if isLate || Task.isCancelled {
                group.kill()
                ChildProcess.wait(for: child)
                if isLate { return .tookTooLong }
                throw CancellationError()
            }
            usleep(20_000)
        }
        return status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .killed
    }

    private func arguments(_ folder: borrowing PrintFolder) -> [String] {
        [
            "--headless",
            // The sandbox needs namespaces, which containers and the systemd unit do not have, and not to be root. The one page
            // that is opened is this program's own; its policy allows nothing to be fetched.
            "--no-sandbox",
            // The systemd unit allows no memory that is both written and executed.
            "--js-flags=--jitless", "--disable-gpu", "--disable-software-rasterizer", "--disable-dev-shm-usage",
            "--no-first-run", "--no-default-browser-check", "--disable-extensions", "--disable-component-update",
            "--disable-background-networking", "--disable-sync", "--disable-breakpad", "--disable-crash-reporter",
            "--host-resolver-rules=MAP * ~NOTFOUND", "--user-data-dir=\(folder.profile)",
            // The second is what versions before 113 call it.
            "--no-pdf-header-footer", "--print-to-pdf-no-header", "--print-to-pdf=\(folder.document)",
            "file://\(folder.page)",
        ]
    }
}

extension OutputOptions {
    /// Throws a `Fault` of kind `.misconfigured` if a report is to be printed and there is no browser.
    package func requirePrinter(for definition: ReportDefinition) throws(Fault) {
        if folder != nil, formats(of: definition).contains(.pdf) { _ = try PagePrinter.find() }
    }
}

extension NightlySettings {
    /// Throws a `Fault` of kind `.misconfigured` if a night's reports are to be printed and there is no browser.
    func requirePrinter() throws(Fault) {
        if formats.contains(.pdf) { _ = try PagePrinter.find() }
    }
}
