import { FIRST_USER_ACCOUNT, INSURANCE_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import type { MarketPayload } from '@pelorus/protocol/exchange/configuration.ts';
import { POSTING_REASONS } from '@pelorus/protocol/exchange/posting-reasons.ts';
import type { BracketPayload, ContractPayload } from '@pelorus/protocol/futures/contracts.ts';
import { encodeJson } from '@pelorus/protocol/wire/encode-command.ts';
import { encodeMoveMargin, encodeTransfer } from '@pelorus/protocol/wire/encode-fixed.ts';
import type { Random } from '../random.ts';

/** The margin asset of a generated venue; its contracts are markets 0 and 1. */
export const CASH = 2;
const MILLION = 1_000_000;
const IN = 0;

/** Brackets so small that positions of a few hundred lots are in the second and third. */
const BRACKETS: readonly BracketPayload[][] = [
  [
    { floorUnits: 0, capUnits: MILLION, leverageMax: 50, maintenanceE6: 10_000 },
    { floorUnits: MILLION, capUnits: 3 * MILLION, leverageMax: 10, maintenanceE6: 50_000 },
    { floorUnits: 3 * MILLION, capUnits: 40 * MILLION, leverageMax: 4, maintenanceE6: 150_000 },
  ],
  [
    { floorUnits: 0, capUnits: MILLION, leverageMax: 100, maintenanceE6: 8_000 },
    { floorUnits: MILLION, capUnits: 60 * MILLION, leverageMax: 20, maintenanceE6: 45_000 },
  ],
];

function termsOf(random: Random): ContractPayload {
  const isScaled = random.isChance(30);
  return {
    brackets: [...random.pick(BRACKETS)],
    liquidationFeeE6: random.pick([0, 5_000, 12_500]),
    markClampE6: 50_000,
    protectE6: 20_000,
    funding: {
      interestE8: random.pick([0, 10_000, -20_000]),
      intervalHours: random.pick([1, 4, 8]),
      capE8: 2_000_000,
      floorE8: -2_000_000,
      hasSlopes: random.isChance(50),
    },
    impactUnits: 1_000,
    interestLowerUnits: isScaled ? 2 * MILLION : 0,
    interestUpperUnits: isScaled ? 20 * MILLION : 0,
    sources: [{ name: 'own', weight: 1 }],
  };
}

function contractOf(random: Random, base: string, tickLotUnits: number): MarketPayload {
  return {
    symbol: `${base}_CASH_PERP`,
    ...{ base, quote: 'CASH', lotUnits: 1, tickLotUnits, priceScale: 0, tickUnits: 1, status: 'TRADING' },
    ...{ referenceTicks: 0, stpDefault: random.below(4), priceTicksMin: 1, priceTicksMax: 1_000_000 },
    ...{ lotsMin: 1, lotsMax: 1_000_000, marketLotsMax: 1_000_000, notionalMin: 0, notionalMax: 0 },
    ...{
      bidUpE6: 0,
      bidDownE6: 0,
      askUpE6: 0,
      askDownE6: 0,
      openOrdersMax: 50,
      stpAllowed: 0b11111,
      trailingBipsMin: 10,
    },
    ...{ trailingBipsMax: 2_000, contract: termsOf(random) },
  };
}

/** What opens a venue: two contracts, `people` accounts with money, fees by tier, and a fund that is rich, poor or empty. */
export function openingRecords(random: Random, people: number): Uint8Array<ArrayBuffer>[] {
  const records: Uint8Array<ArrayBuffer>[] = [];
  for (const code of ['COIN', 'GEM', 'CASH'])
    records.push(encodeJson('configureAsset', { code, name: code, scale: 0 }));
  records.push(encodeJson('configureMarket', contractOf(random, 'COIN', 1)));
  records.push(encodeJson('configureMarket', contractOf(random, 'GEM', 3)));
  const taker = random.pick([0, 500, 999]);
  records.push(encodeJson('configureFeeTier', { tier: 0, makerE6: random.pick([0, 200]), takerE6: taker }));
  records.push(encodeJson('configureFeeTier', { tier: 1, makerE6: random.pick([-100, 77]), takerE6: 333 }));
  const reason = (name: 'DEPOSIT' | 'HOUSE_FUNDING') => POSTING_REASONS.indexOf(name);
  const pay = (account: number, units: number, why: number) => {
    const transferId = `opening-${account}`;
    records.push(encodeTransfer({ from: 0, account, asset: CASH, units, reason: why, transferId }));
    const moved = Math.floor(units * 0.8);
    if (moved > 0)
      records.push(
        encodeMoveMargin({ account, asset: CASH, direction: IN, units: moved, transferId: `in-${account}` }),
      );
  };
  for (let i = 0; i < people; i++) {
    const account = FIRST_USER_ACCOUNT + i;
    records.push(encodeJson('openAccount', { reference: `p${i}` }, `p${i}`));
    pay(account, random.pick([5_000, 40_000, 200_000, 900_000, 3_000_000]), reason('DEPOSIT'));
    if (random.isChance(30)) records.push(encodeJson('setAccountTier', { account, tier: 1 }));
  }
  const fund = random.pick([0, 0, 3_000, 60_000, 20 * MILLION]);
  if (fund > 0) pay(INSURANCE_ACCOUNT, fund, reason('HOUSE_FUNDING'));
  return records;
}
