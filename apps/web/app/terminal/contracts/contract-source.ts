import type { ContractOrderData } from '@pelorus/protocol/futures/order-http.ts';
import { contractAccountOf } from '../../live/contract-account.ts';
import { asOrder, contractCalls } from '../../live/contract-orders.ts';
import type { OrderSource } from '../trading.ts';
import { FillNote, OrderNote } from './row-notes.tsx';

/** Where lists of one's orders and trades of contracts come from. */
export const CONTRACT_SOURCE: OrderSource = {
  product: 'futures',
  accountOf: contractAccountOf,
  calls: contractCalls,
  path: '/futuresapi',
  asOrder: (told) => asOrder(told as ContractOrderData),
  // As asOrder turns them. Post-only is LIMIT to the API too.
  historyKinds: {
    LIMIT: 'LIMIT',
    MARKET: 'MARKET',
    STOP_LOSS: 'STOP_MARKET,TRAILING_STOP_MARKET',
    STOP_LOSS_LIMIT: 'STOP',
    TAKE_PROFIT: 'TAKE_PROFIT_MARKET',
    TAKE_PROFIT_LIMIT: 'TAKE_PROFIT',
  },
  OrderNote,
  FillNote,
};
