import { expect, test } from 'vitest';
import { fundsOf } from './account.ts';
import { readArguments } from './arguments.ts';
import { Stop } from './stop.ts';

test('STAN-10 a replay is read with its market, speed and place, relative to where the person stood', () => {
  expect(readArguments([], '/here')).toEqual({ replay: null, isTimed: false, isHelp: false });
  expect(
    readArguments(['--replay', 'trades.csv', '--symbol', 'xrp-eth', '--speed', '2.5', '--only'], '/here').replay,
  ).toEqual({
    file: '/here/trades.csv',
    symbol: 'XRP_ETH',
    speed: 2.5,
    isOnly: true,
  });
  expect(readArguments(['--replay', '/a/b.json', '--speed', 'max'], '/here').replay).toMatchObject({
    file: '/a/b.json',
    speed: 'max',
  });
  expect(readArguments(['--replay', 'x'], '/').replay).toMatchObject({ speed: 'lively', symbol: null, isOnly: false });
});

test.each([
  [['--speed', '2']],
  [['--only']],
  [['--replay', 'x', '--speed', '0']],
  [['--replay', 'x', '--speed', 'fast']],
  [['--replay', 'x', '--speed', '1e3']],
  [['--replay']],
  [['--port', '1']],
  [['start']],
])('STAN-11 %j is refused with exit code 64', (argv) => {
  expect(() => readArguments(argv, '/')).toThrow(Stop);
  expect(() => readArguments(argv, '/')).toThrow(expect.objectContaining({ exitCode: 64 }));
});

test('STAN-40 funds are read as a list of coins and amounts; anything else is refused', () => {
  expect(fundsOf('USDT=10000,btc=0.5')).toEqual([
    { asset: 'USDT', amount: '10000' },
    { asset: 'BTC', amount: '0.5' },
  ]);
  expect(fundsOf(undefined)).toEqual([]);
  for (const text of ['', 'USDT', 'USDT=', 'USDT=-1', 'USDT=1e3', 'USDT=1;BTC=2', 'USDT=1,']) {
    expect(() => fundsOf(text), text).toThrow(Stop);
  }
});
