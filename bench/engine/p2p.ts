import type { Exchange } from '@pelorus/engine/exchange.ts';
import { FIRST_USER_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import { SELL } from '@pelorus/protocol/exchange/orders.ts';
import { P2P_AD_STATES } from '@pelorus/protocol/p2p/order-states.ts';
import { encodeOpenP2pOrder, encodeSetP2pAd } from '@pelorus/protocol/wire/encode-fixed.ts';
import { applyJournal, journalOf } from './records.ts';

/** What ESCR-53 speaks of. */
const OPEN_P2P_ORDERS = 5_000;
const MERCHANTS = 500;
/** Longer than any flow goes on. */
const SPAN_MS = 1_000_000_000;

/** Opens so many P2P orders, ten from each merchant's ad. */
export function openP2pOrders(exchange: Exchange): void {
  const records: Uint8Array[] = [];
  const live = {
    version: 1,
    asset: 0,
    side: SELL,
    state: P2P_AD_STATES.indexOf('LIVE'),
    units: 1_000_000,
    seenUnits: 0,
  };
  for (let i = 0; i < MERCHANTS; i++)
    records.push(encodeSetP2pAd({ account: FIRST_USER_ACCOUNT + i, adId: i + 1, ...live }));
  const spans = { payMs: SPAN_MS, releaseMs: SPAN_MS, appealAfterMs: 0 };
  for (let i = 0; i < OPEN_P2P_ORDERS; i++) {
    const taker = FIRST_USER_ACCOUNT + MERCHANTS + Math.floor(i / MERCHANTS);
    const order = { account: taker, orderId: i + 1, adId: (i % MERCHANTS) + 1, version: 1, units: 1_000, feeUnits: 1 };
    records.push(encodeOpenP2pOrder({ ...order, ...spans }));
  }
  applyJournal(exchange, journalOf(records));
  if (exchange.p2pOrder(OPEN_P2P_ORDERS) === undefined) throw new Error('the last P2P order is not open');
}
