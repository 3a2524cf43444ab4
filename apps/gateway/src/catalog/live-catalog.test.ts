import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import type { ContractPayload } from '@pelorus/protocol/futures/contracts.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import type { CatalogMarket } from '@pelorus/protocol/link/core-link.ts';
import { expect, test } from 'vitest';
import { CATALOG, MARKET } from '../../testing/test-core.ts';
import { LiveCatalog } from './live-catalog.ts';

const [SPOT, PERP] = [1, 2];
const NAMES = { base: 'BTC', quote: 'USDT', tickLotUnits: 10 };
const contract: CatalogMarket = {
  ...{ ...MARKET, ...NAMES, id: PERP, symbol: 'BTC_USDT_PERP' },
  contract: {} as ContractPayload,
};
const FEES = { tier: 0, market: contract.symbol, makerE6: 200, takerE6: 500 };
const configured = { ...CATALOG, markets: [...CATALOG.markets, contract], feeTiers: [...CATALOG.feeTiers, FEES] };

function catalogWithContract(): LiveCatalog {
  const catalog = new LiveCatalog();
  catalog.reset(configured);
  return catalog;
}

const commandOf = (...events: EngineEvent[]) => ({ seq: 1, timeMs: 1, events }) as unknown as AppliedCommand;
const statusSet = (market: number): EngineEvent => ({ kind: 'marketStatusSet', market, status: 'HALT', endMs: 0 });

test('FCFG-20 whoever asks for markets gets those of spot; a contract is found by its id, and by name as a contract', () => {
  const catalog = catalogWithContract();
  expect(catalog.markets().map(({ symbol }) => symbol)).toEqual(['BTC_USDT']);
  expect(catalog.listed()).toEqual(catalog.markets());
  expect(catalog.market(contract.symbol)).toBeUndefined();
  expect(() => catalog.marketOrRefuse(contract.symbol)).toThrow('No such market');
  expect(catalog.dialectMarket('BTCUSDT')?.id).toBe(SPOT);
  expect(catalog.feeRows()).toEqual(CATALOG.feeTiers);
  expect(catalog.spotAlone()).toEqual([SPOT]);
  expect(catalog.marketById(PERP).symbol).toBe(contract.symbol);
  expect([catalog.contract(contract.symbol)?.id, catalog.contract('BTC_USDT')]).toEqual([PERP, undefined]);
  expect(catalog.contracts().map(({ id }) => id)).toEqual([PERP]);
  catalog.apply(commandOf(statusSet(PERP)));
  expect([catalog.contract(contract.symbol)?.status, catalog.market('BTC_USDT')?.status]).toEqual(['HALT', 'TRADING']);
});

test('FCFG-21 spot hears of a command what it did in spot, and nothing is copied for one that did nothing elsewhere', () => {
  const catalog = catalogWithContract();
  const posting = { kind: 'posting', account: 16, asset: 1 } as EngineEvent;
  expect(catalog.spotPart(commandOf(statusSet(PERP), posting, statusSet(SPOT))).events).toEqual([
    posting,
    statusSet(SPOT),
  ]);
  const ofSpot = commandOf(statusSet(SPOT));
  expect(catalog.spotPart(ofSpot)).toBe(ofSpot);
  const book = (market: number) => ({ market, updateId: 1, bids: [], asks: [] });
  const hello = catalog.helloOf('spot', { seq: 1, catalog: configured, books: [book(SPOT), book(PERP)] });
  expect([hello.books, hello.catalog.markets]).toEqual([[book(SPOT)], CATALOG.markets]);
});

test('MARK-23 live markets of contracts hear of a command what it did in contracts, once there are any', () => {
  const catalog = catalogWithContract();
  const both = commandOf(statusSet(PERP), statusSet(SPOT));
  expect(catalog.contractPart(both)).toEqual(commandOf(statusSet(PERP)));
  const book = (market: number) => ({ market, updateId: 1, bids: [], asks: [] });
  const hello = catalog.helloOf('futures', { seq: 1, catalog: configured, books: [book(SPOT), book(PERP)] });
  expect([hello.books, hello.catalog.markets]).toEqual([[book(PERP)], [contract]]);
  catalog.reset(CATALOG);
  expect(catalog.contractPart(both)).toBeUndefined();
});
