import Foundation
import TestSupport
import Testing

/// A person at a terminal of the program's own, a pseudo-terminal that Python opens.
enum Person {
    /// What was seen.
    struct Scene: Decodable {
        /// All that stood on the screen, typed echoes too.
        var screen: String
        /// Whether what is typed would be shown, at each prompt.
        var echoes: [Bool]
        /// And at the end.
        var echo_after: Bool
        /// The exit status; below 0 for a signal.
        var status: Int32
    }

    /// Answers each prompt, in order, and gives up where one does not come; where the answer is an
    /// address, the code that it tells then is typed.
    private static let script = """
        import json, os, pty, select, signal, sys, termios, urllib.request
        signal.alarm(120)
        answers = json.loads(sys.argv[1])
        master, slave = pty.openpty()
        child = os.fork()
        if child == 0:
            os.setsid()
            import fcntl
            fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
            for stream in (0, 1, 2): os.dup2(slave, stream)
            os.execv(sys.argv[2], sys.argv[2:])
        def echo(): return bool(termios.tcgetattr(slave)[3] & termios.ECHO)
        screen, echoes, read = b"", [], 0
        for prompt, answer in answers:
            while prompt.encode() not in screen[read:]: screen += os.read(master, 4096)
            read = screen.index(prompt.encode(), read) + len(prompt.encode())
            echoes.append(echo())
            if answer.startswith("http://"): answer = json.load(urllib.request.urlopen(answer))["code"] + "\\n"
            os.write(master, answer.encode())
        # What it writes is read as it comes: a terminal holds little.
        while True:
            ended, status = os.waitpid(child, os.WNOHANG)
            while select.select([master], [], [], 0 if ended else 0.02)[0]: screen += os.read(master, 4096)
            if ended: break
        print(json.dumps({"screen": screen.decode(), "echoes": echoes, "echo_after": echo(),
            "status": os.waitstatus_to_exitcode(status)}))
        """

    /// Runs a command to its end.
    ///
    /// - Parameter answers: pairs of a prompt and what is typed once it is there.
    static func atTheTerminal(
        _ answers: [[String]], _ command: [String], environment: [String: String]
    ) async throws -> Scene {
        try await withTemporaryFolder { folder in
            try script.write(to: "\(folder)/person.py")
            let answers = String(decoding: try JSONEncoder().encode(answers), as: UTF8.self)
            let run = try await Subprocess.run(
                "/usr/bin/env", ["python3", "\(folder)/person.py", answers] + command, environment: environment)
            try #require(run.status == 0, "\(run.errors)")
            return try JSONDecoder().decode(Scene.self, from: Data(run.output.utf8))
        }
    }
}
