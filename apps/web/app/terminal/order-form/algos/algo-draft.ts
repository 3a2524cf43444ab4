import { ladderLots, ladderTicks } from '@pelorus/formulas/ladder.ts';
import type { Side } from '@pelorus/protocol/exchange/orders.ts';
import type { PriceBounds } from '@pelorus/protocol/http/envelope.ts';
import type { Distribution } from '@pelorus/protocol/spot/algos.ts';
import { larger, type MarketRules, notionalUnits, quantityRules, totalRules, unitsText } from '../../market-rules.ts';
import type { Available } from '../available.ts';
import { type Amount, readAmount } from '../order-form.logic.ts';
import { boundsProblem } from '../price-bounds.ts';
import { type AlgoProblem, fundsProblem, heldText, paymentOf, problem } from './algo-payment.ts';

/** The bounds of the engine (ALGO rules): orders of a ladder, parts and minutes of a TWAP, seconds between two parts. */
export const LADDER_COUNT = { from: 2, to: 50 } as const;
export const TWAP_PARTS = { from: 2, to: 8_640 } as const;
export const TWAP_MINUTES = { from: 1, to: 1_440 } as const;
const SECONDS_BETWEEN_MIN = 5;

/** Content of the fields, as typed. */
export interface LadderDraft {
  from: string;
  to: string;
  count: string;
  quantity: string;
  distribution: Distribution;
  isPostOnly: boolean;
}
export interface TwapDraft {
  /** A purchase may be given in money: so much is spent, at whatever price. */
  given: 'quantity' | 'total';
  amount: string;
  /** The worst price it trades at; empty: any. */
  limit: string;
  minutes: string;
  parts: string;
  isRandom: boolean;
}

export interface AlgoCheck<Field extends string> {
  problems: Partial<Record<Field | 'order', AlgoProblem>>;
  /** Empty fields, marked once the person tried to submit. */
  missing: Partial<Record<Field, AlgoProblem>>;
  isReady: boolean;
  /** Initial hold: money of a purchase, coins of a sale; of a contract its cost. null: unknown yet. */
  held: { amount: string; asset: string } | null;
}

function priceProblem(read: Amount, rules: MarketRules): AlgoProblem | null {
  const { priceScale, tickUnits, priceMin, priceMax, quote } = rules;
  const say = (id: AlgoProblem['id'], units: bigint) =>
    problem(id, { amount: unitsText(units, priceScale), asset: quote });
  if (read === 'empty') return null;
  if (read === 'malformed') return problem('ui.number.malformed');
  if (read === 'too-precise') return say('trade.problem.priceStep', tickUnits);
  if (read === 'too-large' || read.units > priceMax) return say('trade.problem.priceMax', priceMax);
  if (read.units < priceMin) return say('trade.problem.priceMin', priceMin);
  return read.units % tickUnits === 0n ? null : say('trade.problem.priceStep', tickUnits);
}

function quantityProblem(read: Amount, rules: MarketRules): AlgoProblem | null {
  if (read === 'empty') return null;
  if (typeof read !== 'object' && read !== 'too-precise') return problem('ui.number.malformed');
  const step = { amount: unitsText(rules.stepUnits, rules.quantityScale), asset: rules.base };
  if (read === 'too-precise' || read.units % rules.stepUnits !== 0n) return problem('trade.problem.amountStep', step);
  return null;
}

/** Returns a whole number within bounds; null otherwise. */
export function wholeOf(text: string, { from, to }: { from: number; to: number }): number | null {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  return number >= from && number <= to ? number : null;
}

const rangeProblem = (text: string, bounds: { from: number; to: number }): AlgoProblem | null =>
  wholeOf(text, bounds) === null
    ? problem('trade.problem.range', { from: String(bounds.from), to: String(bounds.to) })
    : null;

/** One order of a ladder, in units. */
export interface Rung {
  priceUnits: bigint;
  quantityUnits: bigint;
}

/** Returns the orders of a ladder, by the engine's own formula; null while a field is missing or wrong. */
export function rungsOf(draft: LadderDraft, rules: MarketRules): Rung[] | null {
  const from = readAmount(draft.from, rules.priceScale);
  const to = readAmount(draft.to, rules.priceScale);
  const quantity = readAmount(draft.quantity, rules.quantityScale);
  const count = wholeOf(draft.count, LADDER_COUNT);
  if (typeof from !== 'object' || typeof to !== 'object' || typeof quantity !== 'object' || count === null) return null;
  if (
    [priceProblem(from, rules), priceProblem(to, rules), quantityProblem(quantity, rules)].some((one) => one !== null)
  )
    return null;
  const { tickUnits, stepUnits } = rules;
  const ticks = ladderTicks(Number(from.units / tickUnits), Number(to.units / tickUnits), count);
  const lots = ladderLots(draft.distribution, Number(quantity.units / stepUnits), count);
  return ticks.map((tick, i) => ({
    priceUnits: BigInt(tick) * tickUnits,
    quantityUnits: BigInt(lots[i] as number) * stepUnits,
  }));
}

/** Returns a ladder's value in quote units: the hold of a purchase. */
export function worthOf(rungs: readonly Rung[], rules: MarketRules): bigint {
  return rungs.reduce(
    (sum, { priceUnits, quantityUnits }) => sum + notionalUnits(rules, priceUnits, quantityUnits),
    0n,
  );
}

/** Returns the problems of a ladder, by the engine's rules. */
export function checkLadder(
  side: Side,
  draft: LadderDraft,
  rules: MarketRules,
  available: Available,
  bounds: PriceBounds | null = null,
): AlgoCheck<'from' | 'to' | 'count' | 'quantity'> {
  const read = (text: string, scale: number) => readAmount(text, scale);
  const rungs = rungsOf(draft, rules);
  const payment = rungs === null ? null : paymentOf(side, sizeOf(rungs), worthOf(rungs, rules), rules, available);
  const found = {
    from: priceProblem(read(draft.from, rules.priceScale), rules) ?? farProblem(draft.from, rules, bounds),
    to:
      priceProblem(read(draft.to, rules.priceScale), rules) ??
      farProblem(draft.to, rules, bounds) ??
      (rungs === null ? null : closeProblem(rungs)),
    count: rangeProblem(draft.count, LADDER_COUNT),
    quantity:
      quantityProblem(read(draft.quantity, rules.quantityScale), rules) ??
      (rungs === null ? null : smallProblem(rungs, rules)),
    order: payment === null ? null : fundsProblem(payment, side, rules, available),
  };
  const noPrice = problem('trade.problem.missingPrice', { amount: '', asset: rules.quote });
  const missing = {
    ...(draft.from === '' ? { from: noPrice } : {}),
    ...(draft.to === '' ? { to: noPrice } : {}),
    ...(draft.quantity === ''
      ? { quantity: problem('trade.problem.missingAmount', { amount: '', asset: rules.base }) }
      : {}),
  };
  const held = payment === null ? null : heldText(side, payment.units, rules, available);
  return answer(found, missing, held, rungs !== null);
}

/** All orders of a ladder are between its first and last price. */
function farProblem(text: string, rules: MarketRules, bounds: PriceBounds | null): AlgoProblem | null {
  if (bounds === null || boundsProblem(text, rules, bounds) === null) return null;
  return problem('refusal.bounds', { ...bounds });
}

/** Two orders at one price: the steps between the first and the last are fewer than the orders. */
function closeProblem(rungs: readonly Rung[]): AlgoProblem | null {
  const isDouble = rungs.some(({ priceUnits }, i) => i > 0 && rungs[i - 1]?.priceUnits === priceUnits);
  return isDouble ? problem('trade.problem.ladderPrices') : null;
}

function smallProblem(rungs: readonly Rung[], rules: MarketRules): AlgoProblem | null {
  const least = minPart(rules, true);
  const isSmall = rungs.some(
    ({ priceUnits, quantityUnits }) =>
      quantityUnits < least.quantity || notionalUnits(rules, priceUnits, quantityUnits) < least.total,
  );
  return isSmall ? partSmall(least, rules) : null;
}

/** The least that one order of an algo may be, with a price of its own or at any (TRAD-234). */
function minPart(rules: MarketRules, hasPrice: boolean): { quantity: bigint; total: bigint } {
  const { least, step } = quantityRules(rules, hasPrice);
  return { quantity: larger(least, step), total: totalRules(rules, hasPrice).least };
}

const partSmall = (least: ReturnType<typeof minPart>, rules: MarketRules): AlgoProblem =>
  problem('trade.problem.partSmall', {
    amount: unitsText(least.quantity, rules.quantityScale),
    asset: rules.base,
    total: unitsText(least.total, rules.quoteScale),
    quote: rules.quote,
  });

const sizeOf = (rungs: readonly Rung[]) => rungs.reduce((sum, { quantityUnits }) => sum + quantityUnits, 0n);

/** Returns the problems of a TWAP, by the engine's rules. */
export function checkTwap(
  side: Side,
  draft: TwapDraft,
  rules: MarketRules,
  available: Available,
): AlgoCheck<'amount' | 'limit' | 'minutes' | 'parts'> {
  const isMoney = side === 'BUY' && draft.given === 'total';
  const read = readAmount(draft.amount, isMoney ? rules.quoteScale : rules.quantityScale);
  const limit = readAmount(draft.limit, rules.priceScale);
  const units = typeof read === 'object' ? read.units : null;
  const parts = wholeOf(draft.parts, TWAP_PARTS);
  const minutes = wholeOf(draft.minutes, TWAP_MINUTES);
  const needsLimit = side === 'BUY' && !isMoney;
  const least = minPart(rules, !isMoney && limit !== 'empty');
  const quoteUnits = isMoney
    ? units
    : typeof limit === 'object' && units !== null
      ? notionalUnits(rules, limit.units, units)
      : null;
  const payment = units === null ? null : paymentOf(side, units, quoteUnits, rules, available);
  const found = {
    amount:
      (isMoney
        ? read !== 'empty' && units === null
          ? problem('ui.number.malformed')
          : null
        : quantityProblem(read, rules)) ??
      (units !== null && parts !== null && units / BigInt(parts) < (isMoney ? least.total : least.quantity)
        ? partSmall(least, rules)
        : null),
    limit: isMoney ? null : priceProblem(limit, rules),
    minutes: rangeProblem(draft.minutes, TWAP_MINUTES),
    parts:
      rangeProblem(draft.parts, TWAP_PARTS) ??
      (parts !== null && minutes !== null && (minutes * 60) / parts < SECONDS_BETWEEN_MIN
        ? problem('trade.problem.partFast', { seconds: String(SECONDS_BETWEEN_MIN) })
        : null),
    // Nothing is held for one of a contract: each part is paid when it comes.
    order: payment === null || available.costOf !== undefined ? null : fundsProblem(payment, side, rules, available),
  };
  const asset = isMoney ? rules.quote : rules.base;
  const missing = {
    ...(draft.amount === '' ? { amount: problem('trade.problem.missingAmount', { amount: '', asset }) } : {}),
    ...(needsLimit && draft.limit === ''
      ? { limit: problem('trade.problem.missingPrice', { amount: '', asset: rules.quote }) }
      : {}),
  };
  return answer(found, missing, payment === null ? null : heldText(side, payment.units, rules, available), true);
}

function answer<Field extends string>(
  found: Record<Field | 'order', AlgoProblem | null>,
  missing: AlgoCheck<Field>['missing'],
  held: AlgoCheck<Field>['held'],
  isWhole: boolean,
): AlgoCheck<Field> {
  const said = Object.entries(found).filter((entry): entry is [string, AlgoProblem] => entry[1] !== null);
  const problems = Object.fromEntries(said) as AlgoCheck<Field>['problems'];
  return { problems, missing, isReady: isWhole && said.length === 0 && Object.keys(missing).length === 0, held };
}
