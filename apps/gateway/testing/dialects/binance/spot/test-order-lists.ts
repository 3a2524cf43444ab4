import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import { OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { acceptedList } from '../../../spot/test-events.ts';
import type { TestGateway } from '../../../test-gateway.ts';

/** The fields of an OCO that is in order. */
export const OCO =
  'symbol=BTCUSDT&side=SELL&quantity=0.003&aboveType=LIMIT_MAKER&abovePrice=60000&belowType=STOP_LOSS&belowStopPrice=45000';

let nextId = 1;

/** Answers a list as the engine does, by the next ids it would give. */
export function accepts(record: DataView, owner: number): EngineEvent[] {
  const events = acceptedList(record, owner, nextId);
  nextId += 1 + record.getUint8(OFFSET.listLegs);
  return events;
}

/** Returns what writes what the worker folds of a list of an account and its two orders. */
export function foldsOf(pool: TestGateway['deps']['pool'], account: number) {
  return async (
    listId: number,
    ids: readonly [number, number],
    clientIds: readonly [string, string, string],
    ended = false,
  ) => {
    await pool.query(
      `INSERT INTO projection.order_lists (list_id, created_at_ms, ended_at_ms, account, market, kind, client_list_id)
     VALUES ($1, $2, $3, $4, 1, 0, $5)`,
      [listId, 1_700_000_000_000 + listId, ended ? 1_700_000_000_000 + listId : null, account, clientIds[0]],
    );
    for (const [i, orderId] of ids.entries())
      await pool.query(
        `INSERT INTO projection.orders (order_id, placed_seq, created_at_ms, updated_at_ms, lots, quote_units, filled_lots,
        filled_quote_units, prevented_lots, placed_lots, placed_filled_lots, placed_filled_quote_units,
        placed_prevented_lots, account, market, price_ticks, side, order_type, time_in_force, stp, placed_reason, reason,
        client_order_id, list_id, stop_ticks, phase, placed_phase)
       VALUES ($1, 1, $2, $2, 300, 0, 0, 0, 0, 300, 0, 0, 0, $3, 1, $4, 1, $5, 0, 1, NULL, $6, $7, $8, $9, $10, $10)`,
        [
          orderId,
          1_700_000_000_000 + listId,
          account,
          i === 0 ? 6_000_000 : 0,
          i === 0 ? 1 : 3,
          ended ? 1 : null,
          clientIds[i + 1],
          listId,
          i === 0 ? 0 : 4_500_000,
          i,
        ],
      );
  };
}
