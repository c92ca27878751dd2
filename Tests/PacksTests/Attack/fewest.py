"""The fewest numbers of a table that can be withheld: exact, by integer programming with cutting planes.

Reads a JSON array of tables and prints, for each, `fewest` and whether that is the optimum or, where the rounds ran out, only
known not to be more (`isExact`). A table is told row by row, with its sums last: `columns`, `values`, `lower` (what a
reader knows each to be at least), `exists`, `primary` (what has to be withheld), `hideable`, and `width`, by how much the
greatest possible value of whatever is withheld has to exceed the least; `guests`, who is in each cell, where what is withheld in
a column, or in the row of sums, has to be of `width` different people together.

The programme chooses cells; for each that is chosen and not protected, the smallest cut that holds it in the network of the
table's sums is one more constraint, until none is left: M. Fischetti and J. J. Salazar, "Models and algorithms for
optimizing cell suppression in tabular data with linear constraints", JASA 95, 2000. The solver is HiGHS.
"""

import json
import math
import sys
from collections import deque

import highspy

MOST_ROUNDS = 60
MOST_CUTS_A_ROUND = 120


class Table:
    def __init__(self, table):
        self.columns, self.width = table["columns"], table["width"]
        self.values, self.lower = table["values"], table["lower"]
        self.rows = len(self.values) // self.columns
        self.cells = [cell for cell, exists in enumerate(table["exists"]) if exists]
        self.primary = {cell for cell in self.cells if table["primary"][cell]}
        self.hideable = {cell for cell in self.cells if table["hideable"][cell]}
        self.nodes = self.rows + self.columns
        self.guests = [set(guests) for guests in table["guests"]]

    def lines(self):
        """The cells that sum sessions, by line, with the cell of their sum."""
        for column in range(self.columns if self.guests else 0):
            yield range(column, (self.rows - 1) * self.columns, self.columns), (self.rows - 1) * self.columns + column
        if self.guests:
            first = (self.rows - 1) * self.columns
            yield range(first, first + self.columns - 1), first + self.columns - 1

    def lines_of_few(self, hidden):
        """Constraints (coefficients, least sum) where what is withheld in a line, and follows from its sum, is of too few."""
        for cells, total in self.lines():
            withheld = [cell for cell in cells if cell in hidden]
            if withheld and total not in hidden and len(set().union(*(self.guests[c] for c in withheld))) < self.width:
                coefficients = {cell: 1 for cell in (*cells, total) if cell in self.hideable and cell not in withheld}
                yield coefficients | {cell: -1 for cell in withheld}, 1 - len(withheld)

    def arcs(self, cell):
        """How far the cell can go from its row to its column and back: sums are negated, so that all rows are of zero."""
        row, column = cell // self.columns, self.rows + cell % self.columns
        up, down = self.width, min(self.width, self.values[cell] - self.lower[cell])
        if (row == self.rows - 1) != (column == self.nodes - 1):
            up, down = down, up
        return (row, column, up), (column, row, down)

    def flow(self, cells, source, sink, limit):
        """As much as flows, and, where that is less than the limit, the side of the source of a smallest cut."""
        capacity, neighbours = {}, [set() for _ in range(self.nodes)]
        for cell in cells:
            for start, end, room in self.arcs(cell):
                capacity[start, end] = capacity.get((start, end), 0) + room
                neighbours[start].add(end)
        amount = 0
        while True:
            before, queue = {source: source}, deque([source])
            while queue and sink not in before:
                node = queue.popleft()
                for other in neighbours[node]:
                    if other not in before and capacity[node, other] > 0:
                        before[other] = node
                        queue.append(other)
            if sink not in before:
                return amount, set(before)
            path, node = [], sink
            while node != source:
                path.append((before[node], node))
                node = before[node]
            step = min(limit - amount, min(capacity[arc] for arc in path))
            for start, end in path:
                capacity[start, end] -= step
                capacity[end, start] += step
            amount += step
            if amount >= limit:
                return amount, None

    def cuts(self, cell, hidden):
        """What is violated where a hidden cell is not protected: constraints (coefficients of the others, least sum)."""
        (row, column, up), (_, _, down) = self.arcs(cell)
        others = [other for other in hidden if other != cell]
        rise, above = self.flow(others, column, row, up) if up else (0, None)
        if rise >= self.width:
            return
        fall, below = self.flow(others, row, column, down) if down else (0, None)
        if rise + fall >= self.width:
            return
        everything = set(range(self.nodes))
        sides = {(frozenset(above or ()), frozenset(below or ()))}
        if above is not None:
            sides.add((frozenset(above), frozenset(everything - above)))
        if below is not None:
            sides.add((frozenset(everything - below), frozenset(below)))
        for above_side, below_side in sides:
            # Where there is no cut the cell's own room is the limit.
            least = self.width - (0 if above_side else up) - (0 if below_side else down)
            coefficients = {}
            for other in self.hideable - {cell}:
                across = sum(
                    room for side in (above_side, below_side) for start, end, room in self.arcs(other)
                    if start in side and end not in side
                )
                if across:
                    coefficients[other] = min(across, least)
            if sum(amount for other, amount in coefficients.items() if other in hidden) < least:
                yield coefficients, least


def fewest(table):
    solver = highspy.Highs()
    for option, value in (("output_flag", False), ("threads", 1), ("mip_abs_gap", 0.5), ("mip_rel_gap", 0.0)):
        solver.setOptionValue(option, value)
    place = {cell: index for index, cell in enumerate(table.cells)}
    for cell in table.cells:
        solver.addVar(float(cell in table.primary), float(cell in table.hideable))
        solver.changeColCost(place[cell], 1)
        solver.changeColIntegrality(place[cell], highspy.HighsVarType.kInteger)

    def constrain(cell, coefficients, least):
        solver.addRow(
            0, highspy.kHighsInf, len(coefficients) + 1, [place[other] for other in coefficients] + [place[cell]],
            list(coefficients.values()) + [-least])

    # No cell is hidden alone in its row or column.
    for node in range(table.nodes):
        around = [cell for cell in table.hideable if node in (cell // table.columns, table.rows + cell % table.columns)]
        for cell in around:
            constrain(cell, {other: 1 for other in around if other != cell}, 1)
    for _ in range(MOST_ROUNDS):
        solver.run()
        status = solver.getModelStatus()
        assert status == highspy.HighsModelStatus.kOptimal, status
        bound = math.ceil(solver.getInfo().mip_dual_bound - 1e-6)
        chosen = solver.getSolution().col_value
        hidden = {cell for cell in table.cells if chosen[place[cell]] > 0.5}
        count = 0
        for coefficients, least in table.lines_of_few(hidden):
            solver.addRow(
                least, highspy.kHighsInf, len(coefficients), [place[other] for other in coefficients],
                list(coefficients.values()))
            count += 1
        for cell in sorted(hidden):
            for coefficients, least in table.cuts(cell, hidden):
                constrain(cell, coefficients, least)
                count += 1
            if count > MOST_CUTS_A_ROUND:
                break
        if not count:
            return {"fewest": bound, "isExact": True}
    return {"fewest": bound, "isExact": False}


if __name__ == "__main__":
    print(json.dumps([fewest(Table(table)) for table in json.load(open(sys.argv[1]))]))
