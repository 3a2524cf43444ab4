import type { AlgoData } from '@pelorus/protocol/spot/algo-http.ts';
import { expect, test } from 'vitest';
import { algosWith } from '../../live/algos.ts';
import { progressOf } from './algo-progress.ts';

const algo = (part: Partial<AlgoData>): AlgoData =>
  ({
    algoId: 1,
    symbol: 'BTC_USDT',
    quantity: '0.3000',
    quoteQuantity: '0',
    filledQuantity: '0.1000',
    filledQuoteQuantity: '8400',
    status: 'RUNNING',
    updatedAt: 10,
    ...part,
  }) as AlgoData;

test('TRAD-229 TRAD-290 an algo says how far it has come in what it was given in, never more than it is', () => {
  expect(progressOf(algo({}))).toEqual({ filled: '0.1', whole: '0.3', asset: 'BTC', percent: 33 });
  const inMoney = progressOf(algo({ quantity: '0', quoteQuantity: '10000.000000' }));
  expect(inMoney).toEqual({ filled: '8400', whole: '10000', asset: 'USDT', percent: 84 });
});

test('TRAD-229 TRAD-290 what is told of an algo takes the place of what was known, newest algo first; what ended goes', () => {
  const known = [algo({ algoId: 2 }), algo({ algoId: 1 })];
  expect(algosWith(known, algo({ algoId: 3 })).map(({ algoId }) => algoId)).toEqual([3, 2, 1]);
  expect(algosWith(known, algo({ algoId: 2, status: 'ENDED', updatedAt: 11 }))).toEqual([known[1]]);
  expect(algosWith(known, algo({ algoId: 2, filledQuantity: '0', updatedAt: 9 }))).toEqual(known);
  expect(algosWith(known, algo({ algoId: 2, filledQuantity: '0.2', updatedAt: 10 }))[0]?.filledQuantity).toBe('0.2');
});
