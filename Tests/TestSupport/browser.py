"""Opens one page after the other in a browser, and answers for each, as a line of JSON, what it did with it.

Speaks the browser's protocol over its pipe (https://chromedevtools.github.io/devtools-protocol/).
"""

import base64
import json
import os
import re
import select
import shutil
import struct
import subprocess
import sys
import tempfile
import time
import traceback

folder = tempfile.mkdtemp()
page = os.path.join(folder, "page.html")
commands, events = os.pipe(), os.pipe()


def redirect():
    os.dup2(commands[0], 103)
    os.dup2(events[1], 104)
    os.dup2(103, 3)
    os.dup2(104, 4)


process = subprocess.Popen(
    [sys.argv[1], "--headless", "--hide-scrollbars", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
     "--no-first-run", "--disable-background-networking", "--disable-extensions", "--remote-debugging-pipe",
     "--user-data-dir=" + os.path.join(folder, "profile"), "about:blank"],
    preexec_fn=redirect, close_fds=False, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
os.close(commands[0])
os.close(events[1])
buffer, number, session = b"", 0, None
seen, messages, requests = [], [], []


def receive(limit):
    global buffer
    while b"\0" not in buffer:
        ready, _, _ = select.select([events[0]], [], [], max(0, limit - time.time()))
        if not ready:
            raise TimeoutError
        data = os.read(events[0], 1 << 20)
        if not data:
            raise EOFError("the browser ended")
        buffer += data
    message, buffer = buffer.split(b"\0", 1)
    return json.loads(message)


def note(event):
    seen.append(event)
    method, values = event.get("method"), event.get("params", {})
    if event.get("sessionId") != session:
        return
    if method == "Runtime.consoleAPICalled":
        messages.append(str(values.get("args")))
    if method == "Runtime.exceptionThrown":
        messages.append(str(values.get("exceptionDetails")))
    if method == "Log.entryAdded":
        messages.append(values["entry"]["text"])
    if method == "Audits.issueAdded":
        issue = values["issue"]
        if issue["code"] != "GenericIssue":
            messages.append(json.dumps(issue))
    if method == "Network.requestWillBeSent":
        url = values["request"]["url"]
        if url != "file://" + page and not url.startswith("data:"):
            requests.append(url)


def call(method, **values):
    global number
    number += 1
    message = {"id": number, "method": method, "params": values}
    if session:
        message["sessionId"] = session
    os.write(commands[1], json.dumps(message).encode() + b"\0")
    limit = time.time() + 60
    while True:
        answer = receive(limit)
        if answer.get("id") == number:
            if "error" in answer:
                raise RuntimeError(method + ": " + str(answer["error"]))
            return answer["result"]
        note(answer)


def wait(method):
    limit = time.time() + 60
    while not any(event.get("method") == method and event.get("sessionId") == session for event in seen):
        note(receive(limit))


def go(url):
    seen.clear()
    call("Page.navigate", url=url)
    wait("Page.loadEventFired")


def visit(request):
    with open(page, "wb") as file:
        file.write(base64.b64decode(request["page"]))
    # What the page before says late is none of this one's.
    go("about:blank")
    messages.clear()
    requests.clear()
    call("Emulation.setDeviceMetricsOverride", width=request["width"], height=request.get("height", 900), deviceScaleFactor=1, mobile=False)
    scheme = "dark" if request["isDark"] else "light"
    call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
    # Expressions are run all the same: only the page's own scripts stay off.
    call("Emulation.setScriptExecutionDisabled", value=not request["runsScripts"])
    go("file://" + page + request["fragment"])
    call("Emulation.setScriptExecutionDisabled", value=False)
    answers = []
    for expression in request["expressions"]:
        result = call("Runtime.evaluate", expression=expression, returnByValue=True)
        if "exceptionDetails" in result:
            messages.append(str(result["exceptionDetails"]))
        value = result["result"].get("value")
        isText = isinstance(value, str)
        answers.append({"text": value if isText else None, "number": None if isText or value is None else float(value)})
    answer = {"answers": answers}
    if request["prints"]:
        answer["paper"] = printed()
    if request["isPictured"]:
        answer["picture"] = pictured()
    answer.update(messages=messages, requests=requests)
    return answer


def pictured():
    picture = base64.b64decode(call("Page.captureScreenshot", captureBeyondViewport=True)["data"])
    return list(struct.unpack(">II", picture[16:24])) if picture[:8] == b"\x89PNG\r\n\x1a\n" else []


def printed():
    document = base64.b64decode(call("Page.printToPDF", preferCSSPageSize=True, printBackground=True)["data"])
    words = subprocess.run(["pdftotext", "-layout", "-", "-"], input=document, stdout=subprocess.PIPE, check=True).stdout
    return {
        "start": document[:5].decode("latin-1"),
        "pages": len(re.findall(rb"/Type\s*/Page\b", document)),
        "sizes": sorted({" ".join(box.decode().split()[2:]) for box in re.findall(rb"/MediaBox\s*\[([^\]]*)\]", document)}),
        "text": words.decode(),
    }


try:
    target = call("Target.createTarget", url="about:blank")["targetId"]
    session = call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
    for domain in ("Page", "Runtime", "Log", "Network", "Audits"):
        call(domain + ".enable")
    for line in sys.stdin:
        try:
            answer = visit(json.loads(line))
        except Exception:
            answer = {"failure": traceback.format_exc()}
        print(json.dumps(answer), flush=True)
finally:
    process.kill()
    process.wait()
    shutil.rmtree(folder, ignore_errors=True)
