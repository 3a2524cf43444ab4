import { MARKET_STATUSES } from '@pelorus/protocol/exchange/market-statuses.ts';
import { REJECTIONS, type RejectionName } from '@pelorus/protocol/rejections.ts';
import { COMMAND_KIND, OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { limitTotals } from '../accounts/count-open.ts';
import type { OpenTotals } from '../accounts/open-totals.ts';
import type { CommandBatch } from '../commands/command-batch.ts';
import type { EventWriter } from '../events/event-writer.ts';
import { settleContract } from '../futures/funding.ts';
import type { FuturesState } from '../futures/futures-state.ts';
import { liquidatesSomebody } from '../futures/new-terms.ts';
import { type Idempotency, KEY_OTHER_CONTENT, KEY_SAME } from '../idempotency/idempotency.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Auctions } from '../trading/auction/auctions.ts';
import type { ConditionalStore } from '../trading/conditional/conditional-store.ts';
import type { ListStore } from '../trading/lists/order-list.ts';
import type { Catalog } from './catalog.ts';
import { AUCTION, DELISTED, type Market } from './market.ts';
import {
  readAccountDiscount,
  readAccountTier,
  readAsset,
  readFeeDiscount,
  readFeeTier,
  readMarket,
  readMarketStatus,
  readOpenAccount,
  readVenue,
} from './validate.ts';

/** Account in the key of a status command, which belongs to no user. */
const NOBODY = 0;

/** The state that configuration commands change; the exchange owns it. */
interface ConfigureRoom {
  readonly catalog: Catalog;
  readonly accounts: Accounts;
  readonly ledger: Ledger;
  readonly futures: FuturesState;
  readonly events: EventWriter;
  readonly idempotency: Idempotency;
  readonly nowMs: number;
  readonly totals: OpenTotals;
  readonly conditionals: ConditionalStore;
  readonly lists: ListStore;
}

/** Returns the JSON of the record, or undefined when it holds none. */
function readJson(batch: CommandBatch, at: number, recordBytes: number): unknown {
  const length = batch.jsonLength(at);
  if (length < 0 || length > recordBytes - OFFSET.json) return undefined;
  const start = at + OFFSET.json;
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(batch.u8.subarray(start, start + length)));
  } catch {
    return undefined;
  }
}

/**
 * Handles the commands whose payload is JSON; returns the id of the refusal, or 0. All of them are "make it so":
 * repeating one changes nothing.
 */
export function configure(
  room: ConfigureRoom,
  batch: CommandBatch,
  at: number,
  recordBytes: number,
  auctions: Auctions,
): number {
  const value = recordBytes < OFFSET.json ? undefined : readJson(batch, at, recordBytes);
  if (value === undefined) return REJECTIONS.MALFORMED_COMMAND.id;
  const isStatus = batch.kind(at) === COMMAND_KIND.setMarketStatus;
  const refusal = isStatus
    ? setMarketStatus(room, batch, at, recordBytes, value, auctions)
    : apply(room, batch, at, value, auctions);
  return refusal === null ? 0 : REJECTIONS[refusal].id;
}

/** Sets a status; with a key once, also where the status has changed since (STAT-04). */
function setMarketStatus(
  room: ConfigureRoom,
  batch: CommandBatch,
  at: number,
  recordBytes: number,
  value: unknown,
  auctions: Auctions,
): RejectionName | null {
  const hasKey = !batch.isKeyMissing(at, OFFSET.key);
  if (hasKey) {
    const seen = room.idempotency.check(batch, at, OFFSET.key, NOBODY, OFFSET.jsonLength, recordBytes);
    if (seen === KEY_OTHER_CONTENT) return 'KEY_REUSED';
    if (seen === KEY_SAME) {
      room.events.duplicate(0);
      return null;
    }
  }
  const wanted = readMarketStatus(value, room.nowMs);
  if (wanted === null) return 'CONFIG_INVALID';
  const market = room.catalog.marketOf(wanted.symbol);
  if (market === undefined) return 'UNKNOWN_MARKET';
  const status = MARKET_STATUSES.indexOf(wanted.status);
  if (!auctions.mayFollow(market, status)) return 'MARKET_STATUS';
  if (status === AUCTION && market.payload.contract !== undefined) return 'NOT_FOR_CONTRACT';
  if (hasKey) room.idempotency.remember(0);
  auctions.enter(market, status, wanted.endMs ?? 0, true, true);
  const contract = room.futures.of(market.id);
  if (contract !== undefined && status === DELISTED) settleContract(room.futures, room.events, contract);
  return null;
}

/** Does what the command says and tells it, or returns why not. */
function apply(
  room: ConfigureRoom,
  batch: CommandBatch,
  at: number,
  value: unknown,
  auctions: Auctions,
): RejectionName | null {
  switch (batch.kind(at)) {
    case COMMAND_KIND.openAccount:
      return openAccount(room, batch, at, value);
    case COMMAND_KIND.configureAsset:
      return configureAsset(room, value);
    case COMMAND_KIND.configureMarket:
      return configureMarket(room, value, auctions);
    case COMMAND_KIND.configureFeeTier:
      return configureFeeTier(room, value);
    case COMMAND_KIND.configureFeeDiscount:
      return configureFeeDiscount(room, value);
    case COMMAND_KIND.configureVenue:
      return configureVenue(room, value);
    case COMMAND_KIND.setAccountDiscount:
      return setAccountDiscount(room, value);
    default:
      return setAccountTier(room, value);
  }
}

function openAccount(room: ConfigureRoom, batch: CommandBatch, at: number, value: unknown): RejectionName | null {
  if (batch.isKeyMissing(at, OFFSET.key)) return 'MALFORMED_COMMAND';
  const wanted = readOpenAccount(value);
  if (wanted === null) return 'CONFIG_INVALID';
  const { accounts } = room;
  const { parent } = wanted;
  const words = Array.from({ length: 4 }, (_, i) => batch.word(at, OFFSET.key + 4 * i) >>> 0);
  const key = words.map((word) => word.toString(16).padStart(8, '0')).join('');
  const known = accounts.find(key);
  if (parent !== undefined) {
    if (!accounts.isUser(parent)) return 'UNKNOWN_ACCOUNT';
    // An account does not change hands.
    if (known !== undefined && accounts.group(known) !== accounts.group(parent)) return 'KEY_REUSED';
  }
  room.events.accountOpened(known ?? accounts.open(key, parent));
  return null;
}

function configureAsset(room: ConfigureRoom, value: unknown): RejectionName | null {
  const asset = readAsset(value);
  if (asset === null) return 'CONFIG_INVALID';
  const id = room.catalog.configureAsset(asset);
  if (typeof id !== 'number') return id;
  room.ledger.reserveAssets(room.catalog.assets.length);
  room.futures.wallets.reserveAssets(room.catalog.assets.length);
  room.events.assetConfigured(id);
  return null;
}

function configureMarket(room: ConfigureRoom, value: unknown, auctions: Auctions): RejectionName | null {
  const wanted = readMarket(value);
  if (wanted === null) return 'CONFIG_INVALID';
  const { keepsStatus = false, ...payload } = wanted;
  const isNew = !room.catalog.isMarket(payload.symbol);
  if (payload.contract !== undefined && liquidatesSomebody(room.futures, payload)) return 'CONTRACT_LIQUIDATES';
  const id = room.catalog.configureMarket(payload);
  if (typeof id !== 'number') return id;
  room.events.marketConfigured(id);
  const market = room.catalog.markets[id] as Market;
  room.futures.list(market);
  if (isNew) auctions.listed(market);
  else if (!keepsStatus) auctions.enter(market, MARKET_STATUSES.indexOf(payload.status), 0, false);
  if (keepsStatus) auctions.tell(market);
  return null;
}

function configureVenue(room: ConfigureRoom, value: unknown): RejectionName | null {
  const venue = readVenue(value);
  if (venue === null) return 'CONFIG_INVALID';
  room.catalog.configureVenue(venue);
  limitTotals(room, venue);
  room.events.venueConfigured();
  return null;
}

function configureFeeDiscount(room: ConfigureRoom, value: unknown): RejectionName | null {
  const discount = readFeeDiscount(value);
  if (discount === null) return 'CONFIG_INVALID';
  const refusal = room.catalog.configureFeeDiscount(discount);
  if (refusal === null) room.events.feeDiscountConfigured();
  return refusal;
}

function setAccountDiscount(room: ConfigureRoom, value: unknown): RejectionName | null {
  const wanted = readAccountDiscount(value);
  if (wanted === null) return 'CONFIG_INVALID';
  if (!room.accounts.isUser(wanted.account)) return 'UNKNOWN_ACCOUNT';
  room.accounts.setDiscounted(wanted.account, wanted.isOn);
  room.events.accountDiscountSet(wanted.account, wanted.isOn);
  return null;
}

function configureFeeTier(room: ConfigureRoom, value: unknown): RejectionName | null {
  const fees = readFeeTier(value);
  if (fees === null) return 'CONFIG_INVALID';
  if (fees.market !== undefined && !room.catalog.isMarket(fees.market)) return 'UNKNOWN_MARKET';
  room.catalog.configureFeeTier(fees);
  room.events.feeTierConfigured(fees.tier);
  return null;
}

function setAccountTier(room: ConfigureRoom, value: unknown): RejectionName | null {
  const wanted = readAccountTier(value);
  if (wanted === null) return 'CONFIG_INVALID';
  if (!room.accounts.isUser(wanted.account)) return 'UNKNOWN_ACCOUNT';
  room.accounts.setTier(wanted.account, wanted.tier);
  room.events.accountTierSet(wanted.account, wanted.tier);
  return null;
}
