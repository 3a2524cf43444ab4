import { fileURLToPath } from 'node:url';
import { Random } from '@pelorus/market-sim/random.ts';
import { parseCandles, type ReplayCandle } from '@pelorus/market-sim/replay/candles.ts';
import { expect, test } from 'vitest';
import { readConfiguration } from '../configuration.ts';
import { contractOfReplay } from './play.ts';
import { reportPage } from './report.ts';
import { runMonth } from './run-month.ts';

const SYMBOL = 'BTC_USDT_PERP';
const config = readConfiguration(fileURLToPath(new URL('../../../../pelorus.config.json', import.meta.url)));
const START_MS = Date.UTC(2022, 0, 1, 7, 0);

/** Wild candles: three hours, within which a funding boundary falls. */
function candles(): ReplayCandle[] {
  const random = new Random(7, 'candles');
  let price = 46_000;
  return Array.from({ length: 180 }, (_, i) => {
    const open = price;
    price *= Math.exp(0.004 * random.normal());
    const [high, low] = [Math.max(open, price) * 1.001, Math.min(open, price) * 0.999];
    const text = (value: number) => value.toFixed(1);
    return {
      timeMs: START_MS + i * 60_000,
      open: text(open),
      high: text(high),
      low: text(low),
      close: text(price),
    };
  });
}

const play = () =>
  runMonth({ config, symbol: SYMBOL, candles: candles(), accounts: 60, seed: 3, say: () => undefined });

test('MSIM-111 MSIM-112 MSIM-113 MSIM-114 a wild morning with liquidations and funding sums to zero, the same each time', async () => {
  const outcome = await play();
  expect(outcome.sums).toMatchObject({ difference: 0n, lots: 0n, came: expect.toSatisfy((units) => units > 0n) });
  expect(outcome.tale.liquidated).toBeGreaterThan(0);
  expect(outcome.tale.settlements.map(({ event }) => event.boundaryMs)).toEqual([START_MS + 3_600_000]);
  expect(outcome.tale.trades).toBeGreaterThan(50);
  const again = await play();
  expect([again.sums, again.people]).toEqual([outcome.sums, outcome.people]);
  const page = reportPage('A <wild> morning', outcome);
  expect(page).toContain('the difference is 0');
  expect(page).toContain('A &#60;wild&#62; morning');
  expect(page.match(/<tr>/g)?.length).toBeGreaterThan(57 + outcome.tale.liquidations.length);
});

test('MSIM-110 a file is of a contract by its name or --symbol, and says candles', () => {
  const of = (file: string, symbol: string | null = null) => contractOfReplay(config, { file, symbol });
  expect(of('/data/btc-perp-1m-2022-01.csv.gz')).toBe(SYMBOL);
  expect(of('/data/x.csv', 'ETH_USDT_PERP')).toBe('ETH_USDT_PERP');
  for (const other of [of('/data/btc-usdt-perp.csv'), of('/data/no-perp.csv'), of('/data/btc-perp.csv', 'BTC_USDT')])
    expect(other).toBeNull();
  const head = 'timestamp,open,high,low,close,volume';
  const later = '2022-01-01 00:01:00.000000,2,2.5,1,1.5,9';
  const first = '2022-01-01 00:00:00.000000,1,2,1,2,9';
  expect(parseCandles([head, later, first, ''].join('\n')).map(({ close }) => close)).toEqual(['2', '1.5']);
  expect(() => parseCandles('time,price\n1,2')).toThrow('open, high, low, close');
  expect(() => parseCandles(`${head}\nnever,1,1,1,1,1`)).toThrow('Line 2: the time is "never"');
  expect(() => parseCandles(`${head}\n2022-01-01,1,-1,1,1,1`)).toThrow('Line 2: high is "-1"');
});
