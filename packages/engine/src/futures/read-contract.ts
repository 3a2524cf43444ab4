import { bracketProblem } from '@pelorus/formulas/futures/brackets.ts';
import { RATE_ONE, UNITS_MAX } from '@pelorus/money/units.ts';
import type { MarketPayload } from '@pelorus/protocol/exchange/configuration.ts';
import { STP_MODES } from '@pelorus/protocol/exchange/orders.ts';
import { type BracketPayload, type ContractPayload, LEVERAGE_MAX } from '@pelorus/protocol/futures/contracts.ts';

/** A price may rise so often before what a largest position is worth is no longer exact. */
const GROWTH = 64;
const BRACKETS_MAX = 50;
const SOURCES_MAX = 20;
const FUNDING_E8_MAX = 10_000_000;
const INTERVALS = [1, 2, 4, 8];
const TRANSFER = STP_MODES.indexOf('TRANSFER');

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isWhole = (value: unknown, min: number, max: number): value is number =>
  Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max;

function readBrackets(value: unknown): BracketPayload[] | null {
  if (!Array.isArray(value) || value.length > BRACKETS_MAX || !value.every(isFields)) return null;
  const brackets = value.map(({ capUnits, floorUnits, leverageMax, maintenanceE6 }: Fields) => ({
    floorUnits: floorUnits as number,
    capUnits: capUnits as number,
    leverageMax: leverageMax as number,
    maintenanceE6: maintenanceE6 as number,
  }));
  if (!brackets.every((row) => Object.values(row).every((field) => isWhole(field, 0, UNITS_MAX)))) return null;
  if (bracketProblem(brackets) !== undefined || (brackets[0]?.leverageMax ?? 0) > LEVERAGE_MAX) return null;
  return (brackets.at(-1)?.capUnits ?? 0) <= UNITS_MAX / GROWTH ? brackets : null;
}

function readFunding(value: unknown): ContractPayload['funding'] | null {
  if (!isFields(value)) return null;
  const { capE8, floorE8, hasSlopes, interestE8, intervalHours } = value;
  if (!isWhole(interestE8, -FUNDING_E8_MAX, FUNDING_E8_MAX) || !INTERVALS.includes(intervalHours as number))
    return null;
  if (!isWhole(capE8, 0, FUNDING_E8_MAX) || !isWhole(floorE8, -FUNDING_E8_MAX, 0)) return null;
  if (typeof hasSlopes !== 'boolean') return null;
  return { interestE8, intervalHours: intervalHours as number, capE8, floorE8, hasSlopes };
}

function readSources(value: unknown): ContractPayload['sources'] | null {
  if (!Array.isArray(value) || value.length > SOURCES_MAX || !value.every(isFields)) return null;
  const sources = value.map(({ name, weight }: Fields) => ({ name: name as string, weight: weight as number }));
  const names = new Set(sources.map(({ name }) => name));
  const areSources = sources.every(
    ({ name, weight }) => typeof name === 'string' && /^[a-z0-9-]{1,30}$/.test(name) && isWhole(weight, 1, RATE_ONE),
  );
  return areSources && names.size === sources.length ? sources : null;
}

/** Whether the market's other fields suit a contract: it has no auctions, and nothing moves between accounts untraded. */
function suits({ auctionMs = 0, positionMax = 0, stpAllowed = 0 }: MarketPayload): boolean {
  return auctionMs === 0 && positionMax === 0 && ((stpAllowed >>> TRANSFER) & 1) === 0;
}

/** Returns the terms with exactly their own fields, or null when one is missing or out of range (FUT-03). */
export function readContract(value: unknown, market: MarketPayload): ContractPayload | null {
  if (!isFields(value) || !suits(market)) return null;
  const brackets = readBrackets(value.brackets);
  const funding = readFunding(value.funding);
  const sources = readSources(value.sources);
  if (brackets === null || funding === null || sources === null) return null;
  const { impactUnits, interestLowerUnits, interestUpperUnits, liquidationFeeE6, markClampE6, protectE6 } = value;
  const areRates =
    isWhole(liquidationFeeE6, 0, 50_000) && isWhole(markClampE6, 1, RATE_ONE / 2) && isWhole(protectE6, 1, RATE_ONE);
  const areAmounts =
    isWhole(impactUnits, 1, UNITS_MAX) &&
    isWhole(interestLowerUnits, 0, UNITS_MAX) &&
    isWhole(interestUpperUnits, 0, UNITS_MAX);
  if (!areRates || !areAmounts) return null;
  const isScaled = interestUpperUnits > 0;
  if (isScaled ? interestLowerUnits >= interestUpperUnits : interestLowerUnits > 0) return null;
  return {
    ...{ brackets, funding, sources, impactUnits, interestLowerUnits, interestUpperUnits },
    ...{ liquidationFeeE6, markClampE6, protectE6 },
  };
}
