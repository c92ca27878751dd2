"""Prints the messages in FOLDER/*.eml as JSON, as Python's reader of e-mail understands them."""

import email
import email.policy
import json
import pathlib
import sys

found = []
for path in sorted(pathlib.Path(sys.argv[1]).glob("*.eml"), key=lambda path: (len(path.name), path.name)):
    data = path.read_bytes()
    recipient = ""
    if not data.startswith(b"Date:"):
        recipient, data = data.split(b"\n", 1)
        recipient = recipient.decode()
    message = email.message_from_bytes(data, policy=email.policy.default)
    defects = [type(defect).__name__ for defect in message.defects]
    parts = []
    for part in message.walk():
        defects += [type(defect).__name__ for defect in part.defects]
        if part.is_multipart():
            continue
        content = part.get_content()
        text = content.replace("\r\n", "\n") if isinstance(content, str) else None
        parts.append({
            "type": part.get_content_type(), "name": part.get_filename(), "text": text,
            "bytes": len(part.get_payload(decode=True))})
    for name in message.keys():
        defects += [type(defect).__name__ for defect in message[name].defects]
    found.append({
        "recipient": recipient, "headers": {name.lower(): str(value) for name, value in message.items()}, "defects": defects,
        "longestLine": max(len(line) for line in data.split(b"\r\n")), "parts": parts})
print(json.dumps(found))
