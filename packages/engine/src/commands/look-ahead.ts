import { BUY } from '@pelorus/protocol/spot/enums.ts';
import { AMEND_BYTES, CANCEL_BYTES, COMMAND_KIND, OFFSET, PLACE_BYTES } from '@pelorus/protocol/wire/command-layout.ts';
import type { ExchangeState } from '../exchange-state.ts';
import type { CommandBatch } from './command-batch.ts';

/** How many commands are looked at together: what they need stays in the first caches until their turn. */
export const AHEAD = 64;

/**
 * Reads from memory what the next commands are about to need, all of them before the first is applied: reads that do
 * not wait for each other are under way at once, where a command alone waits for one after the other (decision 0064).
 * Changes nothing and decides nothing; what a command finds it looks up itself.
 */
export class LookAhead {
  /** Orders that the commands name. */
  private readonly orderIds = new Float64Array(AHEAD);
  /** Where the records begin that name their order by the client's id. */
  private readonly keyed = new Int32Array(AHEAD);
  /** Said to nobody: without it the compiler would leave the reads out. */
  private seen = 0;

  /** Looks at up to AHEAD records from byte `at`, and at the memory of each. */
  touch(state: ExchangeState, batch: CommandBatch, at: number, count: number): void {
    const { idempotency } = state;
    const { keyed, orderIds } = this;
    let named = 0;
    let byKey = 0;
    let seen = 0;
    let from = at;
    for (let i = 0; i < count; i++) {
      const recordBytes = batch.recordBytes(from);
      if (recordBytes === 0) break;
      const kind = batch.kind(from);
      if (kind === COMMAND_KIND.place) {
        if (recordBytes >= PLACE_BYTES) seen ^= this.place(state, batch, from);
      } else if (kind === COMMAND_KIND.cancel ? recordBytes === CANCEL_BYTES : isAmend(kind, recordBytes)) {
        const orderId = batch.amount(from, OFFSET.targetOrderId);
        if (orderId !== 0) orderIds[named++] = orderId;
        else {
          seen ^= idempotency.peek(batch, from + OFFSET.targetKey, batch.account(from));
          keyed[byKey++] = from;
        }
      }
      from += recordBytes;
    }
    for (let i = 0; i < byKey; i++) {
      const from = keyed[i] as number;
      orderIds[named++] = idempotency.orderIdOf(batch, from + OFFSET.targetKey, batch.account(from));
    }
    for (let i = 0; i < named; i++) seen ^= this.order(state, orderIds[i] as number);
    this.seen ^= seen;
  }

  /** What an order that is placed needs: its key's place, its account's balance and count, its price's level. */
  private place(state: ExchangeState, batch: CommandBatch, at: number): number {
    const account = batch.account(at);
    const key = state.idempotency.peek(batch, at + OFFSET.key, account);
    const market = state.catalog.markets[batch.word(at, OFFSET.market)];
    if (market === undefined || !state.accounts.isUser(account)) return key;
    const side = batch.byte(at, OFFSET.placeSide);
    const priceTicks = batch.word(at, OFFSET.placePriceTicks);
    const units = state.ledger.availableOf(account, side === BUY ? market.quote : market.base);
    const open = state.accountOrders.count(account, market.id);
    const lots = priceTicks > 0 ? market.book.lotsAt(side, priceTicks) : 0;
    return key ^ units ^ open ^ lots;
  }

  /** What an order that is named needs: its record, its level, its account's balance and count. */
  private order(state: ExchangeState, orderId: number): number {
    const { index, levels, orders } = state.catalog.stores;
    const slot = index.find(orderId);
    if (slot === 0) return 0;
    const level = orders.level(slot);
    const market = state.catalog.markets[levels.market(level)];
    if (market === undefined) return 0;
    const account = orders.account(slot);
    const units = state.ledger.heldOf(account, levels.side(level) === BUY ? market.quote : market.base);
    return units ^ state.accountOrders.count(account, market.id);
  }
}

function isAmend(kind: number, recordBytes: number): boolean {
  return kind === COMMAND_KIND.amend && recordBytes === AMEND_BYTES;
}
