import {
  type Depth,
  type Leg,
  type LegMarket,
  type LegProblem,
  type LegSide,
  leastFor,
  legForGetting,
  legForSpending,
} from './legs.ts';

/** One market on the way, as it stands. */
export interface Step {
  market: LegMarket;
  side: LegSide;
  depth: Depth;
}

/** One or two legs, and what comes out of them all: units of the first asset and of the last. */
export interface Plan {
  legs: readonly Leg[];
  pays: number;
  paysMost: number;
  gets: number;
  getsLeast: number;
}

const planOf = (legs: readonly Leg[], first: Leg, last: { gets: number; getsLeast: number }): Plan => ({
  legs,
  pays: first.pays,
  paysMost: first.paysMost,
  gets: last.gets,
  getsLeast: last.getsLeast,
});

/** Adds the second leg: it takes what the first is expected to bring, and promises what the first's least makes. */
function withSecond(first: Leg, step: Step): Plan | LegProblem {
  const second = legForSpending(step.market, step.side, first.gets, step.depth);
  if (typeof second === 'string') return second;
  const getsLeast = leastFor(step.market, step.side, first.getsLeast, second.limitTicks);
  return typeof getsLeast === 'string' ? getsLeast : planOf([first, second], first, { gets: second.gets, getsLeast });
}

/** Returns the plan that pays at most `units`, or why there is none. */
export function planForSpending(first: Step, second: Step | null, units: number): Plan | LegProblem {
  const leg = legForSpending(first.market, first.side, units, first.depth);
  if (typeof leg === 'string') return leg;
  return second === null ? planOf([leg], leg, leg) : withSecond(leg, second);
}

/** Rounding of lots and of fees may take back what the next round adds: so many rounds are enough, else it is refused. */
const ROUNDS = 8;

/** Returns the plan that gets at least `units`, or why there is none. */
export function planForGetting(first: Step, second: Step | null, units: number): Plan | LegProblem {
  if (second === null) {
    const leg = legForGetting(first.market, first.side, units, first.depth);
    return typeof leg === 'string' ? leg : planOf([leg], leg, leg);
  }
  let wanted = units;
  for (let round = 0; round < ROUNDS; round++) {
    const last = legForGetting(second.market, second.side, wanted, second.depth);
    if (typeof last === 'string') return last;
    const leg = legForGetting(first.market, first.side, last.paysMost, first.depth);
    if (typeof leg === 'string') return leg;
    const plan = withSecond(leg, second);
    if (typeof plan === 'string' || plan.getsLeast >= units) return plan;
    wanted += 2 * (units - plan.getsLeast);
  }
  return 'TOO_THIN';
}
