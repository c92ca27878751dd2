import Foundation
import Messages
import Rendering
import Synchronization

/// The two streams of the process: results go to standard output, everything else to standard error.
enum Console {
    /// Writes to standard output. A reader that has gone away (`| head`) ends the run quietly; a full disk is a fault.
    static func print(_ text: String) throws {
        let problem = write(Array(text.utf8), to: STDOUT_FILENO)
        switch problem {
        case 0: return
        case EPIPE: throw Finished(status: ExitStatus.brokenPipe)
        default: throw Fault(.cannotWrite, .outputCannotBeWritten(reason: String(cString: strerror(problem))))
        }
    }

    /// Writes a line to standard error, whatever texts of services, members and arguments are in it; that nobody reads
    /// it is no reason to fail.
    static func note(_ line: String) {
        _ = write(Array((line.sanitized() + "\n").utf8), to: STDERR_FILENO)
    }

    /// Writes to standard error as it is: for a progress bar that draws over itself.
    static func draw(_ text: String) {
        _ = write(Array(text.utf8), to: STDERR_FILENO)
    }

    /// Writes to a pipe of this process's own.
    static func answer(_ bytes: [UInt8], on descriptor: Int32) throws(Fault) {
        let problem = write(bytes, to: descriptor)
        guard problem == 0 else {
            throw Fault(.cannotWrite, .outputCannotBeWritten(reason: String(cString: strerror(problem))))
        }
    }

    private static let spoken = Mutex<Language?>(nil)

    /// The language of the run's settings; `nil` until they are known.
    static var language: Language? { spoken.withLock(\.self) }

    /// Says in which language mistakes are told from here on.
    static func speaks(_ language: Language) { spoken.withLock { $0 = language } }

    static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
    static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// The size of the window behind a stream; `nil` where it is no terminal. 0 stands for a size that it does not
    /// tell.
    static func window(of descriptor: Int32) -> (columns: Int, rows: Int)? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    /// Writes all of it, and returns the error number that stopped it, or 0.
    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
        bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let written = Foundation.write(
                    descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if written >= 0 {
                    rest = rest.dropFirst(written)
                } else if errno == EAGAIN {
                    var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    poll(&waiting, 1, -1)
                } else if errno != EINTR {
                    return errno
                }
            }
            return 0
        }
    }
}
