"""The fewest numbers of linked tables that can be withheld, or nearly: by integer programming with cutting planes.

Reads a JSON array of systems and prints the fewest numbers of each that are enough for a reader with linear programming, which is
never more than what a reader with integers takes. A system has `width`; `values`, the counts that nothing but their sums shows;
`numbers`, each with the `cells` that it is the sum of, and whether it is `primary` (has to be withheld) and `hideable`; and
`needed`, sums of cells that are not published and have to be protected like what is withheld.

The programme chooses numbers; for each chosen one that is not protected, the dual of the reader's best attack is one more
constraint, until none is left: M. Fischetti and J. J. Salazar, "Solving the cell suppression problem on tabular data with
linear constraints", Management Science 47, 2001. The solver is HiGHS.
"""

import json
import math
import sys

import highspy

MOST_ROUNDS = 200
FAR = 1e4


def quiet():
    solver = highspy.Highs()
    for option, value in (("output_flag", False), ("threads", 1), ("mip_abs_gap", 0.5), ("mip_rel_gap", 0.0)):
        solver.setOptionValue(option, value)
    return solver


def attack(system, cells, hidden):
    """How far a sum of cells can rise and fall together, and what that owes to each number's being withheld."""
    values, numbers = system["values"], system["numbers"]
    solver = quiet()
    solver.setOptionValue("presolve", "off")
    for sign in (-1, 1):
        for index, value in enumerate(values):
            solver.addVar(-value, highspy.kHighsInf)
            solver.changeColCost(len(values) * (sign == 1) + index, sign if index in cells else 0)
    for copy in (0, 1):
        for index, number in enumerate(numbers):
            total = sum(values[cell] for cell in number["cells"])
            low, high = (-min(total, FAR), FAR) if index in hidden else (0, 0)
            columns = [copy * len(values) + cell for cell in number["cells"]]
            solver.addRow(low, high, len(columns), columns, [1.0] * len(columns))
    # Bounded, so that there is a dual.
    width = system["width"]
    total = [copy * len(values) + cell for copy in (0, 1) for cell in cells]
    solver.addRow(-highspy.kHighsInf, width, len(total), total, [1.0] * len(cells) + [-1.0] * len(cells))
    solver.run()
    assert solver.getModelStatus() == highspy.HighsModelStatus.kOptimal, solver.getModelStatus()
    spread = -solver.getInfo().objective_function_value
    if spread >= width - 1e-6:
        return None
    duals = solver.getSolution().row_dual
    owed = {}
    for row, dual in enumerate(duals[: 2 * len(numbers)]):
        index = row % len(numbers)
        total = sum(values[cell] for cell in numbers[index]["cells"])
        # A row at its upper bound has a dual that is not positive, and the other way round.
        worth = -dual * FAR if dual < 0 else dual * min(total, FAR)
        if worth > 1e-7:
            owed[index] = owed.get(index, 0) + worth
    fixed = spread - sum(worth for index, worth in owed.items() if index in hidden)
    return owed, width - max(0, fixed)


def fewest(system):
    numbers, width = system["numbers"], system["width"]
    solver = quiet()
    for index, number in enumerate(numbers):
        solver.addVar(float(number["primary"]), float(number["hideable"]))
        solver.changeColCost(index, 1)
        solver.changeColIntegrality(index, highspy.HighsVarType.kInteger)
    bound = 0
    for _ in range(MOST_ROUNDS):
        solver.run()
        if solver.getModelStatus() == highspy.HighsModelStatus.kInfeasible:
            return {"fewest": None, "isExact": False}
        bound = math.ceil(solver.getInfo().mip_dual_bound - 1e-6)
        chosen = solver.getSolution().col_value
        hidden = {index for index in range(len(numbers)) if chosen[index] > 0.5}
        asked = [(set(numbers[index]["cells"]), index) for index in sorted(hidden)]
        asked += [(set(cells), None) for cells in system["needed"]]
        count = 0
        for cells, index in asked:
            cut = attack(system, cells, hidden)
            if cut is None:
                continue
            owed, least = cut
            least -= owed.pop(index, 0)
            if least <= 1e-6:
                continue
            terms = {other: min(worth, least) for other, worth in owed.items()}
            if index is not None:
                terms[index] = -least
            solver.addRow(
                0 if index is not None else least, highspy.kHighsInf, len(terms), list(terms), list(terms.values()))
            count += 1
        if not count:
            return {"fewest": bound, "isExact": True}
    return {"fewest": bound, "isExact": False}


if __name__ == "__main__":
    print(json.dumps([fewest(system) for system in json.load(open(sys.argv[1]))]))
