import { WORLD_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import { BUY, SELL } from '@pelorus/protocol/exchange/orders.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Market } from '../catalog/market.ts';
import type { ExchangeState } from '../exchange-state.ts';
import { futuresRows } from '../futures/futures-rows.ts';
import { p2pRows } from '../p2p/p2p-rows.ts';
import { keptAlgo } from '../trading/algos/algo-store.ts';
import { keptFields } from '../trading/conditional/conditional-order.ts';
import { keptList } from '../trading/lists/order-list.ts';
import { isOpenAnywhere, isStillOpen } from '../trading/trading-room.ts';
import { walletRows } from '../wallet/wallet-rows.ts';
import { ByteWriter } from './bytes.ts';
import { PART } from './parts.ts';
import { rulesOf } from './rules-state.ts';

/**
 * Returns the state as bytes in one canonical order, as pieces that lie behind each other: orders by id, balances by
 * account and asset, zero balances left out. Nothing in it depends on slots, free lists or capacities, so equal states
 * give equal bytes. What the state does later changes no piece.
 */
export function piecesOf(state: ExchangeState): Uint8Array[] {
  const head = new ByteWriter();
  head.f64(state.seq);
  head.f64(state.nowMs);
  head.f64(state.nextOrderId);
  head.json(state.catalog.assets);
  head.json(state.catalog.tiers());
  head.i32(state.catalog.markets.length);
  const slots = state.catalog.stores.slotsByMarket(state.catalog.markets.length);
  for (const market of state.catalog.markets) writeMarket(head, market, slots[market.id] as number[]);
  writeAccounts(head, state.accounts);
  writeBalances(head, state);
  const { startedMs, current, previous } = state.idempotency.state();
  head.f64(startedMs);
  const end = new ByteWriter();
  const parts = lateParts(state);
  writeFamilies(end, state.accounts);
  for (const [tag, value] of parts) {
    end.i32(tag);
    end.json(value);
  }
  return [head.written(), ...withLength(current), ...withLength(previous), end.written(), ...recentPieces(state)];
}

/**
 * Recent orders and requests, which may be large: as pieces. Returns nothing where no ids can be reused, so that such
 * a state does not change.
 */
function recentPieces({ ended, requests }: ExchangeState): Uint8Array[] {
  if (!ended.isOn) return [];
  const parts: [number, Int32Array[]][] = [
    [PART.requestsNow, requests.recent.current.lanes()],
    [PART.requestsBefore, requests.recent.previous.lanes()],
    [PART.endedNow, ended.recent.current.lanes()],
    [PART.endedBefore, ended.recent.previous.lanes()],
  ];
  return parts.flatMap(([tag, lanes]) => [new Uint8Array(Int32Array.of(tag).buffer), ...withLength(lanes)]);
}

/** Returns what ByteWriter.bytes writes of pieces, without copying them. */
function withLength(pieces: readonly Int32Array[]): Uint8Array[] {
  const bytes = pieces.map(({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength));
  const length = Int32Array.of(bytes.reduce((sum, { byteLength }) => sum + byteLength, 0));
  return [new Uint8Array(length.buffer), ...bytes];
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

function writeFamilies(out: ByteWriter, accounts: Accounts): void {
  const joined = accounts.joined();
  out.i32(joined.length);
  for (const [account, group] of joined) {
    out.i32(account);
    out.i32(group);
  }
}

/** Optional parts at the end, each where there is something to say. */
function lateParts(state: ExchangeState): [tag: number, value: unknown][] {
  for (const market of state.catalog.markets) {
    market.triggers.settle();
    market.markTriggers.settle();
  }
  const parts: [number, object][] = [
    [PART.conditionals, state.conditionals.all().map(keptFields)],
    [PART.queues, unorderedQueues(state)],
    [PART.expiries, openExpiries(state)],
    [PART.reserves, state.catalog.markets.flatMap(({ id, book }) => book.reserves.rows().map((row) => [id, ...row]))],
    [PART.rules, rulesOf(state)],
    [PART.auctions, auctionEnds(state)],
    [PART.venue, state.catalog.venue ?? []],
    [PART.lastParts, lastParts(state)],
    [PART.renames, state.renames.rows((orderId) => isOpenAnywhere(state, orderId))],
  ];
  const { ended, requests } = state;
  parts.push([PART.reuse, ended.isOn ? [requests.recent.startedMs, ended.recent.startedMs] : []]);
  parts.push([PART.lists, state.lists.all().map(keptList)]);
  parts.push([PART.listCount, state.lists.nextListId === 1 ? [] : [state.lists.nextListId - 1]]);
  parts.push([PART.algos, state.algos.all().map(keptAlgo)]);
  parts.push([PART.algoCount, state.algos.nextAlgoId === 1 ? [] : [state.algos.nextAlgoId - 1]]);
  parts.push([PART.futures, futuresRows(state)]);
  parts.push([PART.wallet, walletRows(state)]);
  parts.push([PART.p2p, p2pRows(state)]);
  return parts.filter(([, value]) => Object.keys(value).length > 0);
}

/** Returns [market, when its auction ends by itself]. */
function auctionEnds(state: ExchangeState): [number, number][] {
  const { markets } = state.catalog;
  return markets.filter((market) => market.auctionEndMs > 0).map(({ id, auctionEndMs }) => [id, auctionEndMs]);
}

function lastParts(state: ExchangeState): [number, number][] {
  return state.catalog.markets.flatMap(({ id, book }) =>
    book.reserves.lastPartIds().map((orderId): [number, number] => [id, orderId]),
  );
}

function openExpiries(state: ExchangeState): number[][] {
  const open = state.expiries.standing((row) => isStillOpen(state, row));
  return open.map(({ atMs, orderId, market }) => [atMs, orderId, market]);
}

/** Returns the queues that are not in order of id, as [market, price, ids in the order of the queue]: some came late. */
function unorderedQueues(state: ExchangeState): [number, number, number[]][] {
  return state.catalog.markets.flatMap(({ id, book }) =>
    [BUY, SELL].flatMap((side) =>
      book.levelsOf(side).flatMap(([priceTicks]): [number, number, number[]][] => {
        const ids = book.queueAt(side, priceTicks);
        return ids.every((orderId, i) => i === 0 || orderId > (ids[i - 1] as number)) ? [] : [[id, priceTicks, ids]];
      }),
    ),
  );
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
