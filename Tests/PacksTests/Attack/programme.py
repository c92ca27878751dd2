"""Whole numbers, what is known of them, and how far sums of them can go.

A sum can take two values if two *witnesses* say so: two solutions, each checked against everything that is known, in whole
numbers. One witness answers many questions, so the sums that vary take few. Where a sum varies less than is asked,
the least and the greatest are the optima of a linear programme, each proven by its duals and shown to be reached by a witness,
or else of an integer programme. The solver of both is HiGHS (Q. Huangfu and J. A. J. Hall, "Parallelizing the dual revised
simplex method", Mathematical Programming Computation 10, 2018), which the program does not use.
"""

import math

import highspy
import numpy

from smaller import Smaller


class Programme:
    """Whole numbers from nothing to `greatest`, and linear constraints."""

    def __init__(self, greatest):
        self.greatest = greatest
        self.count = 0
        # By sum: a frozen set of variables with their factors.
        self.rows = {}
        self.successors = {}
        self.percentages = []

    def variable(self):
        self.count += 1
        return self.count - 1

    def constrain(self, terms, low=-math.inf, high=math.inf):
        key = frozenset((variable, factor) for variable, factor in terms.items() if factor)
        before = self.rows.get(key, (-math.inf, math.inf))
        self.rows[key] = (max(low, before[0]), min(high, before[1]))

    def follow(self, before, after):
        """A later count of the same people: nobody is taken back."""
        self.constrain({after: 1, before: -1}, low=0)
        self.successors[before] = after

    def percentage(self, part, whole, hundredths):
        """That a part is so many hundredths of a percent of the whole, to within half of one."""
        self.percentages.append((part, whole, hundredths))

    def known(self, terms):
        """The value of a sum of which it is said; `None` of others."""
        low, high = self.rows.get(frozenset(terms.items()), (0, 0) if not terms else (0, 1))
        return low if low == high else None

    def weigh_percentages(self):
        for part, whole, hundredths in self.percentages:
            least, most = 2 * hundredths - 1, 2 * hundredths + 1
            values = self.known(part), self.known(whole)
            if None in values:
                self.constrain(added((20_000, part), (-least, whole)), low=0)
                self.constrain(added((20_000, part), (-most, whole)), high=0)
            # Most percentages are of two numbers that are there, and say nothing else.
            elif not least * values[1] <= 20_000 * values[0] <= most * values[1]:
                self.constrain({}, low=1)
        self.percentages = []

    def ranges(self, questions, minimum):
        """For each question, a sum and the least that it counts as, the least and the greatest value, or two values that are
        `minimum` apart; `None` if what is known cannot be true."""
        self.weigh_percentages()
        smaller = Smaller(self)
        if not smaller.is_possible:
            return None
        return Search(self, smaller, list(questions), minimum).ranges()


def added(*sums):
    total = {}
    for factor, terms in sums:
        for variable, amount in terms.items():
            total[variable] = total.get(variable, 0) + factor * amount
    return total


class Sums:
    """Many sums of the same variables, as arrays."""

    def __init__(self, sums):
        self.count = len(sums)
        lengths = [len(terms) for terms in sums]
        self.sum = numpy.repeat(numpy.arange(self.count), lengths)
        entries = [entry for terms in sums for entry in terms]
        self.variable = numpy.array([variable for variable, _ in entries], dtype=numpy.int64)
        self.factor = numpy.array([factor for _, factor in entries], dtype=float)
        self.starts = numpy.concatenate(([0], numpy.cumsum(lengths))).astype(numpy.int32)

    def values(self, solution):
        """Exact: nothing here comes near 2 to the 53."""
        return numpy.bincount(self.sum, self.factor * solution[self.variable], self.count)

    def weighed(self, weights, variables):
        """The sum of all sums, each so many times, by variable."""
        return numpy.bincount(self.variable, self.factor * weights[self.sum], variables)


class Solver:
    """The optimum of a sum under constraints, which stay while the sum changes."""

    def __init__(self, smaller, is_integral):
        self.is_integral = is_integral
        self.rows = rows = Sums(list(smaller.rows))
        self.lows, self.highs = (
            numpy.array([row[side] for row in smaller.rows.values()], dtype=float) for side in (0, 1))
        self.least, self.greatest = smaller.least, smaller.greatest
        self.solver = highspy.Highs()
        # Presolve sometimes loses solutions. A linear programme's last solution is the start of the next, by the primal simplex:
        # only the objective differs.
        options = {"output_flag": False, "threads": 1, "presolve": "off"}
        options |= {"mip_rel_gap": 0.0, "mip_abs_gap": 0.5} if is_integral else {"simplex_strategy": 4}
        for option, value in options.items():
            self.solver.setOptionValue(option, value)
        count = len(self.least)
        self.columns = numpy.arange(count, dtype=numpy.int32)
        problem = highspy.HighsLp()
        problem.num_col_, problem.num_row_ = count, rows.count
        problem.col_cost_ = numpy.zeros(count)
        problem.col_lower_, problem.col_upper_ = self.least, self.greatest
        problem.row_lower_, problem.row_upper_ = self.lows, self.highs
        problem.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
        problem.a_matrix_.start_ = rows.starts
        problem.a_matrix_.index_, problem.a_matrix_.value_ = rows.variable.astype(numpy.int32), rows.factor
        if is_integral:
            problem.integrality_ = [highspy.HighsVarType.kInteger] * count
        self.solver.passModel(problem)

    def greatest_of(self, costs):
        """What a sum cannot exceed, and the solution that goes there or near; `None` where there is none."""
        if not len(costs):
            return 0, costs
        solver = self.solver
        solver.changeColsCost(len(costs), self.columns, -costs)
        solver.run()
        status = solver.getModelStatus()
        if status == highspy.HighsModelStatus.kInfeasible:
            return None
        assert status == highspy.HighsModelStatus.kOptimal, status
        found = solver.getSolution()
        if self.is_integral:
            return math.floor(-solver.getInfo().mip_dual_bound + 1e-6), numpy.array(found.col_value)
        return math.floor(self.bound(costs, numpy.array(found.row_dual)) + 1e-6), numpy.array(found.col_value)

    def bound(self, costs, duals):
        """What follows from the constraints, each as many times as its dual says: true whatever the duals are."""
        duals = numpy.where((duals > 0) & (self.lows == -math.inf) | (duals < 0) & (self.highs == math.inf), 0, duals)
        sides = numpy.where(duals > 0, self.lows, numpy.where(duals < 0, self.highs, 0))
        rest = costs + self.rows.weighed(duals, len(costs))
        return (rest * numpy.where(rest > 0, self.greatest, self.least)).sum() - (duals * sides).sum()


class Search:
    """The questions, and the witnesses' answers so far."""

    def __init__(self, programme, smaller, questions, minimum):
        self.minimum, self.smaller = minimum, smaller
        # Witnesses are checked against everything that is known, not against what is left of it.
        self.known = Sums(list(programme.rows))
        self.lows, self.highs = (numpy.array([row[side] for row in programme.rows.values()]) for side in (0, 1))
        self.most = programme.greatest
        self.questions = Sums([terms for terms, _ in questions])
        self.floors = numpy.array([floor for _, floor in questions], dtype=float)
        self.low = numpy.full(len(questions), math.inf)
        self.high = -self.low
        self.solver, self.integral = (Solver(smaller, is_integral) for is_integral in (False, True))
        self.settled = set()

    def ranges(self):
        # Some solution, first of all.
        nothing = numpy.zeros(len(self.smaller.least))
        if not self.witness(self.solver.greatest_of(nothing)) and not self.witness(self.integral.greatest_of(nothing)):
            return None
        self.is_fixed = self.fixed()
        self.scatter()
        for question in numpy.flatnonzero(self.open()):
            self.settle(question)
        return list(zip(*(numpy.maximum(self.floors, ends).astype(int).tolist() for ends in (self.low, self.high))))

    def open(self):
        low, high = numpy.maximum(self.floors, self.low), numpy.maximum(self.floors, self.high)
        return (high - low < self.minimum) & ~self.is_fixed

    def fixed(self):
        """Of which questions nothing is left: they have one value."""
        width = max(1, len(self.smaller.least))
        places = self.smaller.places[self.questions.variable]
        keys, kept = numpy.unique(self.questions.sum * width + places, return_inverse=True)
        factors = numpy.bincount(kept, numpy.where(places >= 0, self.questions.factor, 0), len(keys))
        is_fixed = numpy.ones(self.questions.count, dtype=bool)
        is_fixed[keys[factors != 0] // width] = False
        return is_fixed

    def witness(self, found):
        """Takes note of a solution, if it is one."""
        if found is None:
            return False
        solution = self.smaller.extended(numpy.rint(found[1]))
        values = self.known.values(solution)
        if (solution < 0).any() or (solution > self.most).any() or (values < self.lows).any() or (values > self.highs).any():
            return False
        values = self.questions.values(solution)
        self.low, self.high = numpy.minimum(self.low, values), numpy.maximum(self.high, values)
        self.solution = solution
        return True

    def costs(self, weights):
        """The sum of all questions, each so many times, of what is left of the variables."""
        return self.smaller.reduced(self.questions.weighed(weights, self.smaller.count))

    def scatter(self):
        """Moves all open sums at once, as long as that answers some of them."""
        random = numpy.random.default_rng(0)
        useless = 0
        while useless < 3 and (open := self.open()).any():
            weights = random.choice((-1, 1), len(open)) * random.random(len(open))
            self.witness(self.solver.greatest_of(self.costs(open * weights)))
            useless = useless + 1 if self.open().sum() > 0.95 * open.sum() else 0

    def settle(self, question):
        """Moves a sum up and down, until two values are far enough apart or none can be."""
        weights = numpy.zeros(self.questions.count)
        weights[question] = 1
        costs = self.costs(weights)
        if self.settled & {costs.tobytes(), (0 - costs).tobytes()}:
            return
        rest = self.questions.values(self.solution)[question] - costs @ self.smaller.reduced_solution(self.solution)

        def is_reached(sign, bound):
            return (self.high[question] if sign > 0 else -self.low[question]) == sign * rest + bound

        bounds = {}
        for sign in (1, -1):
            if not self.open()[question]:
                return
            bounds[sign] = found = self.solver.greatest_of(sign * costs)
            self.witness(found)
        for sign in (1, -1):
            if self.open()[question] and not is_reached(sign, bounds[sign][0]):
                found = self.integral.greatest_of(sign * costs)
                assert self.witness(found) and is_reached(sign, found[0]), "no witness of an optimum"
        self.settled.add(costs.tobytes())
