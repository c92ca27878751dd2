"""A web server on a free loopback port: webserver.py FOLDER [STATUS]. It writes its port to FOLDER/port, and each request, with its
body, to FOLDER/NUMBER.json."""

import http.server
import json
import pathlib
import sys

folder = pathlib.Path(sys.argv[1])
status = int(sys.argv[2]) if len(sys.argv) > 2 else 200
count = 0


class Handler(http.server.BaseHTTPRequestHandler):
    def answer(self):
        global count
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode()
        count += 1
        taken = folder / f"{count}.new"
        taken.write_text(json.dumps({"method": self.command, "path": self.path, "body": body}))
        taken.rename(folder / f"{count}.json")
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    do_GET = do_POST = answer

    def log_message(self, *arguments):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
(folder / "port.new").write_text(str(server.server_port))
(folder / "port.new").rename(folder / "port")
server.serve_forever()
