#!/usr/bin/env python3
"""Serves an event's pages slowly: a service at some distance, or one with few workers.

    slow.py PAGES --wait 0.08                   every response takes 80 ms
    slow.py PAGES --wait 0.25 --workers 4       so does every response, and four are worked on at a time

PAGES is a folder that `event.py` has made. It prints its port, and at its end, which is that of its standard input, one line:
connections, requests, and the mean seconds that requests for check-ins waited for their response.
"""

import argparse
import asyncio
import collections
import pathlib
import re
import sys
import time

PAGE = re.compile(rb"GET /api/checkins\?(?:[^ ]*&)?page=(\d+)")


class Service:
    def __init__(self, options):
        self.wait, self.free = options.wait, options.workers or sys.maxsize
        self.pages, self.queue = pathlib.Path(options.pages), collections.deque()
        self.connections, self.requests, self.waited = 0, 0, []

    def answer(self, head):
        """The file for a request; an empty list of events for any other."""
        if page := PAGE.match(head): file = self.pages / "checkins" / f"{int(page[1])}.json"
        elif b"/sessions" in head.split(b"\r\n")[0]: file = self.pages / "sessions.json"
        else: return b'{"data":[],"pagination":{"total_pages":1,"total_items":0}}'
        return file.read_bytes() if file.exists() else b"{}"

    def take(self, connection, head):
        self.requests += 1
        self.queue.append((time.perf_counter(), connection, head))
        self.work()

    def work(self):
        while self.queue and self.free > 0:
            self.free -= 1
            asyncio.get_running_loop().call_later(self.wait, self.done, *self.queue.popleft())

    def done(self, began, connection, head):
        self.free += 1
        connection.send(self.answer(head))
        if PAGE.match(head): self.waited.append(time.perf_counter() - began)
        self.work()


class Connection(asyncio.Protocol):
    def __init__(self, service): self.service, self.received = service, b""

    def connection_made(self, transport):
        self.transport = transport
        self.service.connections += 1

    def data_received(self, data):
        self.received += data
        while b"\r\n\r\n" in self.received:
            head, self.received = self.received.split(b"\r\n\r\n", 1)
            self.service.take(self, head)

    def send(self, body):
        self.transport.write(
            b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%b" % (len(body), body))


async def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("pages")
    arguments.add_argument("--wait", type=float, default=0.0)
    arguments.add_argument("--workers", type=int)
    options = arguments.parse_args()
    service = Service(options)
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: Connection(service), "127.0.0.1", 0, backlog=256)
    print(server.sockets[0].getsockname()[1], flush=True)
    await loop.run_in_executor(None, sys.stdin.read)
    print(service.connections, service.requests, sum(service.waited) / max(1, len(service.waited)), flush=True)


if __name__ == "__main__": asyncio.run(main())
