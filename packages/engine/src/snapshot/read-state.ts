import type {
  AssetPayload,
  FeeTierPayload,
  MarketPayload,
  VenuePayload,
} from '@pelorus/protocol/exchange/configuration.ts';
import { limitTotals } from '../accounts/count-open.ts';
import { AUCTION, type Market } from '../catalog/market.ts';
import { ExchangeState } from '../exchange-state.ts';
import { type FuturesRows, readFutures } from '../futures/futures-rows.ts';
import type { Generation } from '../idempotency/generation.ts';
import { Idempotency } from '../idempotency/idempotency.ts';
import type { KeyWords } from '../idempotency/renames.ts';
import { assertInvariant } from '../invariants/invariant-broken.ts';
import { type P2pRows, readP2p } from '../p2p/p2p-rows.ts';
import { algoFromKept } from '../trading/algos/algo-store.ts';
import { fromKept } from '../trading/conditional/conditional-order.ts';
import { listFromKept, memberIds } from '../trading/lists/order-list.ts';
import { readWallet, type WalletRows } from '../wallet/wallet-rows.ts';
import { ByteReader } from './bytes.ts';
import { PART } from './parts.ts';
import { type RulesState, readRules } from './rules-state.ts';

/** Returns the state that piecesOf wrote. The bytes have been verified; their content is still asserted. */
export function readState(body: Uint8Array): ExchangeState {
  const input = new ByteReader(body);
  const state = new ExchangeState();
  state.seq = input.f64();
  state.nowMs = input.f64();
  state.nextOrderId = input.f64();
  for (const asset of input.json() as AssetPayload[]) state.catalog.configureAsset(asset);
  state.ledger.reserveAssets(state.catalog.assets.length);
  state.futures.wallets.reserveAssets(state.catalog.assets.length);
  for (const fees of input.json() as FeeTierPayload[]) state.catalog.configureFeeTier(fees);
  for (let left = input.i32(); left > 0; left--) readMarket(input, state);
  readAccounts(input, state);
  readBalances(input, state);
  const startedMs = input.f64();
  const current = new Int32Array(input.bytes().buffer);
  const previous = new Int32Array(input.bytes().buffer);
  state.idempotency = Idempotency.restore({ startedMs, current, previous });
  readFamilies(input, state);
  while (!input.isAtEnd()) readPart(input, state);
  assertInvariant(input.isAtEnd(), 'a snapshot is longer than what it says');
  if (state.catalog.venue !== undefined) limitTotals(state, state.catalog.venue);
  return state;
}

function readMarket(input: ByteReader, state: ExchangeState): void {
  const id = state.catalog.configureMarket(input.json() as MarketPayload);
  assertInvariant(typeof id === 'number', 'a snapshot holds a market without its assets');
  const market = state.catalog.markets[id] as Market;
  state.futures.list(market);
  market.lastTicks = input.i32();
  market.tradeId = input.f64();
  market.updateId = input.f64();
  market.moveBand();
  for (let left = input.i32(); left > 0; left--) readOrder(input, state, market);
}

/** Orders come by ascending id, which is also the order in every queue. */
function readOrder(input: ByteReader, state: ExchangeState, market: Market): void {
  const orderId = input.f64();
  const account = input.i32();
  const side = input.i32();
  const priceTicks = input.i32();
  const leftLots = input.f64();
  const filledLots = input.f64();
  const filledQuoteUnits = input.f64();
  const slot = market.book.add(orderId, account, side, priceTicks, leftLots);
  if (filledLots > 0) market.book.orders.addFill(slot, filledLots, filledQuoteUnits);
  state.accountOrders.add(market.book, market.id, account, slot);
}

function readAccounts(input: ByteReader, state: ExchangeState): void {
  const accounts = (input.json() as string[]).map((key) => state.accounts.open(key));
  for (const account of accounts) state.accounts.setTier(account, input.i32());
}

function readFamilies(input: ByteReader, { accounts }: ExchangeState): void {
  for (let left = input.i32(); left > 0; left--) {
    const account = input.i32();
    const group = input.i32();
    const isFamily = accounts.isUser(account) && accounts.isUser(group) && group < account;
    assertInvariant(isFamily && accounts.group(group) === group, 'a restored account is in the group of nobody');
    accounts.join(account, group);
  }
}

function readPart(input: ByteReader, state: ExchangeState): void {
  const tag = input.i32();
  const recent = recentOf(tag, state);
  if (recent !== undefined) {
    recent.addLanes(new Int32Array(input.bytes().buffer));
    return;
  }
  const value = input.json();
  switch (tag) {
    case PART.conditionals:
      for (const fields of value as number[][]) readConditional(fields, state);
      break;
    case PART.queues:
      for (const [market, , ids] of value as [number, number, number[]][])
        state.catalog.markets[market]?.book.requeue(ids);
      break;
    case PART.expiries:
      for (const [atMs, orderId, market] of value as [number, number, number][])
        state.expiries.add({ atMs, orderId, market }, () => true);
      break;
    case PART.reserves:
      for (const [market, orderId, partLots, lots] of value as [number, number, number, number][])
        readReserve(state.catalog.markets[market], orderId, partLots, lots);
      break;
    case PART.rules:
      readRules(value as RulesState, state);
      break;
    case PART.auctions:
      for (const [market, endMs] of value as [number, number][]) readAuction(state.catalog.markets[market], endMs);
      break;
    case PART.venue:
      state.catalog.configureVenue(value as VenuePayload);
      break;
    case PART.lastParts:
      for (const [market, orderId] of value as [number, number][]) readLastPart(state.catalog.markets[market], orderId);
      break;
    case PART.renames:
      for (const [orderId, ...key] of value as [number, ...KeyWords][]) state.renames.restore(orderId, key);
      break;
    case PART.futures:
      readFutures(value as FuturesRows, state);
      break;
    case PART.wallet:
      readWallet(value as WalletRows, state);
      break;
    case PART.p2p:
      readP2p(value as P2pRows, state);
      break;
    case PART.lists:
      for (const kept of value as unknown[][]) readList(kept, state);
      break;
    case PART.reuse:
      readReuse(value as [number, number], state);
      break;
    case PART.algos:
      for (const kept of value as unknown[][]) state.algos.add(algoFromKept(kept));
      break;
    case PART.algoCount:
      state.algos.nextAlgoId = (value as [number])[0] + 1;
      break;
    case PART.listCount:
      state.lists.nextListId = (value as [number])[0] + 1;
      break;
    default:
      assertInvariant(false, `a snapshot has a part ${tag} that nobody wrote`);
  }
}

/** Returns the memory whose bytes a part is, if it is one. */
function recentOf(tag: number, { ended, requests }: ExchangeState): Generation | undefined {
  if (tag === PART.requestsNow) return requests.recent.current;
  if (tag === PART.requestsBefore) return requests.recent.previous;
  if (tag === PART.endedNow) return ended.recent.current;
  return tag === PART.endedBefore ? ended.recent.previous : undefined;
}

function readReuse([requestsMs, endedMs]: [number, number], { ended, requests }: ExchangeState): void {
  ended.isOn = true;
  requests.recent.startedMs = requestsMs;
  ended.recent.startedMs = endedMs;
}

function readAuction(market: Market | undefined, endMs: number): void {
  assertInvariant(market?.status === AUCTION, 'a restored auction is of no market in one');
  market.auctionEndMs = endMs;
}

function readList(kept: unknown[], state: ExchangeState): void {
  const list = listFromKept(kept);
  const market = state.catalog.markets[list.market];
  assertInvariant(market !== undefined, 'a restored list is of no market');
  state.lists.add(list);
  market.listedOrders += memberIds(list).length;
}

function readReserve(market: Market | undefined, orderId: number, partLots: number, lots: number): void {
  const slot = market?.book.find(orderId) ?? 0;
  assertInvariant(market !== undefined && slot !== 0, 'a restored reserve is of no order');
  const { book } = market;
  book.reserves.add(orderId, book.orders.account(slot), book.priceTicks(slot), partLots, lots);
}

function readLastPart(market: Market | undefined, orderId: number): void {
  const slot = market?.book.find(orderId) ?? 0;
  assertInvariant(market !== undefined && slot !== 0, 'a restored last part is of no order');
  market.book.reserves.addLastPart(orderId, market.book.orders.account(slot));
}

function readConditional(fields: readonly number[], state: ExchangeState): void {
  const order = fromKept(fields);
  const market = state.catalog.markets[order.market];
  assertInvariant(market !== undefined, 'a restored order waits in no market');
  state.conditionals.add(order);
  market.triggersOf(order).add(order);
}

function readBalances(input: ByteReader, state: ExchangeState): void {
  for (;;) {
    const account = input.i32();
    if (account === -1) break;
    const asset = input.i32();
    state.ledger.restore(account, asset, input.f64(), input.f64());
  }
  state.ledger.assertBalanced();
}
