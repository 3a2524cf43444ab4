import { ORDER_TYPES, type OrderType } from '@pelorus/protocol/exchange/orders.ts';
import {
  CONTRACT_ORDER_TYPES,
  type ContractOrderData,
  contractOrdersFilter,
} from '@pelorus/protocol/futures/order-http.ts';
import { expect, test } from 'vitest';
import { asOrder } from '../../live/contract-orders.ts';
import { isWanted, ofOrderIn, orderQueryOf, WHOLE_HISTORY } from '../orders/history-filter.ts';
import { CONTRACT_SOURCE } from './contract-source.ts';

const { historyKinds } = CONTRACT_SOURCE;
const kinds = ORDER_TYPES.filter((type) => historyKinds[type] !== undefined);
const told = (type: string, timeInForce = 'GTC') =>
  ({ symbol: 'BTC_USDT_PERP', type, timeInForce }) as ContractOrderData;
const wordsOf = (type: OrderType) => orderQueryOf({ ...WHOLE_HISTORY, type }, historyKinds).type?.split(',') ?? [];

test('FPAG-33 each kind of contract is asked for by exactly one choice, in words that the API takes', () => {
  expect(kinds.flatMap(wordsOf).toSorted()).toEqual([...CONTRACT_ORDER_TYPES].toSorted());
  for (const type of kinds) expect(contractOrdersFilter.safeParse({ type: wordsOf(type).join() }).success).toBe(true);
});

test('FPAG-33 what a choice asks for is what its rows say: a post-only order is a limit order', () => {
  const dated = ofOrderIn(historyKinds);
  for (const word of CONTRACT_ORDER_TYPES)
    for (const tif of ['GTC', 'GTX'])
      expect(kinds.filter((type) => isWanted(dated(asOrder(told(word, tif))), { ...WHOLE_HISTORY, type }))).toEqual(
        kinds.filter((type) => wordsOf(type).includes(word)),
      );
});
