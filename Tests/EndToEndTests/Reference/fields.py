"""Attendance by fields of registrations, counted again in Python: from files, and from the recorded responses of pretix."""

import collections
import csv
import decimal
import json
import random
import sys
import unicodedata


def rows(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def write(path, header, lines):
    with open(path, "w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([header, *lines])


def plain(text, blanks=False):
    """Without case and accents and, unless they are asked for, blanks."""
    text = unicodedata.normalize("NFD", unicodedata.normalize("NFD", text or "").lower())
    return "".join(c for c in text if unicodedata.category(c) != "Mn" and (blanks or not c.isspace()))


def chosen(texts):
    """The value that most have, as most write it; of equals, the first."""
    texts = [" ".join(text.split()) for text in texts if plain(text)]
    if not texts:
        return None
    groups = collections.Counter(map(plain, texts))
    best = min(groups, key=lambda group: (-groups[group], group))
    writings = collections.Counter(text for text in texts if plain(text) == best)
    return min(writings, key=lambda text: (-writings[text], text.encode()))


def percentage(part, whole):
    if not whole:
        return ""
    exact = decimal.Decimal(100 * part) / decimal.Decimal(whole)
    return str(exact.quantize(decimal.Decimal("0.01"), rounding=decimal.ROUND_HALF_UP))


def table(field, values, registered, came, held):
    """Rows of a field. values: by person; registered: (person, session, type), each once; came: the same, perhaps repeated."""
    people = {person for person, _, _ in registered} | {person for person, _, _ in came}
    values = {person: values.get(person) for person in people}
    writings = collections.defaultdict(collections.Counter)
    for value in values.values():
        if value:
            writings[plain(value)][value] += 1
    name = {group: min(texts, key=lambda text: (-texts[text], text.encode())) for group, texts in writings.items()}
    groups = collections.defaultdict(set)
    for person, value in values.items():
        groups[plain(value) if value else None].add(person)
    result = []
    for group, members in groups.items():
        own = [row for row in registered if row[0] in members]
        visits = {(person, session) for person, session, _ in came if person in members}
        offers = {(session, type) for _, session, type in own}
        used = {(person, session) for person, session, type in came
                if person in members and (session, type) in offers and session in held}
        places = sum(1 for _, session, _ in own if session in held)
        result.append({
            "field": field, "value": name[group] if group else "", "registered": str(len(own)),
            "attended": str(len(visits)), "unique_guests": str(len({person for person, _ in visits})),
            "attendance_percentage": percentage(len(used), places), "registered_held": str(places),
            "attended_held": str(len(used))})
    return sorted(result, key=lambda row: (row["value"] == "", -int(row["unique_guests"]), plain(row["value"], True).encode()))


def compare(found, expected):
    for number, (left, right) in enumerate(zip(found, expected)):
        assert left == right, (number, left, right)
    assert len(found) == len(expected) > 3, (len(found), len(expected))
    print(len(found))


# Files

COMPANIES = ["Viña Sur", "VIÑA SUR", "vina  sur", "Acme", "ÁCME", "Beta & Hijos", "beta & hijos", "=Suma", "", " ", "Ñandú", "Zeta"]
CITIES = ["Ñuñoa", "ÑUÑOA", "Nunoa", "Maipú", "maipu", "", "Santiago"]


def event(folder, seed):
    """A list of registrants and a log of check-ins, as CSV and as workbooks."""
    draw = random.Random(int(seed))
    people = [f"p{number}@example.org" for number in range(60)]
    types = {person: draw.choice(["General", "VIP"]) for person in people}
    sessions = ["Apertura", "Taller", "Cierre"]
    registered = []
    for person in people[:45]:
        for session in draw.sample(sessions, draw.randint(1, 3)):
            registered.append([person, session, types[person], draw.choice(COMPANIES), draw.choice(CITIES)])
    scans = []
    for person in people:
        for session in draw.sample(sessions, draw.randint(0, 3)):
            for _ in range(draw.randint(1, 2)):
                minute = draw.randint(0, 59)
                scans.append([person, session, f"2026-03-01T09:{minute:02}:{draw.randint(0, 59):02}-03:00", draw.choice(COMPANIES)])
    draw.shuffle(registered)
    tables = {
        "registrants": (["Correo", "Actividad", "Tipo", "Empresa", "Comuna"], registered),
        "checkins": (["Correo", "Actividad", "Hora", "Empresa"], scans),
    }
    for name, (header, lines) in tables.items():
        write(f"{folder}/{name}.csv", header, lines)
    import openpyxl
    for name, (header, lines) in tables.items():
        book = openpyxl.Workbook()
        for line in [header, *lines]:
            book.active.append([None if cell == "" else cell for cell in line])
            for cell in book.active[book.active.max_row]:
                if isinstance(cell.value, str):
                    cell.data_type = "s"
        book.save(f"{folder}/{name}.xlsx")


def files(folder, output):
    registrants, scans = rows(f"{folder}/registrants.csv"), rows(f"{folder}/checkins.csv")
    kind = {row["Correo"]: row["Tipo"] for row in registrants}
    registered = list({(row["Correo"], row["Actividad"], row["Tipo"]) for row in registrants})
    came = [(row["Correo"], row["Actividad"], kind.get(row["Correo"])) for row in scans]
    expected = []
    for field in ["Empresa", "Comuna"]:
        said, written = collections.defaultdict(list), collections.defaultdict(list)
        for row in registrants:
            said[row["Correo"]].append(row[field])
        for row in scans:
            written[row["Correo"]].append(row.get(field, ""))
        values = {person: chosen(said[person]) or chosen(written[person]) for person in {*said, *written}}
        expected += table(field, values, registered, came, {"Apertura", "Taller", "Cierre"})
    compare(rows(output), expected)


# pretix

FIELDS = ["company", "T-SHIRT", "city", "NEWS"]


def said(position):
    """What a position says, by its id."""
    company = [None, "Acme", "ÁCME", "Beta", " "][position % 5]
    shirt = [None, "S", "L"][position % 3]
    return company, shirt, position % 4 == 0


def prepare(recording, path):
    """Writes the responses with what positions say, at the addresses that ask for it."""
    known = json.load(open(recording, encoding="utf-8"))["responses"]
    result = {}
    for target, response in known.items():
        if "/orders/?ordering" in target:
            target = target.replace("&exclude=invoice_address", "")
            head, query = target.split("&include=positions.id", 1)
            more = ["invoice_address.company", "invoice_address.city"]
            head += "".join(f"&include={name}" for name in more)
            target = f"{head}&include=positions.id{query}"
            positions = "".join(f"&include=positions.{name}" for name in ["company", "city", "answers"])
            target = target.replace("&include=positions.checkins", "&include=positions.checkins" + positions)
            page = json.loads(response["body"])
            for order in page["results"]:
                order["invoice_address"] = {"company": "", "city": "Köln" if len(order["positions"]) > 1 else ""}
                for position in order["positions"]:
                    company, shirt, news = said(position["id"])
                    answers = [{"question": 3, "question_identifier": "NOTE", "answer": "secret words", "option_identifiers": []}]
                    if shirt:
                        answers.append({"question": 1, "question_identifier": "T-SHIRT", "answer": "?", "option_identifiers": [shirt]})
                    answers.append({"question": 2, "question_identifier": "NEWS", "answer": str(news), "option_identifiers": []})
                    position |= {"company": company, "city": None, "answers": answers}
            response = response | {"body": json.dumps(page)}
        result[target] = response
    questions = [
        {"id": 1, "identifier": "T-SHIRT", "type": "C", "question": {"en": "T-shirt"}, "options": [
            {"id": 1, "identifier": "S", "answer": {"en": "Small", "de": "Klein"}},
            {"id": 2, "identifier": "L", "answer": {"en": "Large", "de": "Groß"}}]},
        {"id": 2, "identifier": "NEWS", "type": "B", "question": {"en": "News?"}, "options": []},
        {"id": 3, "identifier": "NOTE", "type": "T", "question": {"en": "Note"}, "options": []}]
    page = {"count": 3, "next": None, "previous": None, "results": questions}
    event = "/api/v1/organizers/bigevents/events/conf26"
    result[f"{event}/questions/?page_size=50&page=1"] = result[f"{event}/"] | {"body": json.dumps(page)}
    json.dump({"responses": result}, open(path, "w", encoding="utf-8"))


def pretix(path, folder):
    known = json.load(open(path, encoding="utf-8"))["responses"]
    event = "/api/v1/organizers/bigevents/events/conf26"
    body = lambda part: [json.loads(response["body"])["results"] for target, response in sorted(known.items())
                         if target.startswith(f"{event}/{part}") and json.loads(response["body"]).get("results") is not None]
    lists = body("checkinlists/?")[0]
    orders = {order["code"]: order for page in body("orders/?ordering") for order in page}
    registered, came, values = [], [], collections.defaultdict(dict)
    for order in orders.values():
        for position in order["positions"]:
            id = position["id"]
            type = position["item"] * (1_000_000 if position["variation"] else 1) + (position["variation"] or 0)
            for scanned in position["checkins"]:
                if scanned["type"] == "entry" and scanned["list"] in {own["id"] for own in lists}:
                    came.append((id, scanned["list"], type))
            for own in lists:
                valid = order["status"] == "p" or order["status"] == "n" and (order["valid_if_pending"] or own["include_pending"])
                meant = own["all_products"] or position["item"] in own["limit_products"]
                if valid and meant and not position["canceled"] and own["subevent"] in (None, position["subevent"]):
                    registered.append((id, own["id"], type))
            company, shirt, news = said(id)
            values["company"][id] = chosen([company]) if company else None
            values["T-SHIRT"][id] = {"S": "Small", "L": "Large"}.get(shirt)
            values["city"][id] = "Köln" if len(order["positions"]) > 1 else None
            values["NEWS"][id] = "yes" if news else "no"
    # An add-on says what its ticket says.
    for order in orders.values():
        for position in order["positions"]:
            for field in ["company", "T-SHIRT"]:
                parent = position["addon_to"]
                if parent and not values[field][position["id"]]:
                    values[field][position["id"]] = values[field].get(parent)
    held = {int(row["session_id"]) for row in rows(f"{folder}/attendance_by_session.csv") if row["state"] in ("under_way", "over")}
    expected = []
    for field in FIELDS:
        expected += table(field, values[field], registered, came, held)
    compare(rows(f"{folder}/attendance_by_field.csv"), expected)


if __name__ == "__main__":
    {"event": event, "files": files, "prepare": prepare, "pretix": pretix}[sys.argv[1]](*sys.argv[2:])
