#!/usr/bin/env python3
"""What a club would otherwise write: the members' report from the same store with pandas and XlsxWriter.

    pandas-club.py STORE OUTPUT-FOLDER

Reads members, plans and visits, and writes the sections that a data frame gives easily as CSV and one workbook. It leaves
out what the program does besides: limits reached first, changes of clock, the notices, charts and explanations.
"""

import pathlib
import sqlite3
import sys

import numpy
import pandas

store, output = sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True), pathlib.Path(sys.argv[2])
output.mkdir(parents=True, exist_ok=True)
members = pandas.read_sql("SELECT * FROM members WHERE position IS NOT NULL", store).merge(
    pandas.read_sql("SELECT id AS plan_id, type, days, visits AS granted, max_members FROM plans", store),
    on="plan_id", how="left").sort_values("id")
members["plan_type"] = members["plan_type"].fillna(members["type"])
visits = pandas.read_sql("SELECT visited_at, member FROM visits ORDER BY visited_at", store)
now = visits["visited_at"].max()
visits["at"] = pandas.to_datetime(visits["visited_at"], unit="s", utc=True).dt.tz_convert("America/Santiago")
today = pandas.Timestamp(now, unit="s", tz="UTC").tz_convert("America/Santiago").normalize()

members["active"] = (members["is_active"] == 1) & (members["status"] == "active")
ends = pandas.to_datetime(members["ends_at"], unit="s", utc=True).dt.tz_convert("America/Santiago").dt.normalize()
members["days_left"] = ((ends - today).dt.total_seconds() / 86_400).round()
shared = (members["plan_type"] != "time_based") & (members["max_members"] > 1) & members["family_group_id"].notna()
members["group"] = members["family_group_id"].where(shared)
least = members[members["active"]].groupby("group")["visits_left"].min()
members["left"] = members["group"].map(least).fillna(members["visits_left"])
by_date = members["plan_type"].isin(["time_based", "mixed"])
by_visits = members["plan_type"].isin(["visit_based", "mixed"])
members["reason"] = numpy.select(
    [members["is_active"] != 1, members["status"] != "active", by_date & (members["ends_at"] <= now),
     by_visits & (members["left"] <= 0)],
    ["inactive", members["status"], "end_date_passed", "no_visits_left"], "admitted")
members["decision"] = numpy.where(members["reason"] == "admitted", "admitted", "refused")
members["visits_left"] = members["left"].where(by_visits)
members["days_left"] = members["days_left"].where(by_date)

counted = visits.groupby("member").agg(visits=("at", "size"), first=("visited_at", "min"), last=("visited_at", "max"))
members = members.join(counted, on="code")
admitted = members["decision"] == "admitted"
plans = members.groupby("plan_type").agg(
    members=("id", "size"), active=("active", "sum"), visits=("visits", "sum"), median_days_left=("days_left", "median"))
plans["visits_per_member"] = (plans["visits"] / plans["members"]).round(2)
entitled = members[admitted | members["visits"].gt(0)].groupby("plan_type").agg(
    entitled=("id", "size"), attended=("visits", lambda column: int(column.gt(0).sum())))
entitled["attendance_percentage"] = (100 * entitled["attended"] / entitled["entitled"]).round(2)

recent = visits.merge(counted["last"], left_on="member", right_index=True)
window = recent[recent["visited_at"] > recent["last"] - 84 * 86_400].groupby("member").size()
members["window"] = members["code"].map(window)
members["spread"] = ((members["last"] - members["first"]) // 86_400).clip(28, 84)
members["usual_visits_per_week"] = (7 * members["window"] / members["spread"]).round(2)
last_at = pandas.to_datetime(members["last"], unit="s", utc=True).dt.tz_convert("America/Santiago")
members["last_visit_at"] = last_at
members["days_since"] = ((today - last_at.dt.normalize()).dt.total_seconds() / 86_400).round()
fading = members[
    members["active"] & (members["window"] >= 3) & (members["days_since"] >= 14)
    & (members["days_since"] * members["window"] >= 3 * members["spread"])
].sort_values("usual_visits_per_week", ascending=False)

start = members["starts_at"].fillna(members["ends_at"] - members["days"] * 86_400)
since = visits["member"].map(pandas.Series(start.to_numpy(), index=members["code"]))
members["visits_counted"] = members["code"].map(visits[visits["visited_at"] >= since].groupby("member").size()).fillna(0)
balance = members[by_visits].copy()
balance["balance"] = balance["group"].fillna(balance["id"])
balance = balance.groupby("balance").agg(
    member_id=("id", "first"), visits_granted=("granted", "first"), visits_counted=("visits_counted", "sum"),
    visits_left=("left", "first"))
balance["difference"] = balance["visits_counted"] - (balance["visits_granted"] - balance["visits_left"])

month = visits["at"].dt.year * 12 + visits["at"].dt.month
first = month.groupby(visits["member"]).transform("min")
retained = pandas.DataFrame({"first_month": first, "months_since": month - first, "member": visits["member"]})
retention = retained.drop_duplicates().groupby(["first_month", "months_since"]).size().to_frame("members").reset_index()
whole = retention[retention["months_since"] == 0].set_index("first_month")["members"]
retention["percentage"] = (100 * retention["members"] / retention["first_month"].map(whole)).round(2)

status = members["status"].value_counts().to_frame("members").reset_index()
status["percentage"] = (100 * status["members"] / len(members)).round(2)
days = visits.groupby(visits["at"].dt.floor("D", ambiguous="NaT", nonexistent="shift_forward"))["member"]
expiring = members[admitted & ((members["days_left"] <= 30) | (members["visits_left"] <= 3))].copy()
expiring["ends_on"] = ends.dt.strftime("%Y-%m-%d")
sections = {
    "members_by_status": status,
    "members_by_plan": plans.reset_index(),
    "attendance_by_plan": entitled.reset_index(),
    "visits_histogram": days.agg(["size", "nunique"]).reset_index(),
    "visits_by_weekday_and_hour": visits.groupby(
        [visits["at"].dt.day_of_week.rename("weekday"), visits["at"].dt.hour.rename("hour")]
    ).size().to_frame("visits").reset_index(),
    "admissions": members[["id", "decision", "reason", "visits_left", "days_left"]],
    "expiring": expiring.sort_values(["days_left", "visits_left"])[
        ["id", "plan_type", "ends_on", "days_left", "visits_left"]],
    "fading": fading[["id", "usual_visits_per_week", "last_visit_at", "days_since"]],
    "family_groups": members.dropna(subset="family_group_id").groupby("family_group_id").agg(
        members=("id", "size"), visits_left=("left", "min"), numbers=("visits_left", "nunique")).reset_index(),
    "visit_balance": balance,
    "retention": retention,
}
with pandas.ExcelWriter(output / "report.xlsx", engine="xlsxwriter") as workbook:
    for name, table in sections.items():
        table.to_csv(output / f"{name}.csv", index=False)
        for column in table.select_dtypes("datetimetz"):
            table = table.assign(**{column: table[column].dt.tz_localize(None)})
        table.to_excel(workbook, sheet_name=name, index=False)
