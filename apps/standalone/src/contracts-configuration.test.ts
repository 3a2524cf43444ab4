import { CONTRACT } from '@pelorus/gateway/testing/catalog/test-contract.ts';
import { CONFIG } from '@pelorus/gateway/testing/test-gateway.ts';
import { expect, test } from 'vitest';
import { checkConfiguration } from './configuration.ts';

type Wanted = typeof CONTRACT;

/** Returns everything that is wrong with the test configuration, with these contracts. */
function mistakesOf(contracts: readonly object[], own: object = {}): string[] {
  const checked = checkConfiguration({ ...CONFIG, ...own, contracts });
  return checked.ok ? [] : checked.mistakes.map(({ key, problem }) => `${key}: ${problem}`);
}

const row = (i: number, change: object) => ({
  brackets: CONTRACT.brackets.map((bracket, at) => (at === i ? { ...bracket, ...change } : bracket)),
});
const funding = (change: object) => ({ funding: { ...CONTRACT.funding, ...change } });

/** [what is changed, where and how it is said to be wrong]. */
const MISTAKES: [Partial<Wanted> | object, string][] = [
  [{ base: 'EUR' }, '.symbol: EUR is not among the assets.'],
  [{ tickSize: '0' }, '.tickSize: is zero.'],
  [{ tickSize: 0.1 }, '.tickSize: must be a text; it is 0.1.'],
  [{ stepSize: '0.000000001' }, '.stepSize: has too many decimals for BTC.'],
  [{ quantityMin: '0.0015' }, '.quantityMin: is not a multiple of stepSize.'],
  [{ priceMax: '0.05' }, '.priceMax: has too many decimals for a price.'],
  [{ quantityMax: '50' }, '.quantityMax: is below marketQuantityMax.'],
  [{ icebergOrdersMax: 3 }, ': there is no such key: icebergOrdersMax.'],
  [{ tags: ['layer-1'] }, ': there is no such key: tags.'],
  [{ selfTradePreventionAllowed: ['TRANSFER'] }, '.selfTradePreventionAllowed[0]: must be one of'],
  [{ status: 'AUCTION' }, '.status: must be one of TRADING, HALT, CANCEL_ONLY; it is "AUCTION".'],
  [{ brackets: [] }, '.brackets: must not be empty; it is [].'],
  [row(0, { leverageMax: 126 }), '.brackets[0].leverageMax: must be at most 125; it is 126.'],
  [row(1, { leverageMax: 125 }), '.brackets[1].leverageMax: is not below that of the row before.'],
  [row(1, { notionalMax: '50000' }), '.brackets[1].notionalMax: is not above that of the row before.'],
  [row(1, { notionalMax: '600000.001' }), '.brackets[1].notionalMax: is not a multiple of 0.01000000 USDT.'],
  [row(2, { notionalMax: '1300000' }), ''],
  [row(2, { notionalMax: '20000000' }), '.brackets[2].notionalMax: is above'],
  [row(0, { notionalMax: '0.000000001' }), '.brackets[0].notionalMax: has too many decimals for USDT.'],
  [row(1, { maintenance: '0.004' }), '.brackets[1].maintenance: is not above that of the row before.'],
  [row(0, { maintenance: '0' }), '.brackets[0].maintenance: is below 0.000001.'],
  [row(0, { maintenance: '0.0000015' }), '.brackets[0].maintenance: has too many decimals for a rate.'],
  [row(2, { maintenance: '0.05' }), '.brackets[2].maintenance: times leverageMax is not below 1'],
  [funding({ intervalHours: 3 }), '.funding.intervalHours'],
  [funding({ cap: '0.11' }), '.funding.cap: is further from zero than 0.10000000.'],
  [funding({ cap: '-0.003' }), '.funding.cap: must be a decimal written as text'],
  [funding({ floor: '0.003' }), '.funding.floor: is above zero.'],
  [funding({ interest: '0.000000001' }), '.funding.interest: has too many decimals for a rate.'],
  [{ fees: [{ tier: 1, maker: '0', taker: '0' }] }, '.fees: needs tier 0, which would pay the rates of spot.'],
  [{ fees: [...CONTRACT.fees, ...CONTRACT.fees] }, '.fees: tier 0 is listed twice.'],
  [{ fees: [{ tier: 0, maker: '-0.1', taker: '0.01' }] }, '.fees.0.maker: is a rebate greater than the taker fee.'],
  [{ liquidationFee: '0.06' }, '.liquidationFee: is above 0.050000.'],
  [{ markClamp: '0' }, '.markClamp: is below 0.000001.'],
  [{ markClamp: '0.51' }, '.markClamp: is above 0.500000.'],
  [{ protect: '1.1' }, '.protect: is above 1.000000.'],
  [{ impactNotional: '0' }, '.impactNotional: is zero.'],
  [{ openInterest: { from: '2', to: '2' } }, '.openInterest.to: is not above from.'],
  [{ sources: CONTRACT.sources.slice(1) }, '.sources: must have at least 2 entries'],
  [{ sources: [CONTRACT.sources[0], CONTRACT.sources[0]] }, '.sources: own is listed twice.'],
  [{ sources: [CONTRACT.sources[0], { name: 'rumours', weight: 1 }] }, '.sources[1].name: must be one of own, binance'],
];

test.for(MISTAKES)('FCFG-03 FCFG-05 FCFG-08 %j is said as "%s"', ([change, said]) => {
  const base = (change as { base?: string }).base ?? 'BTC';
  const found = mistakesOf([{ ...CONTRACT, ...change }]);
  if (said === '') expect(found).toEqual([]);
  else expect(found.join('\n')).toContain(`contracts.${base}_USDT_PERP${said}`);
});

test('FCFG-03 all mistakes are said at once, and nothing of such a configuration is used', () => {
  const other = { ...CONTRACT, base: 'ETH', ...row(1, { leverageMax: 125 }) };
  const assets = [...CONFIG.assets, { code: 'ETH', name: 'Ether', scale: 8 }];
  expect(mistakesOf([{ ...CONTRACT, markClamp: '0' }, other], { assets })).toEqual([
    'contracts.BTC_USDT_PERP.markClamp: is below 0.000001.',
    'contracts.ETH_USDT_PERP.brackets[1].leverageMax: is not below that of the row before.',
  ]);
  expect(mistakesOf([CONTRACT, CONTRACT])).toContain('contracts.BTC_USDT_PERP: this contract is listed twice.');
});

test('FCFG-05 a contract needs fees for each tier there is', () => {
  const feeTiers = [...CONFIG.feeTiers, { tier: 4, maker: '0', taker: '0' }];
  expect(mistakesOf([CONTRACT], { feeTiers })).toEqual([
    'contracts.BTC_USDT_PERP.fees: needs tier 4, which would pay the rates of spot.',
  ]);
});
