import { WORLD_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Market } from '../catalog/market.ts';
import type { ExchangeState } from '../exchange-state.ts';
import { ByteWriter } from './bytes.ts';
import { writeRules } from './rules-state.ts';

/**
 * Returns the state as bytes in one canonical order: orders by id, balances by account and asset, zero balances left
 * out. Nothing in it depends on slots, free lists or capacities, so equal states give equal bytes.
 */
export function writeState(state: ExchangeState): Uint8Array<ArrayBuffer> {
  const out = new ByteWriter();
  out.f64(state.seq);
  out.f64(state.nowMs);
  out.f64(state.nextOrderId);
  out.json(state.catalog.assets);
  out.json(state.catalog.tiers());
  out.i32(state.catalog.markets.length);
  const slots = state.catalog.stores.slotsByMarket(state.catalog.markets.length);
  for (const market of state.catalog.markets) writeMarket(out, market, slots[market.id] as number[]);
  writeAccounts(out, state.accounts);
  writeBalances(out, state);
  const { startedMs, current, previous } = state.idempotency.state();
  out.f64(startedMs);
  out.bytes(new Uint8Array(current.buffer));
  out.bytes(new Uint8Array(previous.buffer));
  writeFamilies(out, state.accounts);
  writeRules(out, state);
  return out.written();
}

function writeMarket(out: ByteWriter, market: Market, slots: readonly number[]): void {
  out.json(market.payload);
  out.i32(market.lastTicks);
  out.f64(market.tradeId);
  out.f64(market.updateId);
  const { book } = market;
  out.i32(slots.length);
  for (const slot of slots) {
    out.f64(book.orders.orderId(slot));
    out.i32(book.orders.account(slot));
    out.i32(book.side(slot));
    out.i32(book.priceTicks(slot));
    out.f64(book.orders.leftLots(slot));
    out.f64(book.orders.filledLots(slot));
    out.f64(book.orders.filledQuoteUnits(slot));
  }
}

function writeAccounts(out: ByteWriter, accounts: Accounts): void {
  const keys = accounts.keys();
  out.json(keys);
  const first = accounts.next - keys.length;
  for (let account = first; account < accounts.next; account++) out.i32(accounts.tier(account));
}

/** Nothing where nobody has two accounts: such a state has the bytes, and so the hash, of format 1 (SNAP-05). */
function writeFamilies(out: ByteWriter, accounts: Accounts): void {
  const joined = accounts.joined();
  if (joined.length === 0) return;
  out.i32(joined.length);
  for (const [account, group] of joined) {
    out.i32(account);
    out.i32(group);
  }
}

function writeBalances(out: ByteWriter, state: ExchangeState): void {
  const assetCount = state.catalog.assets.length;
  for (let account = WORLD_ACCOUNT; account < state.accounts.next; account++) {
    for (let asset = 0; asset < assetCount; asset++) {
      const available = state.ledger.availableOf(account, asset);
      const held = state.ledger.heldOf(account, asset);
      if (available === 0 && held === 0) continue;
      out.i32(account);
      out.i32(asset);
      out.f64(available);
      out.f64(held);
    }
  }
  out.i32(-1);
}
