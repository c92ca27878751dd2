#!/usr/bin/env python3
"""Writes an event's check-ins as static pages, as a service would answer them.

    make-pages.py FOLDER [--check-ins 1000000] [--guests 300000] [--per-page 100]

FOLDER/checkins/1.json … and FOLDER/sessions.json, for serving by page number. The same arguments give the same bytes.
"""

import argparse
import json
import pathlib
import random

FIRST_NAMES = ["María", "José", "Camila", "Sebastián", "Josefa", "Benjamín", "Antonia", "Matías", "D'Angela", "Ñusta"]
LAST_NAMES = ["González", "Muñoz", "Rojas", "Díaz", "Pérez", "Soto", "Contreras", "Silva", "Martínez", "O'Higgins"]
TYPES = ["General", "VIP", "Prensa", "Expositor", "Staff", "Estudiante"]
METHODS = ["QR", "QR", "QR", "MANUAL", "NFC"]
SESSIONS = 12
DAY = 1_772_323_200  # 2026-03-01T00:00:00Z


def time(seconds):
    day, second = divmod(seconds, 86_400)
    assert DAY // 86_400 <= day < DAY // 86_400 + 31
    date = day - DAY // 86_400 + 1
    return f"2026-03-{date:02}T{second // 3600:02}:{second // 60 % 60:02}:{second % 60:02}Z"


def check_in(number, total, guests, dice):
    guest = dice.randrange(guests) + 1
    first, last = FIRST_NAMES[guest % 10], LAST_NAMES[guest // 10 % 10]
    kind = guest % len(TYPES)
    session = dice.randrange(SESSIONS)
    made = time(DAY + 32_400 + number * 3 * 86_400 // (total + 1) // 4)
    return {
        "id": number,
        "guest": {
            "id": guest,
            "firstName": first,
            "lastName": f"{last} {LAST_NAMES[guest // 100 % 10]}",
            "email": f"guest.{guest:06}@example.com",
            "registrantType": {"id": kind + 1, "name": TYPES[kind]},
        },
        "eventSession": {"id": session + 12, "name": f"Día {session // 4 + 1} - Bloque {session % 4 + 1}"},
        "method": dice.choice(METHODS),
        "latitude": round(-33.4569 + dice.gauss(0, 0.004), 6) if dice.random() < 0.9 else None,
        "longitude": round(-70.6483 + dice.gauss(0, 0.004), 6) if dice.random() < 0.9 else None,
        "createdAt": made,
        "updatedAt": made,
    }


def sessions():
    rows = []
    for session in range(SESSIONS):
        day = f"2026-03-{session // 4 + 1:02}T"
        types = [
            {
                "sessionRegistrantTypeId": session * 10 + kind,
                "registrantTypeId": kind + 1,
                "registrantTypeName": name,
                "price": 50000,
                "stock": 60000,
                "used": 100,
                "available": 59900,
                "isActive": True,
                "registered": 25000,
                "checkins": 0,
                "attendancePercentage": 0.0,
            }
            for kind, name in enumerate(TYPES)
        ]
        rows.append({
            "id": session + 12,
            "name": f"Día {session // 4 + 1} - Bloque {session % 4 + 1}",
            "startDate": f"{day}00:00:00Z",
            "startTime": f"{day}{9 + session % 4 * 3:02}:00:00Z",
            "endDate": f"{day}00:00:00Z",
            "endTime": f"{day}{11 + session % 4 * 3:02}:30:00Z",
            "registrantTypes": types,
        })
    return {"eventId": 6, "eventName": "Tech Summit 2026", "sessions": rows, "totalSessions": SESSIONS}


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folder", type=pathlib.Path)
    arguments.add_argument("--check-ins", type=int, default=1_000_000)
    arguments.add_argument("--guests", type=int, default=300_000)
    arguments.add_argument("--per-page", type=int, default=100)
    options = arguments.parse_args()

    total, per_page = options.check_ins, options.per_page
    pages = -(-total // per_page)
    dice = random.Random(2026)
    folder = options.folder / "checkins"
    folder.mkdir(parents=True, exist_ok=True)
    (options.folder / "sessions.json").write_text(json.dumps(sessions(), ensure_ascii=False), encoding="utf-8")
    for page in range(1, pages + 1):
        newest = total - (page - 1) * per_page
        rows = [check_in(number, total, options.guests, dice) for number in range(newest, max(0, newest - per_page), -1)]
        pagination = {"current_page": page, "per_page": per_page, "total_items": total, "total_pages": pages}
        text = json.dumps({"data": rows, "pagination": pagination}, ensure_ascii=False, separators=(",", ":"))
        (folder / f"{page}.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
