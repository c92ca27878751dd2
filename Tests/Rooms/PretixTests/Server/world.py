"""A pretix server's data, made through its models: what sells, who bought, who was scanned.

Everything follows from a seed, so that a failure can be looked at again.
"""
import datetime
import random
import uuid
from decimal import Decimal

from django.utils.timezone import now
from django_scopes import scopes_disabled
from i18nfield.strings import LazyI18nString
from pretix.base.models import (
    Checkin, CheckinList, Device, Event, Item, ItemVariation, Order, OrderPosition, Organizer, Team)

UTC = datetime.timezone.utc
HOSTILE = [
    "=cmd|'/C calc'!A1", '"><script>alert(1)</script>', "שלום \u202e abc", "tab\there", "O'Higgins, \"Pepe\"",
    "-2+3", "@SUM(A1)", "\U0001f984 Ünïcödé", "x" * 180, "línea\u2028dos", "{{7*7}}", "%s%n",
]


class World:
    """An organizer with its events, and what happens to them."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.codes = 0
        with scopes_disabled():
            self.organizer = Organizer.objects.create(name="Big Events", slug="bigevents")
            Organizer.objects.create(name="Other", slug="other")
            self.device = Device.objects.create(organizer=self.organizer, name="Door 1", all_events=True)
            self.token = self.make_token(self.organizer, all_event_permissions=True)
            self.blind = self.make_token(self.organizer, all_event_permissions=False)
            self.reader = self.make_token(
                self.organizer, all_event_permissions=False, limit_event_permissions={"event.orders:read": True})
            self.conference()
            self.gala()
            self.empty()

    @staticmethod
    def make_token(organizer, **permissions):
        team = Team.objects.create(organizer=organizer, name="api", all_events=True, **permissions)
        return team.tokens.create(name="test").token

    def event(self, slug, names, **settings):
        event = Event.objects.create(
            organizer=self.organizer, slug=slug, name=LazyI18nString(names), currency="EUR", live=True,
            plugins="", **settings)
        event.settings.locale = "de"
        event.settings.locales = ["de", "en"]
        event.settings.timezone = "Europe/Berlin"
        return event

    @staticmethod
    def item(event, names, price, admission=True, **more):
        return Item.objects.create(
            event=event, name=LazyI18nString(names), default_price=Decimal(price), admission=admission, **more)

    @staticmethod
    def checkin_list(event, name, products=None, **more):
        made = CheckinList.objects.create(event=event, name=name, all_products=products is None, **more)
        if products:
            made.limit_products.add(*products)
        return made

    def conference(self):
        start = datetime.datetime(2026, 5, 4, 8, 0, tzinfo=UTC)
        self.conf = event = self.event(
            "conf26", {"de": "Konferenz 2026", "en": "Conference 2026"}, date_from=start,
            date_to=start + datetime.timedelta(days=2), location=LazyI18nString({"de": "Halle 3\nMesse Köln"}))
        self.ticket = self.item(event, {"de": "Eintritt", "en": "Ticket"}, "100.00")
        self.normal, self.reduced = (
            ItemVariation.objects.create(item=self.ticket, value=LazyI18nString(names), default_price=Decimal(price))
            for names, price in [({"de": "Normal", "en": "Regular"}, "100.00"), ({"de": "Ermäßigt"}, "60.00")])
        self.vip = self.item(event, {"de": "VIP"}, "250.00")
        self.workshop = self.item(event, {"de": "Werkstatt", "en": "Workshop"}, "20.00")
        self.shirt = self.item(event, {"de": "Hemd", "en": "T-shirt"}, "15.00", admission=False)
        self.lists = [
            self.checkin_list(event, "Entrance"),
            self.checkin_list(event, "Workshop", [self.workshop]),
            # Of the same name, and taking whoever has not paid.
            self.checkin_list(event, "Entrance", [self.ticket, self.vip], include_pending=True),
            self.checkin_list(event, HOSTILE[1], [self.vip]),
            self.checkin_list(event, "Nobody", [self.shirt]),
        ]

    def gala(self):
        start = datetime.datetime(2026, 6, 1, 18, 30, 0, 250_000, tzinfo=UTC)
        self.series = event = self.event(
            "gala", {"en": "Gala"}, date_from=start, has_subevents=True)
        self.seat = self.item(event, {"en": "Seat"}, "40.00")
        self.nights = [
            event.subevents.create(
                name=LazyI18nString({"en": f"Night {n}"}), active=True,
                date_from=start + datetime.timedelta(days=n),
                date_to=None if n == 2 else start + datetime.timedelta(days=n, hours=4))
            for n in range(1, 4)
        ]
        self.series_lists = [self.checkin_list(event, "Default", subevent=night) for night in self.nights]
        self.series_lists.append(self.checkin_list(event, "All nights"))

    def empty(self):
        self.nothing = self.event(
            "2028", {"en": "To come"}, date_from=datetime.datetime(2028, 1, 10, 9, 0, tzinfo=UTC))
        self.item(self.nothing, {"en": "Ticket"}, "10.00")
        self.checkin_list(self.nothing, "Entrance")

    # Orders

    def order(self, event, status=None, at=None, **more):
        """An order of one to four tickets, some with add-ons."""
        pick = self.random
        status = status or pick.choice(["p"] * 7 + ["n", "n", "e", "c"])
        self.codes += 1
        order = Order.objects.create(
            event=event, code=f"A{self.codes:04d}", status=status, email=f"buyer{self.codes}@example.org",
            datetime=at or datetime.datetime(2026, 3, 1, tzinfo=UTC) + datetime.timedelta(minutes=self.codes // 3),
            expires=now() + datetime.timedelta(days=30), total=Decimal("0.00"),
            sales_channel=self.organizer.sales_channels.get(identifier="web"),
            **{"testmode": pick.random() < 0.05, "valid_if_pending": status == "n" and pick.random() < 0.3} | more)
        for number in range(pick.choice([1, 1, 1, 2, 2, 4])):
            self.position(order)
        return order

    def position(self, order):
        pick = self.random
        event = order.event
        number = order.all_positions.count() + 1
        more = {"subevent": pick.choice(self.nights)} if event == self.series else {}
        if event == self.series:
            item, variation = self.seat, None
        elif event == self.conf:
            item, variation = pick.choice([
                (self.ticket, self.normal), (self.ticket, self.normal), (self.ticket, self.reduced),
                # Sold before there were variations.
                (self.ticket, None), (self.vip, None), (self.shirt, None)])
        else:
            item, variation = event.items.first(), None
        names = pick.choice([
            {"_scheme": "given_family", "given_name": f"Given{number}", "family_name": f"Family {order.code}"},
            {"_scheme": "full", "full_name": f"Guest {order.code} {number}"}, {},
            {"_scheme": "full", "full_name": pick.choice(HOSTILE)},
        ])
        position = OrderPosition.objects.create(
            order=order, item=item, variation=variation, price=item.default_price, positionid=number,
            attendee_name_parts=names, attendee_email=pick.choice([None, f"guest{order.code}-{number}@example.org"]),
            canceled=pick.random() < 0.06, **more)
        if event == self.conf and item != self.shirt and pick.random() < 0.35:
            OrderPosition.objects.create(
                order=order, item=self.workshop, price=self.workshop.default_price, addon_to=position,
                positionid=number + 50, attendee_name_parts={})
        return position

    # Scans

    def scan(self, position, checkin_list, **more):
        """A scan of any kind: repeated, failed, an exit, forced, uploaded late."""
        pick = self.random
        at = more.pop("datetime", None) or datetime.datetime(
            2026, 5, 4, 7, 30, pick.randrange(60), pick.choice([0, 123_456]), tzinfo=UTC
        ) + datetime.timedelta(seconds=pick.randrange(30_000))
        values = {
            "type": pick.choice(["entry"] * 8 + ["exit"] * 2), "successful": pick.random() > 0.1,
            "device": pick.choice([None, self.device]), "auto_checked_in": False, "nonce": uuid.UUID(
                int=pick.getrandbits(128)).hex,
        } | more
        if not values["successful"]:
            values["error_reason"] = pick.choice(["unpaid", "already_redeemed", "product", "rules"])
        return Checkin.all.create(position=position, list=checkin_list, datetime=at, **values)

    def lists_of(self, event):
        return list(CheckinList.objects.filter(event=event).order_by("id"))

    def fill(self, orders=40):
        """What is there before the first night."""
        with scopes_disabled():
            for event in (self.conf, self.series):
                for _ in range(orders):
                    self.order(event)
                self.scan_some(event, orders)

    def scan_some(self, event, number):
        positions = list(OrderPosition.all.filter(order__event=event).order_by("id"))
        lists = self.lists_of(event)
        for _ in range(number):
            position = self.random.choice(positions)
            fitting = [
                found for found in lists
                if (found.all_products or position.item in found.limit_products.all())
                and found.subevent_id in (None, position.subevent_id)]
            # Now and then at a door where the ticket has no business.
            self.scan(position, self.random.choice(fitting if fitting and self.random.random() > 0.1 else lists))
        # A code that belongs to no ticket.
        Checkin.all.create(
            position=None, raw_barcode="unknown", list=lists[0], successful=False, error_reason="invalid",
            datetime=now())

    # What happens from one night to the next

    def day(self, changes=None):
        """Changes of every kind; returns their names."""
        with scopes_disabled():
            # As if the night before had been longer ago.
            Order.objects.update(last_modified=now() - datetime.timedelta(days=1))
            done = []
            for event in (self.conf, self.series):
                for _ in range(self.random.randrange(1, 4)):
                    self.order(event, at=now())
                self.scan_some(event, self.random.randrange(2, 12))
                for change in self.random.sample(changes or self.changes, 5):
                    if change(self, event):
                        done.append(change.__name__)
            return done

    def any_order(self, event, **conditions):
        return self.random.choice(list(Order.objects.filter(event=event, **conditions).order_by("id")) or [None])

    def any_scan(self, event, **conditions):
        scans = Checkin.all.filter(list__event=event, position__isnull=False, **conditions)
        return self.random.choice(list(scans.order_by("id")) or [None])

    def order_is_paid(self, event):
        order = self.any_order(event, status="n")
        if order:
            order.status = "p"
            order.save()
        return order

    def order_is_canceled(self, event):
        order = self.any_order(event, status="p")
        if order:
            order.status = "c"
            order.save()
        return order

    def order_is_reactivated(self, event):
        order = self.any_order(event, status="c")
        if order:
            order.status = "p"
            order.save()
        return order

    def position_is_canceled(self, event):
        order = self.any_order(event)
        position = order.positions.first()
        if position:
            position.canceled = True
            position.save()
            order.touch()
        return position

    def guest_is_renamed(self, event):
        order = self.any_order(event)
        position = order.positions.first()
        if position:
            position.attendee_name_parts = {"_scheme": "full", "full_name": self.random.choice(HOSTILE) + "!"}
            position.save()
            order.touch()
        return position

    def ticket_is_exchanged(self, event):
        if event != self.conf:
            return None
        order = self.any_order(event)
        position = order.positions.exclude(item=self.workshop).first()
        if position:
            position.item, position.variation = self.vip, None
            position.save()
            order.touch()
        return position

    def order_is_split(self, event):
        order = self.any_order(event)
        position = order.positions.filter(addon_to__isnull=True, addons__isnull=True).last()
        if not position or order.positions.count() < 2:
            return None
        other = self.order(event, status=order.status, at=now(), testmode=False)
        position.order = other
        position.save()
        other.touch()
        order.touch()
        return position

    def scan_is_annulled(self, event):
        scan = self.any_scan(event, successful=True, type="entry")
        if scan:
            scan.successful, scan.error_reason = False, "annulled"
            scan.save(update_fields=["successful", "error_reason"])
        return scan

    def scan_is_annulled_silently(self, event):
        """As by a program that goes past the models: no order says so."""
        scan = self.any_scan(event, successful=True, type="entry")
        if scan:
            Checkin.all.filter(pk=scan.pk).update(successful=False, error_reason="annulled")
        return scan

    def scan_is_reverted(self, event):
        scan = self.any_scan(event, successful=True)
        if scan:
            position = scan.position
            Checkin.objects.filter(position=position, list=scan.list).delete()
            position.order.touch()
        return scan

    def scan_is_uploaded_late(self, event):
        order = self.any_order(event)
        return self.scan(
            order.all_positions.first(), self.random.choice(self.lists_of(event)), successful=True, type="entry",
            datetime=datetime.datetime(2026, 5, 4, 6, 0, tzinfo=UTC)) if order.all_positions.exists() else None

    def test_order_is_deleted(self, event):
        order = self.any_order(event, testmode=True)
        if order:
            Checkin.all.filter(position__order=order).delete()
            OrderPosition.all.filter(order=order, addon_to__isnull=False).delete()
            OrderPosition.all.filter(order=order).delete()
            order.transactions.all().delete()
            order.delete()
        return order

    def list_takes_pending(self, event):
        found = self.random.choice(self.lists_of(event))
        found.include_pending = not found.include_pending
        found.save()
        return found

    def list_has_other_products(self, event):
        found = self.random.choice([found for found in self.lists_of(event) if not found.all_products] or [None])
        if found:
            found.limit_products.set(self.random.sample(list(event.items.all()), 2))
        return found

    def list_is_deleted(self, event):
        lists = self.lists_of(event)
        if len(lists) < 4 or self.random.random() > 0.3:
            return None
        found = lists[-1]
        found.checkins.all().delete()
        found.delete()
        return found

    def list_is_made(self, event):
        return self.checkin_list(event, "Default") if len(self.lists_of(event)) < 7 else None

    def everyone_leaves(self, event):
        found = self.random.choice(self.lists_of(event))
        for position in found.positions_inside_query(ignore_status=True):
            Checkin.objects.create(
                position=position, list=found, type="exit", auto_checked_in=True, datetime=now())
        return found

    changes = [
        order_is_paid, order_is_canceled, order_is_reactivated, position_is_canceled, guest_is_renamed,
        ticket_is_exchanged, order_is_split, scan_is_annulled, scan_is_annulled_silently, scan_is_reverted,
        scan_is_uploaded_late, test_order_is_deleted, list_takes_pending, list_has_other_products, list_is_deleted,
        list_is_made, everyone_leaves,
    ]
