"""pretix on a loopback port, in this process, with faults on request.

`start` needs PRETIX_CONFIG_FILE to name a configuration whose database has been migrated.
"""
import json
import os
import threading
from socketserver import ThreadingMixIn
from urllib.parse import parse_qsl
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server


class Threaded(ThreadingMixIn, WSGIServer):
    daemon_threads = True
    request_queue_size = 64


class Quiet(WSGIRequestHandler):
    protocol_version = "HTTP/1.0"

    def log_message(self, *_):
        pass


class Server:
    """The application, and what stands between it and its clients."""

    def __init__(self):
        from pretix.wsgi import application

        self.application = application
        self.requests = []
        # Called with path, query and what goes on with the request; returns status, headers and body, or None.
        self.fault = None
        # Called with each response, its path and query.
        self.record = None
        self.lock = threading.Lock()
        self.http = make_server("127.0.0.1", 0, self, server_class=Threaded, handler_class=Quiet)
        self.port = self.http.server_port
        self.url = f"http://127.0.0.1:{self.port}/"
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def __call__(self, environment, start_response):
        path, query = environment["PATH_INFO"], environment.get("QUERY_STRING", "")
        with self.lock:
            self.requests.append((path, query, environment.get("HTTP_AUTHORIZATION", "")))
        fault = self.fault
        if fault:
            answer = fault(path, dict(parse_qsl(query)), lambda: self.ask(environment))
            if answer:
                status, headers, body = answer
                start_response(status, headers + [("Content-Length", str(len(body)))])
                return [body]
        if self.record:
            status, headers, body = self.ask(environment)
            self.record(status, headers, body, path, query)
            start_response(status, headers + [("Content-Length", str(len(body)))])
            return [body]
        return self.application(environment, start_response)

    def ask(self, environment):
        """The application's own response."""
        said = []
        body = b"".join(self.application(environment, lambda status, headers, *_: said.append((status, headers))))
        status, headers = said[0]
        return status, [pair for pair in headers if pair[0].lower() != "content-length"], body


def changed(answer, change):
    """A JSON response, changed."""
    status, headers, body = answer
    document = json.loads(body)
    change(document)
    return status, headers, json.dumps(document).encode()


def start():
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pretix.settings")
    import django

    django.setup()
    return Server()
