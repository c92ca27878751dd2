"""The members' report from the store with DuckDB's reader, polars and XlsxWriter: club.py STORE OUTPUT-FOLDER

It makes all sections as CSV and in one workbook. It takes for granted what holds of the club at hand: every member has
a known state and plan, and every family somebody in force. It leaves out notices, charts and definitions.
"""

import pathlib
import sys

import polars as pl
import xlsxwriter

from sections_polars import ROWS, local, percentage, ratio, shown, write
from stored import attached

STATES = ["active", "pending", "suspended", "cancelled", "expired"]
PLANS = pl.Enum(["time_based", "visit_based", "mixed"])
REASONS = pl.Enum([
    "valid", "last_visit", "inactive", *STATES[1:], "end_date_passed", "no_visits_left",
    "end_date_passed_and_no_visits_left"])
DAY, WINDOW = 86_400, 84
AT = pl.col("visited_at")


def read(store):
    database = attached(store)
    members = database.sql("""
        SELECT code, m.id, is_active, status, coalesce(plan_type, type) AS plan_type, starts_at, ends_at, visits_left,
            family_group_id, days, visits AS granted, max_members
        FROM store.members m LEFT JOIN store.plans p ON m.plan_id = p.id
        WHERE m.position IS NOT NULL""").pl()
    return members.with_columns(pl.col("plan_type").cast(PLANS)), database.sql(
        "SELECT visited_at, member AS code FROM store.visits").pl()


def date(seconds): return local(seconds).dt.date()
def days(later, earlier): return (date(later) - date(earlier)).dt.total_days()


def judged(members, visits, now):
    """Members with their visits, their shared balance, and the door's decision."""
    counted = visits.group_by("code").agg(
        visits=ROWS, first=AT.min(), last=AT.max(), recent=(AT > AT.max() - WINDOW * DAY).sum().cast(pl.Int64))
    began = members.select("code", start=pl.coalesce("starts_at", pl.col("ends_at") - pl.col("days") * DAY))
    since = visits.join(began, on="code").filter(AT >= pl.col("start")).group_by("code").agg(since_start=ROWS)
    by_date = pl.col("plan_type").is_in(["time_based", "mixed"])
    by_visits = pl.col("plan_type").is_in(["visit_based", "mixed"])
    members = members.sort("id").join(counted, on="code", how="left", maintain_order="left").join(
        since, on="code", how="left", maintain_order="left"
    ).with_columns(
        pl.col("visits", "since_start").fill_null(0),
        active=(pl.col("is_active") == 1) & (pl.col("status") == "active"), by_visits=by_visits,
        group=pl.when(by_visits & (pl.col("max_members") > 1)).then("family_group_id"),
        spread=((pl.col("last") - pl.col("first")) // DAY).clip(28, WINDOW),
    )
    pools = members.filter(pl.col("group").is_not_null()).group_by("group").agg(
        shared=pl.col("visits_left").filter("active").min(), pace=(pl.col("recent") / pl.col("spread")).sum(),
        since=pl.col("since_start").sum())
    passed, none = by_date & (pl.col("ends_at") <= now), by_visits & (pl.col("left") <= 0)
    reason = pl.when(pl.col("is_active") != 1).then(pl.lit("inactive")).when(pl.col("status") != "active").then(
        "status").when(passed & none).then(pl.lit("end_date_passed_and_no_visits_left")).when(passed).then(
        pl.lit("end_date_passed")).when(none).then(pl.lit("no_visits_left")).when(
        by_visits & (pl.col("left") == 1)).then(pl.lit("last_visit")).otherwise(pl.lit("valid"))
    return members.join(pools, on="group", how="left", maintain_order="left").with_columns(
        left=pl.when(by_visits).then(pl.coalesce("shared", "visits_left")),
        days_left=pl.when(by_date).then(days(pl.col("ends_at"), pl.lit(now))),
        pace=pl.coalesce("pace", pl.col("recent") / pl.col("spread")),
    ).with_columns(reason=reason).with_columns(
        pl.col("reason").cast(REASONS), admitted=pl.col("reason").is_in(["valid", "last_visit"]),
    ).with_columns(decision=pl.when("admitted").then(pl.lit("admitted")).otherwise(pl.lit("refused")))


def first_limit():
    """Paces are sums of fractions of at most 84 parts: unequal ones differ by far more than the rounding."""
    over = pl.col("pace") * pl.col("days_left") - pl.col("left")
    return pl.when(pl.col("admitted") & (pl.col("plan_type") == "mixed")).then(
        pl.when(over.abs() < 1e-9).then(pl.lit("both")).when(over > 0).then(pl.lit("visits")).otherwise(pl.lit("date")))


def sections(members, visits):
    now = visits["visited_at"].max()
    members = judged(members.lazy(), visits.lazy(), now)
    visits = visits.lazy().with_columns(at=local(AT))
    whole = members.select(all=ROWS)
    month = pl.col("at").dt.year().cast(pl.Int64) * 12 + pl.col("at").dt.month() - 1
    came = visits.select("code", month=month).unique().with_columns(first=pl.col("month").min().over("code"))
    last_month = visits.select(last_month=month.max())
    cohorts = came.group_by("first", since=pl.col("month") - pl.col("first")).agg(members=ROWS)
    starts = came.group_by("first").agg(cohort=pl.col("code").n_unique().cast(pl.Int64)).join(last_month, how="cross")
    by_plan = members.group_by("plan_type").agg(
        members=ROWS, active=pl.col("active").sum(), visits=pl.col("visits").sum(),
        median_days_left=pl.col("days_left").filter("active", pl.col("ends_at") > now).sort().get(
            (pl.col("days_left").filter("active", pl.col("ends_at") > now).count() + 1) // 2 - 1, null_on_oob=True),
        entitled=((pl.col("visits") > 0) | pl.col("admitted")).sum().cast(pl.Int64),
        attended=(pl.col("visits") > 0).sum().cast(pl.Int64),
    ).sort("plan_type")
    by_day = visits.group_by(day=pl.col("at").dt.date()).agg(visits=ROWS, members=pl.col("code").n_unique())
    hours = pl.LazyFrame({"hour_of_week": range(168)})
    by_hour = visits.group_by(
        hour_of_week=(pl.col("at").dt.weekday().cast(pl.Int64) - 1) * 24 + pl.col("at").dt.hour()).agg(visits=ROWS)
    balances = members.filter("by_visits").group_by(balance=pl.coalesce("group", "id"), maintain_order=True).first()
    families = members.filter(pl.col("family_group_id").is_not_null()).group_by("family_group_id").agg(
        members=ROWS, visits_left=pl.col("shared").min(), kinds=pl.col("plan_type").n_unique(),
        numbers=pl.col("visits_left").n_unique(), most=pl.col("max_members").min())
    tables = {
        "expiring": members.filter(
            "admitted", (pl.col("days_left") <= 30).fill_null(False) | (pl.col("left") <= 3).fill_null(False)
        ).sort("days_left", "left", "id", nulls_last=True).select(
            "id", "plan_type",
            pl.when(pl.col("days_left").is_not_null()).then(date(pl.col("ends_at"))).alias("ends_on"), "days_left",
            visits_left="left"),
        "fading": members.with_columns(days_since=days(pl.lit(now), pl.col("last"))).filter(
            "active", pl.col("recent") >= 3, pl.col("days_since") >= 14,
            pl.col("days_since") * pl.col("recent") >= 3 * pl.col("spread"),
        ).sort(-pl.col("recent") / pl.col("spread"), -pl.col("last"), "id").select(
            "id", ratio(7 * pl.col("recent"), pl.col("spread")).alias("usual_visits_per_week"),
            *shown("last"), "days_since").rename({"last": "last_visit_at"}),
        "admissions_by_reason": members.group_by("decision", "reason").agg(members=ROWS).sort(
            "decision", "members", "reason", descending=[True, True, False]).with_columns(
            percentage=percentage(pl.col("members"), pl.col("members").sum())),
        "attendance_by_plan": by_plan.select(
            "plan_type", "entitled", "attended",
            attendance_percentage=percentage(pl.col("attended"), pl.col("entitled"))),
        "members_by_plan": by_plan.select(
            "plan_type", "members", "active", "visits",
            ratio(pl.col("visits"), pl.col("members")).alias("visits_per_member"), "median_days_left"),
        "members_by_status": pl.LazyFrame({"status": STATES}).with_row_index("place").join(
            members.group_by("status").agg(members=ROWS), on="status", how="left"
        ).with_columns(pl.col("members").fill_null(0)).join(whole, how="cross").sort("place").select(
            "status", "members", percentage=percentage(pl.col("members"), pl.col("all"))),
        "visits_by_weekday_and_hour": hours.join(by_hour, on="hour_of_week", how="left").sort("hour_of_week").select(
            weekday=pl.col("hour_of_week") // 24 + 1, hour=pl.col("hour_of_week") % 24,
            visits=pl.col("visits").fill_null(0)),
        # A day begins at its first instant, which need not be midnight.
        "visits_histogram": by_day.select(
            pl.date_range(pl.col("day").min(), pl.col("day").max(), "1d").alias("day")
        ).join(by_day, on="day", how="left").sort("day").select(
            bin_start=pl.col("day").cast(pl.Datetime).dt.replace_time_zone(
                "America/Santiago", non_existent="null", ambiguous="earliest").fill_null(
                pl.col("day").cast(pl.Datetime).dt.offset_by("1h").dt.replace_time_zone("America/Santiago")
            ).dt.strftime("%Y-%m-%dT%H:%M:%S%:z"),
            visits=pl.col("visits").fill_null(0), members=pl.col("members").fill_null(0)),
        "family_groups": families.sort("family_group_id").select(
            "family_group_id", "members", "visits_left",
            consistent=pl.when(
                (pl.col("kinds") == 1) & (pl.col("numbers") == 1) & (pl.col("most") >= pl.col("members"))
            ).then(pl.lit("yes")).otherwise(pl.lit("no"))),
        "visit_balance": balances.select(
            "id", "granted", counted=pl.coalesce("since", "since_start"), visits_left="left").with_columns(
            difference=pl.col("counted") - (pl.col("granted") - pl.col("visits_left"))).rename(
            {"granted": "visits_granted", "counted": "visits_counted"}).select(
            "id", "visits_granted", "visits_counted", "visits_left", "difference"),
        "retention": starts.with_columns(
            since=pl.int_ranges(0, pl.min_horizontal(pl.col("last_month") - pl.col("first"), 240) + 1)).explode("since")
        .join(cohorts, on=["first", "since"], how="left").sort("first", "since").select(
            first_month=pl.format(
                "{}-{}", pl.col("first") // 12, (pl.col("first") % 12 + 1).cast(pl.String).str.zfill(2)),
            months_since="since", members=pl.col("members").fill_null(0),
            percentage=percentage(pl.col("members").fill_null(0), pl.col("cohort"))),
        "admissions": members.select(
            "id", "decision", "reason", visits_left="left", days_left="days_left", limit_reached_first=first_limit()),
    }
    made = pl.collect_all(tables.values())
    return {name: table.rename({"id": "member_id"}, strict=False) for name, table in zip(tables, made)}


output = pathlib.Path(sys.argv[2])
tables = sections(*read(sys.argv[1]))
write(tables, output)
with xlsxwriter.Workbook(output / "report.xlsx") as workbook:
    for name, table in tables.items(): table.write_excel(workbook, worksheet=name)
