import { bracketProblem } from '@pelorus/formulas/futures/brackets.ts';
import { formatUnits, parseUnits, RATE_ONE, UNITS_MAX } from '@pelorus/money/units.ts';
import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';
import { type ContractTerms, contractSymbol } from '@pelorus/protocol/config/contract.ts';
import type { MarketFilterTexts } from '@pelorus/protocol/config/market.ts';
import type { AssetPayload, FeeTierPayload, MarketPayload } from '@pelorus/protocol/exchange/configuration.ts';
import type { BracketPayload, ContractPayload } from '@pelorus/protocol/futures/contracts.ts';
import { ConfigMistake, configuredUnits, feeTierPayload, marketPayload } from './market-payload.ts';

type ContractConfig = BrandConfig['contracts'][number];

const RATE_SCALE = 6;
const FUNDING_SCALE = 8;
/** The engine's bounds, which it refuses without naming a field. */
const LIQUIDATION_FEE_MAX_E6 = 50_000;
const FUNDING_MAX_E8 = 10_000_000;
/** So often may a price rise before what a largest position is worth is no longer exact. */
const GROWTH = 64;

/** Reads the fields of one contract; a mistake is named by its place. */
class Fields {
  readonly #symbol: string;
  readonly #quote: AssetPayload;

  constructor(symbol: string, quote: AssetPayload) {
    this.#symbol = symbol;
    this.#quote = quote;
  }

  mistake(field: string, problem: string): ConfigMistake {
    return new ConfigMistake(`contracts.${this.#symbol}.${field}`, problem);
  }

  #whole(field: string, text: string, scale: number, unit: string): number {
    return configuredUnits(`contracts.${this.#symbol}.${field}`, parseUnits(text, scale), unit);
  }

  /** An amount of the quote asset, above zero. */
  amount(field: string, text: string): number {
    const units = this.#whole(field, text, this.#quote.scale, this.#quote.code);
    if (units === 0) throw this.mistake(field, 'is zero');
    return units;
  }

  amountText(units: number): string {
    return `${formatUnits(units, this.#quote.scale)} ${this.#quote.code}`;
  }

  /** A rate of at least `least` and at most `most` millionths. */
  rate(field: string, text: string, least: number, most: number): number {
    const rateE6 = this.#whole(field, text, RATE_SCALE, 'a rate');
    if (rateE6 < least) throw this.mistake(field, `is below ${formatUnits(least, RATE_SCALE)}`);
    if (rateE6 > most) throw this.mistake(field, `is above ${formatUnits(most, RATE_SCALE)}`);
    return rateE6;
  }

  /** A funding rate of either sign, 10^−8. */
  funding(field: string, text: string): number {
    const rateE8 = this.#whole(`funding.${field}`, text.replace('-', ''), FUNDING_SCALE, 'a rate');
    if (rateE8 > FUNDING_MAX_E8)
      throw this.mistake(`funding.${field}`, `is further from zero than ${formatUnits(FUNDING_MAX_E8, FUNDING_SCALE)}`);
    return text.startsWith('-') && rateE8 > 0 ? -rateE8 : rateE8;
  }
}

function bracketsOf(rows: ContractConfig['brackets'], fields: Fields): BracketPayload[] {
  const brackets: BracketPayload[] = [];
  for (const [i, { leverageMax, maintenance, notionalMax }] of rows.entries()) {
    const at = (field: string) => `brackets[${i}].${field}`;
    const before = brackets.at(-1);
    const capUnits = fields.amount(at('notionalMax'), notionalMax);
    const maintenanceE6 = fields.rate(at('maintenance'), maintenance, 1, RATE_ONE - 1);
    if (before !== undefined && capUnits <= before.capUnits)
      throw fields.mistake(at('notionalMax'), 'is not above that of the row before');
    if (i < rows.length - 1 && capUnits % RATE_ONE !== 0)
      throw fields.mistake(at('notionalMax'), `is not a multiple of ${fields.amountText(RATE_ONE)}`);
    if (capUnits > UNITS_MAX / GROWTH)
      throw fields.mistake(at('notionalMax'), `is above ${fields.amountText(Math.floor(UNITS_MAX / GROWTH))}`);
    if (before !== undefined && maintenanceE6 <= before.maintenanceE6)
      throw fields.mistake(at('maintenance'), 'is not above that of the row before');
    if (before !== undefined && leverageMax >= before.leverageMax)
      throw fields.mistake(at('leverageMax'), 'is not below that of the row before');
    if (maintenanceE6 * leverageMax >= RATE_ONE)
      throw fields.mistake(at('maintenance'), 'times leverageMax is not below 1: such a position would be liquidated');
    brackets.push({ floorUnits: before?.capUnits ?? 0, capUnits, leverageMax, maintenanceE6 });
  }
  const problem = bracketProblem(brackets);
  if (problem !== undefined) throw new Error(`a bracket table was read that has a problem: ${problem}`);
  return brackets;
}

function fundingOf(
  { cap, floor, intervalHours, interest, slopes }: ContractConfig['funding'],
  fields: Fields,
): ContractPayload['funding'] {
  const floorE8 = fields.funding('floor', floor);
  if (floorE8 > 0) throw fields.mistake('funding.floor', 'is above zero');
  return {
    interestE8: fields.funding('interest', interest),
    intervalHours,
    capE8: fields.funding('cap', cap),
    floorE8,
    hasSlopes: slopes,
  };
}

/** In the engine's own order of fields: so what it holds and what is wanted are the same text (saysAll). */
function termsOf(contract: Omit<ContractTerms, 'fees' | keyof MarketFilterTexts>, fields: Fields): ContractPayload {
  const { openInterest, sources } = contract;
  const names = sources.map(({ name }) => name);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw fields.mistake('sources', `${twice} is listed twice`);
  const interestLowerUnits = openInterest === undefined ? 0 : fields.amount('openInterest.from', openInterest.from);
  const interestUpperUnits = openInterest === undefined ? 0 : fields.amount('openInterest.to', openInterest.to);
  if (openInterest !== undefined && interestLowerUnits >= interestUpperUnits)
    throw fields.mistake('openInterest.to', 'is not above from');
  return {
    brackets: bracketsOf(contract.brackets, fields),
    funding: fundingOf(contract.funding, fields),
    sources: sources.map(({ name, weight }) => ({ name, weight })),
    impactUnits: fields.amount('impactNotional', contract.impactNotional),
    interestLowerUnits,
    interestUpperUnits,
    liquidationFeeE6: fields.rate('liquidationFee', contract.liquidationFee, 0, LIQUIDATION_FEE_MAX_E6),
    markClampE6: fields.rate('markClamp', contract.markClamp, 1, RATE_ONE / 2),
    protectE6: fields.rate('protect', contract.protect, 1, RATE_ONE),
  };
}

/** Returns what makes a market a contract, in the engine's terms. Throws ConfigMistake. */
export function termsPayload(symbol: string, quote: AssetPayload, terms: ContractTerms): ContractPayload {
  return termsOf(terms, new Fields(symbol, quote));
}

/** What only spot has, switched off: a contract takes no lists, icebergs and auctions (FUT-01). */
const NOT_OF_CONTRACTS = { icebergOrdersMax: 0, icebergPartsMax: 1, orderListsMax: 0, positionMax: '0' };

/** Returns the engine's configuration of a contract that a person wrote in decimals. Throws ConfigMistake. */
export function contractPayload(contract: ContractConfig, assets: readonly AssetPayload[]): MarketPayload {
  const symbol = contractSymbol(contract);
  const market = marketPayload({ ...contract, ...NOT_OF_CONTRACTS, symbol }, assets);
  const quote = assets.find(({ code }) => code === contract.quote) as AssetPayload;
  return { ...market, contract: termsOf(contract, new Fields(symbol, quote)) };
}

/** Returns the rows of the fee table that are a contract's, for every tier that has one for all markets. Throws ConfigMistake. */
export function contractFees(
  market: string,
  fees: ContractTerms['fees'],
  tiers: readonly { tier: number }[],
): FeeTierPayload[] {
  const named = fees.map(({ tier }) => tier);
  const mistake = (problem: string) => new ConfigMistake(`contracts.${market}.fees`, problem);
  for (const { tier } of tiers)
    if (!named.includes(tier)) throw mistake(`needs tier ${tier}, which would pay the rates of spot`);
  const twice = named.find((tier, i) => named.indexOf(tier) !== i);
  if (twice !== undefined) throw mistake(`tier ${twice} is listed twice`);
  return fees.map((row) => feeTierPayload({ ...row, market }, `contracts.${market}.fees.${row.tier}`));
}
