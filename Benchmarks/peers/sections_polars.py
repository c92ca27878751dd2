"""The sections of a report with polars: `sections(…)`, or as a program

    sections_polars.py FOLDER OUTPUT-FOLDER

which reads an event's tables from CSV, makes the sections in memory, prints the seconds that took, and writes them.
"""

import pathlib
import sys
import time

import polars as pl

ZONE, BIN, RADIUS = "America/Santiago", 900, 6_371_008.8
BASE32 = "0123456789bcdefghjkmnpqrstuvwxyz"
GUEST, SESSION, TYPE, AT = "guest_id", "session_id", "registrant_type_id", "created_at"
LATITUDE, LONGITUDE = pl.col("latitude"), pl.col("longitude")
ROWS = pl.len().cast(pl.Int64)
SCHEMA = {  # what is not an integer in the tables
    "name": pl.String, "registrant_type": pl.String, "method": pl.String, "latitude": pl.Float64,
    "longitude": pl.Float64, "price": pl.Float64, "reported_percentage": pl.Float64,
}


# Counts of booleans have 32 bits, which a hundred times a large event exceeds.
def percentage(part, whole): return ratio(100 * part.cast(pl.Int64), whole)


def ratio(part, whole):
    """Two decimals, rounded half away from zero; empty if the whole is 0."""
    hundredths = (200 * part + whole) // (2 * whole)
    text = pl.format("{}.{}", hundredths // 100, (hundredths % 100).cast(pl.String).str.zfill(2))
    return pl.when(whole != 0).then(text)


def fixed(column, places):
    """Rounded half away from zero."""
    value = pl.col(column)
    units = (value.abs() * 10**places + 0.5).floor().cast(pl.Int64)
    text = pl.format("{}.{}", units // 10**places, (units % 10**places).cast(pl.String).str.zfill(places))
    text = pl.when((value < 0) & (units > 0)).then(pl.format("-{}", text)).otherwise(text)
    return pl.when(value.is_not_null()).then(text).alias(column)


def local(seconds):
    return pl.from_epoch(seconds, "s").dt.replace_time_zone("UTC").dt.convert_time_zone(ZONE)


def shown(*columns):
    return [local(pl.col(column)).dt.strftime("%Y-%m-%dT%H:%M:%S%:z").alias(column) for column in columns]


def binned(seconds):
    # The zone's offset is a multiple of the bins' width.
    return pl.col(seconds) // BIN * BIN


def ranked(column, percent):
    """By nearest rank."""
    return pl.col(column).sort().get((percent * ROWS + 99) // 100 - 1)


def total(*columns):
    """Of the numbers there are; none of none."""
    return [pl.when(pl.col(column).count() > 0).then(pl.col(column).sum()).alias(column) for column in columns]


def no_shows(rows):
    return rows.with_columns(no_shows=(pl.col("registered") - pl.col("attended")).clip(0))


def attendance(counted, offers, keys):
    """What was offered, beside who came."""
    rows = offers.join(counted, on=keys, how="full", coalesce=True, nulls_equal=True).with_columns(
        pl.col("registered", "attended", "checkins").fill_null(0))
    return no_shows(rows).with_columns(
        attendance_percentage=percentage(pl.col("attended"), pl.col("registered")))


def histogram(checkins, firsts, keys=()):
    """Check-ins and arrivals by bin; every bin from the first to the last."""
    counts = checkins.group_by(*keys, bin_start=binned(AT)).agg(checkins=ROWS)
    arrivals = firsts.group_by(*keys, bin_start=binned("first")).agg(arrivals=ROWS)
    span = pl.int_range(pl.col("bin_start").min(), pl.col("bin_start").max() + BIN, BIN).alias("bin_start")
    bins = counts.group_by(*keys).agg(span).explode("bin_start") if keys else counts.select(span)
    on = [*keys, "bin_start"]
    rows = bins.join(counts, on=on, how="left").join(arrivals, on=on, how="left").with_columns(
        pl.col("checkins", "arrivals").fill_null(0)).sort(on)
    total = pl.col("arrivals").cum_sum()
    return rows.with_columns(cumulative_arrivals=total.over(*keys, order_by="bin_start") if keys else total)


def places(checkins):
    """The summary, and the check-ins by cell of a grid of 2^15 by 2^15."""
    given = LATITUDE.is_not_null() & LONGITUDE.is_not_null()
    valid = (LATITUDE.abs() <= 90) & (LONGITUDE.abs() <= 180) & ((LATITUDE != 0) | (LONGITUDE != 0))
    located = checkins.filter(given & valid)
    phi, away = LATITUDE.radians(), LONGITUDE.radians()
    x, y, z = (part.mean() for part in (phi.cos() * away.cos(), phi.cos() * away.sin(), phi.sin()))
    north, east = pl.arctan2(z, (x * x + y * y).sqrt()), pl.arctan2(y, x)
    half = ((phi - north) / 2).sin() ** 2 + phi.cos() * north.cos() * ((away - east) / 2).sin() ** 2
    centred = located.select(
        distance=2 * RADIUS * half.sqrt().arcsin(), north=north.degrees(), east=east.degrees())
    summary = checkins.select(
        located=(given & valid).fill_null(False).sum(), unlocated=(~given).sum(), invalid=(given & ~valid).sum()
    ).join(centred.select(
        centroid_latitude=pl.col("north").first(), centroid_longitude=pl.col("east").first(),
        median_distance_m=ranked("distance", 50), p95_distance_m=ranked("distance", 95),
        max_distance_m=pl.col("distance").max()), how="cross")
    cells = located.group_by(
        row=((LATITUDE + 90) * (2**15 / 180)).floor().cast(pl.Int64).clip(0, 2**15 - 1),
        column=((LONGITUDE + 180) * (2**15 / 360)).floor().cast(pl.Int64).clip(0, 2**15 - 1),
    ).agg(checkins=ROWS, guests=pl.col(GUEST).n_unique())
    return summary, cells


def geohash(row, column):
    bits = 0
    for bit in range(14, -1, -1): bits = bits << 2 | (column >> bit & 1) << 1 | row >> bit & 1
    return "".join(BASE32[bits >> shift & 31] for shift in range(25, -1, -5))


def sections(checkins, sessions, offers):
    """`checkins` may be lazy. Every section as a table, with texts as in CSV."""
    checkins = checkins.lazy()
    sessions = sessions.sort("starts_at", "id").with_row_index("position").lazy()
    offers = offers.lazy()
    names = sessions.select(
        pl.col("id").alias(SESSION), pl.col("name").alias("session"), "position", "starts_at", "ends_at")
    types = offers.join(names, on=SESSION).sort("position").group_by(TYPE, maintain_order=True).agg(
        pl.col("registrant_type").first())

    # Each guest once in each session and type; most sections follow from these.
    visits = checkins.group_by(SESSION, TYPE, GUEST).agg(checkins=ROWS, first=pl.col(AT).min())
    visitors = visits.group_by(SESSION, GUEST).agg(pl.col("first").min(), pl.col("checkins").sum())
    people = visitors.group_by(GUEST).agg(pl.col("first").min())

    by_pair = visits.group_by(SESSION, TYPE).agg(attended=ROWS, checkins=pl.col("checkins").sum())
    pairs = attendance(by_pair, offers.drop("registrant_type"), [SESSION, TYPE]).join(names, on=SESSION).join(
        types, on=TYPE, how="left", nulls_equal=True).sort("position", TYPE, nulls_last=True)
    listed = offers.group_by(SESSION).agg(*total("registered", "stock", "used", "available"))
    by_session = attendance(
        visitors.group_by(SESSION).agg(attended=ROWS, checkins=pl.col("checkins").sum()), listed, [SESSION]
    ).join(names, on=SESSION).sort("position")
    by_type = attendance(
        by_pair.group_by(TYPE).agg(pl.col("attended", "checkins").sum()).join(
            visits.select(TYPE, GUEST).unique().group_by(TYPE).agg(unique_guests=ROWS), on=TYPE, nulls_equal=True),
        offers.group_by(TYPE).agg(pl.col("registered").sum()), [TYPE],
    ).join(types, on=TYPE, how="left", nulls_equal=True).sort(TYPE, nulls_last=True)

    in_sessions = histogram(checkins, visitors, [SESSION]).join(names, on=SESSION).sort("position", "bin_start")
    peaks = in_sessions.group_by(SESSION).agg(
        peak_checkins=pl.col("checkins").max(),
        peak_bin_start=pl.col("bin_start").sort_by(-pl.col("checkins"), "bin_start").first())
    profile = visitors.join(names, on=SESSION).group_by(SESSION).agg(
        pl.col("position").first(), pl.col("session").first(), first_checkin_at=pl.col("first").min(),
        p10_at=ranked("first", 10), median_at=ranked("first", 50), p90_at=ranked("first", 90),
        late_guests=(pl.col("first") > pl.col("starts_at")).sum(), guests=ROWS,
    ).join(checkins.group_by(SESSION).agg(last_checkin_at=pl.col(AT).max()), on=SESSION).join(
        peaks, on=SESSION).sort("position").with_columns(
        late_percentage=percentage(pl.col("late_guests"), pl.col("guests")))

    attended = visitors.select(SESSION, GUEST)
    both = attended.join(attended, on=GUEST, suffix="_other").filter(
        pl.col(SESSION) != pl.col(SESSION + "_other")).group_by(SESSION, SESSION + "_other").agg(guests=ROWS)
    overlap = both.join(by_session.select(SESSION, "position", "attended"), on=SESSION).join(
        names.select(pl.col(SESSION).alias(SESSION + "_other"), other="position"), on=SESSION + "_other"
    ).sort("position", "other").rename({SESSION + "_other": "other_session_id"}).with_columns(
        percentage=percentage(pl.col("guests"), pl.col("attended")))

    methods = checkins.group_by("method").agg(checkins=ROWS).sort(
        "checkins", "method", descending=[True, False], nulls_last=True).with_columns(
        percentage=percentage(pl.col("checkins"), pl.col("checkins").sum()))

    by_day = checkins.group_by(day=local(pl.col(AT)).dt.date()).agg(
        checkins=ROWS, unique_guests=pl.col(GUEST).n_unique(), sessions=pl.col(SESSION).n_unique())
    by_day = by_day.join(
        people.group_by(day=local(pl.col("first")).dt.date()).agg(arrivals=ROWS), on="day", how="left"
    ).with_columns(pl.col("arrivals").fill_null(0)).sort("day")

    absent = pairs.filter(pl.col("registered") > 0).group_by(TYPE, "registrant_type", "price").agg(
        *total("registered", "attended", "available"))
    absent = no_shows(absent).sort(TYPE, "price").with_columns(
        no_show_percentage=percentage(pl.col("no_shows"), pl.col("registered")),
        unused_value=pl.col("no_shows") * pl.col("price"))

    summary, cells = places(checkins)
    checked = pairs.select(
        SESSION, TYPE, "reported_checkins", counted_checkins="checkins", counted_guests="attended",
        difference=pl.col("checkins") - pl.col("reported_checkins"),
        reported_percentage=fixed("reported_percentage", 2), computed_percentage="attendance_percentage",
    ).with_columns(status=pl.when(pl.col("difference").is_null()).then(pl.lit("unlisted")).when(
        pl.col("difference") == 0).then(pl.lit("ok")).otherwise(pl.lit("differs")))

    counts = ["registered", "attended", "checkins", "no_shows", "attendance_percentage"]
    stock = ["stock", "used", "available"]
    tables = {
        "attendance_by_registrant_type": by_type.select(
            TYPE, "registrant_type", "registered", "attended", "unique_guests", *counts[2:]),
        "attendance_by_session": by_session.select(SESSION, "session", *shown("starts_at", "ends_at"), *counts, *stock),
        "attendance_by_session_and_type": pairs.select(
            SESSION, "session", TYPE, "registrant_type", *counts, "price", *stock),
        "checkin_histogram": histogram(checkins, people).with_columns(*shown("bin_start")),
        "checkin_histogram_by_session": in_sessions.select(
            SESSION, "session", *shown("bin_start"), "checkins", "arrivals", "cumulative_arrivals"),
        "arrival_profile": profile.select(
            SESSION, "session", *shown("first_checkin_at", "p10_at", "median_at", "p90_at", "last_checkin_at",
                                       "peak_bin_start"), "peak_checkins", "late_guests", "late_percentage"),
        "checkins_by_method": methods,
        "geo_summary": summary.with_columns(
            fixed("centroid_latitude", 6), fixed("centroid_longitude", 6),
            *(fixed(name, 1) for name in ("median_distance_m", "p95_distance_m", "max_distance_m"))),
        "geo_cells": cells,
        "session_overlap": overlap.select(SESSION, "other_session_id", "guests", "percentage"),
        "reconciliation": checked,
        "attendance_by_day": by_day.select("day", "checkins", "unique_guests", "arrivals", "sessions"),
        "no_shows": absent.select(
            TYPE, "registrant_type", "price", "registered", "attended", "no_shows", "no_show_percentage",
            "unused_value", "available"),
    }
    made = dict(zip(tables, pl.collect_all(tables.values())))
    made["geo_cells"] = named(made["geo_cells"])
    return {name: table.with_columns(pl.col(pl.Float64).cast(pl.Int64)) for name, table in made.items()}


def named(cells):
    """The cells with their geohash and centre."""
    return cells.with_columns(
        cell=pl.struct("row", "column").map_elements(lambda at: geohash(at["row"], at["column"]), pl.String),
        latitude=-90 + (pl.col("row") + 0.5) * (180 / 2**15), longitude=-180 + (pl.col("column") + 0.5) * (360 / 2**15),
        percentage=percentage(pl.col("checkins"), pl.col("checkins").sum()),
    ).sort("checkins", "cell", descending=[True, False]).select(
        "cell", fixed("latitude", 6), fixed("longitude", 6), "checkins", "guests", "percentage")


def read(path):
    columns = path.open().readline().strip().split(",")
    return pl.read_csv(path, schema={column: SCHEMA.get(column, pl.Int64) for column in columns})


def write(tables, folder):
    folder.mkdir(parents=True, exist_ok=True)
    for name, table in tables.items(): table.write_csv(folder / f"{name}.csv")


if __name__ == "__main__":
    folder, output = map(pathlib.Path, sys.argv[1:3])
    tables = [read(folder / f"{name}.csv") for name in ("checkins", "sessions", "offers")]
    began = time.perf_counter()
    made = sections(*tables)
    print(time.perf_counter() - began)
    write(made, output)
