import Foundation
import TestSupport
import Testing

/// A real browser as a reader of pages: what it says, asks for, draws and prints.
enum Chromium {
    static let path = ["chromium", "chromium-browser", "google-chrome"].lazy.compactMap(Program.path).first

    /// What a browser did with a page.
    struct Visit: Decodable {
        /// Messages of the console, exceptions, violations of the policy.
        var messages: [String]
        /// Addresses asked for beside the page's own.
        var requests: [String]
        /// What each script in the page gave, in order.
        var answers: [Answer]
        /// The first bytes of the printed document and the number of its pages.
        var print: String
        var pages: Int
        /// The different sizes of its pages, in points: `594.95996 841.91998` is A4.
        var sizes: [String]
        /// What stands in the printed document, as pdftotext reads it.
        var printed: String
        /// The size of a picture of the page.
        var picture: [Int]

        struct Answer: Decodable, Equatable {
            var number: Double?
            var text: String?
        }

        func numbers() -> [Double?] { answers.map(\.number) }
        func texts() -> [String?] { answers.map(\.text) }
    }

    /// Opens a page at a width, runs expressions in it one after the other, prints it and takes its picture.
    static func visit(
        _ bytes: [UInt8], width: Int = 1280, isDark: Bool = false, runsScripts: Bool = true,
        _ expressions: [String] = []
    ) throws -> Visit {
        let browser = try #require(path)
        let arguments = [browser, "\(width)", isDark ? "dark" : "light", runsScripts ? "on" : "off"] + expressions
        let output = try Python.run(program, arguments, input: bytes)
        return try JSONDecoder().decode(Visit.self, from: Data(output.utf8))
    }

    /// Speaks the browser's protocol over its pipe (https://chromedevtools.github.io/devtools-protocol/).
    private static let program = #"""
        import base64, json, os, re, select, shutil, struct, subprocess, sys, tempfile, time
        source, browser, width, scheme, scripts = sys.argv[1:6]
        folder = tempfile.mkdtemp()
        page = os.path.join(folder, "page.html")
        shutil.copy(source, page)
        commands, events = os.pipe(), os.pipe()
        def redirect():
            os.dup2(commands[0], 103); os.dup2(events[1], 104)
            os.dup2(103, 3); os.dup2(104, 4)
        process = subprocess.Popen(
            [browser, "--headless", "--hide-scrollbars", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
             "--disable-background-networking", "--disable-extensions", "--remote-debugging-pipe",
             "--user-data-dir=" + os.path.join(folder, "profile"), "about:blank"],
            preexec_fn=redirect, close_fds=False, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(commands[0]); os.close(events[1])
        buffer, seen, number, session = b"", [], 0, None
        messages, requests = [], []

        def receive(limit):
            global buffer
            while b"\0" not in buffer:
                ready, _, _ = select.select([events[0]], [], [], max(0, limit - time.time()))
                if not ready: raise TimeoutError
                data = os.read(events[0], 1 << 20)
                if not data: raise EOFError("the browser ended")
                buffer += data
            message, buffer = buffer.split(b"\0", 1)
            return json.loads(message)

        def note(event):
            method, values = event.get("method"), event.get("params", {})
            if method == "Runtime.consoleAPICalled": messages.append(str(values.get("args")))
            if method == "Runtime.exceptionThrown": messages.append(str(values.get("exceptionDetails")))
            if method == "Log.entryAdded": messages.append(values["entry"]["text"])
            if method == "Audits.issueAdded":
                issue = values["issue"]
                if issue["code"] != "GenericIssue": messages.append(json.dumps(issue))
            if method == "Network.requestWillBeSent":
                url = values["request"]["url"]
                if url != "file://" + page and not url.startswith("data:"): requests.append(url)

        def call(method, **values):
            global number
            number += 1
            message = {"id": number, "method": method, "params": values}
            if session: message["sessionId"] = session
            os.write(commands[1], json.dumps(message).encode() + b"\0")
            limit = time.time() + 60
            while True:
                answer = receive(limit)
                if answer.get("id") == number:
                    if "error" in answer: raise RuntimeError(method + ": " + str(answer["error"]))
                    return answer["result"]
                seen.append(answer)
                note(answer)

        def wait(method):
            limit = time.time() + 60
            while not any(event.get("method") == method for event in seen):
                event = receive(limit)
                seen.append(event)
                note(event)

        try:
            target = call("Target.createTarget", url="about:blank")["targetId"]
            session = call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
            for domain in ("Page", "Runtime", "Log", "Network", "Audits"): call(domain + ".enable")
            call("Emulation.setDeviceMetricsOverride", width=int(width), height=900, deviceScaleFactor=1, mobile=False)
            call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
            # Expressions are run all the same: only the page's own scripts stay off.
            call("Emulation.setScriptExecutionDisabled", value=scripts == "off")
            seen.clear()
            call("Page.navigate", url="file://" + page)
            wait("Page.loadEventFired")
            call("Emulation.setScriptExecutionDisabled", value=False)
            answers = []
            for expression in sys.argv[6:]:
                result = call("Runtime.evaluate", expression=expression, returnByValue=True)
                if "exceptionDetails" in result: messages.append(str(result["exceptionDetails"]))
                value = result["result"].get("value")
                isText = isinstance(value, str)
                answers.append({"text": value if isText else None, "number": None if isText or value is None else float(value)})
            picture = base64.b64decode(call("Page.captureScreenshot", captureBeyondViewport=True)["data"])
            printed = base64.b64decode(call("Page.printToPDF", preferCSSPageSize=True, printBackground=True)["data"])
            words = subprocess.run(["pdftotext", "-layout", "-", "-"], input=printed, stdout=subprocess.PIPE, check=True).stdout.decode()
            print(json.dumps({
                "printed": words, "messages": messages, "requests": requests, "answers": answers, "print": printed[:5].decode("latin-1"),
                "sizes": sorted({" ".join(box.decode().split()[2:]) for box in re.findall(rb"/MediaBox\s*\[([^\]]*)\]", printed)}),
                "pages": len(re.findall(rb"/Type\s*/Page\b", printed)),
                "picture": list(struct.unpack(">II", picture[16:24])) if picture[:8] == b"\x89PNG\r\n\x1a\n" else [],
            }))
        finally:
            process.kill()
            process.wait()
            shutil.rmtree(folder, ignore_errors=True)
        """#
}
