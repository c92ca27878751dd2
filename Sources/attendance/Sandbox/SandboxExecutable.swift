import Foundation
import Messages
import Tables

/// The executable `attendance-sandbox`, which serves the made-up data: apart from this program, so that what runs every
/// night neither carries a server nor loads one.
struct SandboxExecutable {
    static let name = "attendance-sandbox"

    let path: String

    /// Finds it beside this program, as a build leaves it, or in `../libexec/attendance`, as it is installed.
    ///
    /// Throws a `Fault` of kind `.unavailable` where it is in neither.
    static func find() throws(Fault) -> SandboxExecutable {
        let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        let folder = program.parentFolder
        let folders = [folder, "\(folder.parentFolder)/libexec/attendance"]
        guard
            let path = folders.map({ "\($0)/\(name)" }).first(where: FileManager.default.isExecutableFile(atPath:))
        else { throw Fault(.unavailable, .sandboxExecutableMissing(name, folders)) }
        return SandboxExecutable(path: path)
    }

    /// Goes on as this executable, in the same process.
    func replaceProcess(_ arguments: [String]) throws(Fault) -> Never {
        // A process keeps through execv(3) what it ignores and blocks; it is to begin as a shell would start it.
        for signal in Interruption.signals { Foundation.signal(signal.number, SIG_DFL) }
        var none = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, nil)
        var words = ([path] + arguments).map { strdup($0) } + [nil]
        execv(path, &words)
        throw notStarted(errno)
    }

    /// Serves until `body` ends.
    ///
    /// - Parameter body: is given the address of Tikit's API.
    func serve(_ arguments: [String], while body: (String) async throws -> Void) async throws {
        let process: SandboxProcess
        do {
            process = try SandboxProcess(path, ["--attached"] + arguments)
        } catch {
            throw notStarted(error.code.rawValue)
        }
        do {
            try await body(try await process.address())
        } catch {
            await process.end()
            throw error
        }
        await process.end()
    }

    private func notStarted(_ problem: Int32) -> Fault {
        Fault(.unavailable, .sandboxNotStarted(path, reason: String(cString: strerror(problem))))
    }
}
