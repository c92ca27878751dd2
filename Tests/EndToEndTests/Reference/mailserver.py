"""A mail server (aiosmtpd) on a free loopback port: mailserver.py FOLDER [--size BYTES] [--tls | --starttls] [--auth USER:PASSWORD]

It writes its port to FOLDER/port, and each message that it takes over to FOLDER/NUMBER.eml, with the envelope's recipient as
its first line. What it does is in the recipient's name: the first time something of this, later it takes the message over.

    refused   550 to RCPT, always           grey     451 to RCPT, the first time
    greyer    451 to RCPT, always           hang     says nothing to RCPT, the first time
    content   554 to the end, always        busy     452 to the end, the first time
    cut       takes the message over and closes the connection without a word
    dark      takes the message over and says nothing, the first time
"""

import asyncio
import pathlib
import sys

from aiosmtpd.smtp import SMTP, AuthResult

folder = pathlib.Path(sys.argv[1])
options = sys.argv[2:]
seen = set()
count = 0


def option(name):
    return options[options.index(name) + 1] if name in options else None


def is_first(name, address):
    """Whether this is what the recipient is for, and the first time."""
    if not address.startswith(name):
        return False
    first = (name, address) not in seen
    seen.add((name, address))
    return first


class Handler:
    async def handle_RCPT(self, server, session, envelope, address, rcpt_options):
        if address.startswith("refused"):
            return f"550 5.1.1 <{address}>: no such user"
        if address.startswith("greyer") or is_first("grey", address):
            return "451 4.7.1 Greylisted, try again later"
        if is_first("hang", address):
            (folder / "hangs").touch()
            await asyncio.sleep(3600)
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        global count
        address = envelope.rcpt_tos[0]
        if address.startswith("content"):
            return "554 5.7.1 Message content rejected"
        if is_first("busy", address):
            return "452 4.3.1 Insufficient system storage"
        assert len(envelope.rcpt_tos) == 1
        count += 1
        taken = folder / f"{count}.new"
        taken.write_bytes(address.encode() + b"\n" + envelope.original_content)
        taken.rename(folder / f"{count}.eml")
        if address.startswith("cut"):
            server.transport.abort()
            await asyncio.sleep(3600)
        if is_first("dark", address):
            (folder / "hangs").touch()
            await asyncio.sleep(3600)
        return "250 OK: queued"


def authenticate(server, session, envelope, mechanism, data):
    user, password = option("--auth").split(":")
    return AuthResult(success=data.login == user.encode() and data.password == password.encode(), handled=False)


async def main():
    tls = None
    if "--tls" in options or "--starttls" in options:
        import ssl

        tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        tls.load_cert_chain(folder / "server.pem", folder / "server.key")
    more = {}
    if option("--auth"):
        more = {"authenticator": authenticate, "auth_required": True, "auth_require_tls": "--plain" not in options}
    if "--starttls" in options:
        more |= {"tls_context": tls, "require_starttls": True}

    def server():
        return SMTP(
            Handler(), hostname="mail.test", ident="test", data_size_limit=int(option("--size") or 33554432),
            loop=asyncio.get_running_loop(), **more)

    listener = await asyncio.get_running_loop().create_server(
        server, "127.0.0.1", 0, ssl=tls if "--tls" in options else None)
    (folder / "port.new").write_text(str(listener.sockets[0].getsockname()[1]))
    (folder / "port.new").rename(folder / "port")
    async with listener:
        await listener.serve_forever()


asyncio.run(main())
