import type { FeeRow, FeesData } from '@pelorus/protocol/admin/fees.ts';
import { compare, decimalText, readDecimal, trimmed, ZERO } from '@pelorus/site/decimal.ts';
import type { Problem } from './market-filters.logic.ts';

type FeeSide = 'maker' | 'taker';
export const FEE_SIDES: readonly FeeSide[] = ['maker', 'taker'];
/** Rates of each tier while they are typed; both empty: no row of its own. */
export type DraftFees = Record<number, Record<FeeSide, string>>;

/** A fraction; only a maker's rate may be negative: a rebate out of the taker's fee. */
const TAKER = /^0(\.\d{1,6})?$/;
const MAKER = /^-?0(\.\d{1,6})?$/;

/** Returns problems of the rates. */
export function rateProblems({ maker, taker }: Record<FeeSide, string>): Partial<Record<FeeSide, Problem>> {
  const problems: Partial<Record<FeeSide, Problem>> = {};
  if (!TAKER.test(taker)) problems.taker = { is: 'number' };
  if (!MAKER.test(maker)) problems.maker = { is: 'number' };
  else if (maker.startsWith('-') && compare(readDecimal(maker.slice(1)) ?? ZERO, readDecimal(taker) ?? ZERO) > 0)
    problems.maker = { is: 'least', least: `-${taker}` };
  return problems;
}

function rowOf(data: FeesData, symbol: string | null, tier: number) {
  return data.rows.find((row) => row.symbol === symbol && row.tier === tier)?.inForce ?? null;
}

/** Returns the rates in force of every tier, in one market or (null) in all that have no row of their own. */
export function draftOf(data: FeesData, symbol: string | null): DraftFees {
  return Object.fromEntries(data.tiers.map((tier) => [tier, rowOf(data, symbol, tier) ?? { maker: '', taker: '' }]));
}

/** Returns a rate as it is printed: "0.0010" is "0.001", "-0" is "0". */
function printed(text: string): string {
  const value = trimmed(readDecimal(text.replace('-', '')) ?? ZERO);
  return text.startsWith('-') && value.units !== 0n ? `-${decimalText(value)}` : decimalText(value);
}

export interface Typed {
  /** Problems by tier and side. */
  problems: Record<number, Partial<Record<FeeSide, Problem>>>;
  /** Rows that are other than those in force. */
  fees: FeeRow[];
  /** As the approver will see them. */
  changes: { filter: string; before: string; after: string }[];
}

/** Parses the input: problems, and the changes it would make. */
export function readFees(draft: DraftFees, data: FeesData, symbol: string | null): Typed {
  const typed: Typed = { problems: {}, fees: [], changes: [] };
  for (const tier of data.tiers) {
    const { maker = '', taker = '' } = draft[tier] ?? {};
    const rates = { maker: maker.trim(), taker: taker.trim() };
    const held = rowOf(data, symbol, tier);
    if (held === null && rates.maker === '' && rates.taker === '') continue;
    const problems = rateProblems(rates);
    if (Object.keys(problems).length > 0) {
      typed.problems[tier] = problems;
      continue;
    }
    const row = { tier, maker: printed(rates.maker), taker: printed(rates.taker) };
    const changes = FEE_SIDES.filter((side) => row[side] !== held?.[side]).map((side) => ({
      ...{ filter: `feeTiers.${tier}.${side}`, before: held?.[side] ?? '', after: row[side] },
    }));
    if (changes.length === 0) continue;
    typed.fees.push(row);
    typed.changes.push(...changes);
  }
  return typed;
}

/** Returns whether staff set any fee there that the configuration file has too: it may hold again. */
export function mayUseFile(data: FeesData, symbol: string | null): boolean {
  const there = data.rows.filter((row) => row.symbol === symbol);
  return there.some(({ set }) => set !== null) && there.some(({ configured }) => configured !== null);
}
