import Foundation
import TestSupport
import Testing

/// A program at a terminal of its own that goes on while things happen: keys, signals, a new size, requests of others.
enum TerminalSession {
    /// What was seen.
    struct Scene: Decodable {
        /// All that was written.
        var screen: String
        /// Whether the terminal's modes were those of the beginning: after each stop, and at the end.
        var restored: [Bool]
        /// The exit status; below 0 for a signal.
        var status: Int32
    }

    /// The steps: `["wait", text]` until it is written from now on, `["keys", text]`, `["signal", name]`,
    /// `["size", columns, rows]`, `["stop"]` (Ctrl-Z, and on again), `["post", address, token, body]`.
    private static let script = #"""
        import fcntl, json, os, pty, select, signal, struct, sys, termios, time, urllib.request
        signal.alarm(120)
        steps = json.loads(sys.argv[1])
        master, slave = pty.openpty()
        def size(columns, rows): fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        size(100, 30)
        before = termios.tcgetattr(slave)
        # A shell of few words between: the kernel does not stop a job without one.
        heard, told = os.pipe()
        if os.fork() == 0:
            os.setsid()
            fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
            signal.signal(signal.SIGTTOU, signal.SIG_IGN)
            job = os.fork()
            if job == 0:
                os.setpgid(0, 0)
                os.tcsetpgrp(slave, os.getpid())
                signal.signal(signal.SIGTTOU, signal.SIG_DFL)
                for stream in (0, 1, 2): os.dup2(slave, stream)
                os.execv(sys.argv[2], sys.argv[2:])
            os.write(told, f"{job}\n".encode())
            while True:
                status = os.waitpid(job, os.WUNTRACED)[1]
                if os.WIFSTOPPED(status): os.write(told, b"stopped\n")
                else: break
            os.write(told, f"{os.waitstatus_to_exitcode(status)}\n".encode())
            os._exit(0)
        os.close(told)
        def word():
            text = b""
            while not text.endswith(b"\n"): text += os.read(heard, 1) or b"0\n"
            return text.decode().strip()
        child = int(word())
        screen, restored, seen = b"", [], 0
        def take(seconds):
            global screen
            while select.select([master], [], [], seconds)[0]:
                screen += os.read(master, 65536)
                seconds = 0
        def same(): return termios.tcgetattr(slave) == before
        for step in steps:
            kind, values = step[0], step[1:]
            if kind == "wait":
                limit = time.time() + 30
                while values[0].encode() not in screen[seen:]:
                    take(0.05)
                    if time.time() > limit: raise SystemExit("no " + values[0] + " in " + repr(screen[seen:]))
                seen = screen.index(values[0].encode(), seen) + len(values[0].encode())
            elif kind == "keys": os.write(master, values[0].encode())
            elif kind == "signal": os.kill(child, getattr(signal, "SIG" + values[0]))
            elif kind == "size":
                size(int(values[0]), int(values[1]))
                os.kill(child, signal.SIGWINCH)
            elif kind == "stop":
                os.write(master, b"\x1a")
                if word() != "stopped": raise SystemExit("not stopped")
                take(0)
                restored.append(same())
                seen = len(screen)
                os.kill(child, signal.SIGCONT)
            elif kind == "post":
                head = {"Authorization": "Bearer " + values[1], "Content-Type": "application/json"}
                urllib.request.urlopen(urllib.request.Request(values[0], values[2].encode(), head)).close()
        status = None
        while status is None:
            take(0.02)
            if select.select([heard], [], [], 0)[0]: status = int(word())
        take(0)
        restored.append(same())
        print(json.dumps({"screen": screen.decode(errors="replace"), "restored": restored,
            "status": status}))
        """#

    static func run(_ steps: [[String]], _ command: [String], environment: [String: String]) async throws -> Scene {
        try await withTemporaryFolder { folder in
            try script.write(to: "\(folder)/session.py")
            let steps = String(decoding: try JSONEncoder().encode(steps), as: UTF8.self)
            let run = try await Subprocess.run(
                "/usr/bin/env", ["python3", "\(folder)/session.py", steps] + command, environment: environment)
            try #require(run.status == 0, "\(run.errors)")
            return try JSONDecoder().decode(Scene.self, from: Data(run.output.utf8))
        }
    }
}
