import { PRICE_ALERTS } from '../alerts/write/price-alerts.ts';
import { FUTURES_TABLES } from '../futures/write/futures-tables.ts';
import { NEW_FUTURES } from '../futures/write/new-futures.ts';
import { NOTICE_QUEUE } from '../mail/write/notice-queue.ts';
import { MARKET_TABLES } from '../markets/write/market-tables.ts';
import { P2P_TABLES } from '../p2p/write/p2p-tables.ts';
import { ALGO_TABLES } from '../spot/write/algo-tables.ts';
import { NEW_ORDERS } from '../spot/write/new-orders.ts';
import { NEW_TRADES } from '../spot/write/new-trades.ts';
import { ORDER_TABLES } from '../spot/write/order-tables.ts';
import { VOLUME_TABLES } from '../spot/write/volume-tables.ts';
import { NEW_LEDGER, WALLET_TABLES } from '../wallet/write/wallet-tables.ts';
import { WEBHOOK_QUEUE } from '../webhooks/write/webhook-queue.ts';
import type { NewRows } from './new-rows.ts';
import type { TableWrite } from './table-write.ts';

/** Rows that nothing was before. */
export const NEW_ROWS: readonly NewRows[] = [...NEW_ORDERS, ...NEW_TRADES, ...NEW_LEDGER, ...NEW_FUTURES];

/**
 * All other writes of the projection. They run after the inserts and touch none of the new rows; parts of one
 * statement see the tables as before it, so no two touch the same row.
 */
export const TABLE_WRITES: readonly TableWrite[] = [
  ...MARKET_TABLES,
  ...ORDER_TABLES,
  ...ALGO_TABLES,
  ...VOLUME_TABLES,
  ...WALLET_TABLES,
  ...FUTURES_TABLES,
  ...P2P_TABLES,
  ...PRICE_ALERTS,
  ...NOTICE_QUEUE,
  ...WEBHOOK_QUEUE,
];
