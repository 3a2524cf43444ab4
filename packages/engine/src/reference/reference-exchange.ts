import { FAUCET_ACCOUNT, FIRST_USER_ACCOUNT, WORLD_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import type { AssetPayload } from '@pelorus/protocol/exchange/configuration.ts';
import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import { type DoneReason, POSTING_REASONS } from '@pelorus/protocol/spot/enums.ts';
import {
  ALL_MARKETS,
  AMEND_BYTES,
  CANCEL_ALL_BYTES,
  CANCEL_BYTES,
  COMMAND_KIND,
  COMMAND_VERSION,
  EXPIRE_BYTES,
  FAMILY_VERSION,
  OFFSET,
  PLACE_TERMS_BYTES,
  RULES_VERSION,
  TERMS_VERSION,
  TRANSFER_BYTES,
} from '@pelorus/protocol/wire/command-layout.ts';
import {
  readAccountDiscount,
  readAccountTier,
  readAsset,
  readFeeDiscount,
  readFeeTier,
  readMarket,
  readOpenAccount,
} from '../catalog/validate.ts';
import { ReferenceConditionals } from './reference-conditional.ts';
import { ReferenceFees } from './reference-fees.ts';
import { ReferenceKeys } from './reference-keys.ts';
import { ReferenceLedger } from './reference-ledger.ts';
import { openOf, type Target } from './reference-open.ts';
import { ReferencePlacing } from './reference-place.ts';
import { isConditional, isLongPlacement, readPlacement } from './reference-placement.ts';
import { ReferenceRecord, whole } from './reference-record.ts';
import { type ReferenceMarket, ReferenceSettling } from './reference-spot.ts';

const SAFE_MAX = BigInt(Number.MAX_SAFE_INTEGER);
const LOCKED = ['lotUnits', 'tickLotUnits', 'priceScale', 'tickUnits'] as const;
const TRANSFER_REASONS = ['DEPOSIT', 'FAUCET', 'HOUSE_FUNDING', 'ADJUSTMENT', 'FAMILY_TRANSFER'];

type Outcome = EngineEvent[] | RejectionName;

/**
 * The slow obvious exchange: the same rules as ../exchange.ts written for reading, in plain objects, sorted arrays and
 * big integers. It shares no code with the fast one but the reading of configuration payloads.
 */
export class ReferenceExchange {
  readonly ledger = new ReferenceLedger();
  readonly markets: ReferenceMarket[] = [];
  readonly assets: AssetPayload[] = [];
  private readonly accounts = new Map<string, number>();
  /** The first account of each account's owner. */
  private readonly groups = new Map<number, number>();
  private readonly fees = new ReferenceFees(this.assets, this.ledger, (account) => {
    const group = this.groups.get(account) as number;
    return [...this.groups.values()].filter((other) => other === group).length > 1 ? group : -1;
  });
  private readonly keys = new ReferenceKeys();
  private nowMs = 0;
  private nextOrderId = 1;

  /** Applies one record and returns its events. */
  apply(bytes: Uint8Array): EngineEvent[] {
    const record = new ReferenceRecord(bytes);
    const timeMs = record.f64(OFFSET.timeMs);
    if (timeMs > this.nowMs && timeMs <= Number.MAX_SAFE_INTEGER) {
      this.nowMs = timeMs;
      this.keys.advance(timeMs, (id) => this.markets.flatMap(openOf).some((order) => order.id === id));
    }
    for (const market of this.markets) market.nowMs = this.nowMs;
    const outcome = this.dispatch(record);
    return typeof outcome === 'string' ? [{ kind: 'rejected', code: outcome }] : outcome;
  }

  private dispatch(record: ReferenceRecord): Outcome {
    if (![COMMAND_VERSION, FAMILY_VERSION, TERMS_VERSION, RULES_VERSION].includes(record.u8(OFFSET.version)))
      return 'MALFORMED_COMMAND';
    switch (record.u8(OFFSET.kind)) {
      case COMMAND_KIND.place:
        return this.place(record);
      case COMMAND_KIND.cancel:
        return this.cancel(record);
      case COMMAND_KIND.cancelAll:
        return this.cancelAll(record);
      case COMMAND_KIND.amend:
        return this.amend(record);
      case COMMAND_KIND.transfer:
        return this.transfer(record);
      case COMMAND_KIND.expire:
        return this.expire(record);
    }
    const value = record.json();
    if (record.u8(OFFSET.kind) < 16 || record.u8(OFFSET.kind) > 22 || value === undefined) return 'MALFORMED_COMMAND';
    return this.configure(record, value);
  }

  private conditionals(market: ReferenceMarket): ReferenceConditionals {
    return new ReferenceConditionals(
      this.ledger,
      market,
      this.fees,
      (account) => this.groups.get(account) as number,
      this.nowMs,
    );
  }

  private isUser(account: number): boolean {
    return account >= FIRST_USER_ACCOUNT && account < FIRST_USER_ACCOUNT + this.accounts.size;
  }

  private place(record: ReferenceRecord): Outcome {
    const wish = readPlacement(record);
    if (wish === null) return 'MALFORMED_COMMAND';
    if (!this.isUser(wish.account)) return 'UNKNOWN_ACCOUNT';
    const market = this.markets[record.u32(OFFSET.market)];
    if (market === undefined) return 'UNKNOWN_MARKET';
    const key = record.key(OFFSET.key) as string;
    const isLong = isLongPlacement(record);
    const content = record.hex(OFFSET.market, isLong ? PLACE_TERMS_BYTES : OFFSET.placeClientIdLength);
    const seen = this.keys.find(wish.account, key);
    if (seen) return seen.content === content ? [{ kind: 'duplicate', orderId: seen.orderId }] : 'KEY_REUSED';
    const placing = new ReferencePlacing(
      this.ledger,
      market,
      wish,
      this.groups.get(wish.account) as number,
      this.nowMs,
    );
    const conditionals = this.conditionals(market);
    const waits = isConditional(wish.type);
    const refusal = waits ? conditionals.refusal(wish) : placing.refusal();
    if (refusal !== null) return refusal;
    const orderId = this.nextOrderId++;
    this.keys.remember(wish.account, key, { content, orderId });
    return waits ? conditionals.wait(wish, orderId) : conditionals.follow(placing.accept(orderId, this.fees));
  }

  /** Returns the market and order a cancel or amend means, or the refusal. */
  private target(record: ReferenceRecord, isAmend: boolean): Target | RejectionName {
    const account = record.u32(OFFSET.account);
    if (!this.isUser(account)) return 'UNKNOWN_ACCOUNT';
    const market = this.markets[record.u32(OFFSET.market)];
    if (market === undefined) return 'UNKNOWN_MARKET';
    if (isAmend && market.payload.status === 'HALT') return 'MARKET_CLOSED';
    const key = record.key(OFFSET.targetKey);
    const orderId = record.f64(OFFSET.targetOrderId) || (key === null ? 0 : this.keys.find(account, key)?.orderId);
    const isMeant = (other: { id: number; account: number }) => other.id === orderId && other.account === account;
    const order = market.orders.find(isMeant);
    const waiting = market.waiting.find(isMeant);
    return order === undefined && waiting === undefined ? 'UNKNOWN_ORDER' : { market, order, waiting };
  }

  private isTargetMissing(record: ReferenceRecord): boolean {
    return record.f64(OFFSET.targetOrderId) === 0 && record.key(OFFSET.targetKey) === null;
  }

  private cancel(record: ReferenceRecord): Outcome {
    if (record.length !== CANCEL_BYTES || this.isTargetMissing(record)) return 'MALFORMED_COMMAND';
    const target = this.target(record, false);
    return typeof target === 'string' ? target : this.endOrder(target, 'CANCELED_BY_USER');
  }

  private endOrder({ market, order, waiting }: Target, reason: DoneReason): EngineEvent[] {
    if (waiting !== undefined) return this.conditionals(market).cancel(waiting, reason);
    if (order === undefined) return [];
    return new ReferenceSettling(this.ledger, market, this.fees).cancel(order, reason);
  }

  private cancelAll(record: ReferenceRecord): Outcome {
    if (record.length !== CANCEL_ALL_BYTES) return 'MALFORMED_COMMAND';
    const account = record.u32(OFFSET.account);
    if (!this.isUser(account)) return 'UNKNOWN_ACCOUNT';
    const wanted = record.u32(OFFSET.market);
    const markets = wanted === ALL_MARKETS ? this.markets : this.markets.slice(wanted, wanted + 1);
    if (wanted !== ALL_MARKETS && markets.length === 0) return 'UNKNOWN_MARKET';
    const key = record.key(OFFSET.key);
    if (key !== null) {
      const content = record.hex(OFFSET.market, CANCEL_ALL_BYTES);
      const seen = this.keys.find(account, key);
      if (seen) return seen.content === content ? [{ kind: 'duplicate', orderId: 0 }] : 'KEY_REUSED';
      this.keys.remember(account, key, { content, orderId: 0 });
    }
    return markets.flatMap((market) => {
      const own = openOf(market).filter((target) => target.account === account);
      return own.sort((a, b) => b.id - a.id).flatMap((target) => this.endOrder(target, 'CANCELED_BY_USER'));
    });
  }

  private expire(record: ReferenceRecord): Outcome {
    if (record.length !== EXPIRE_BYTES || record.u8(OFFSET.version) < TERMS_VERSION) return 'MALFORMED_COMMAND';
    const due = this.markets.flatMap(openOf).filter(({ goodTill }) => goodTill > 0n && goodTill <= this.nowMs);
    due.sort((a, b) => Number(a.goodTill - b.goodTill) || a.id - b.id);
    return due.flatMap((target) => this.endOrder(target, 'GTD_EXPIRED'));
  }

  private amend(record: ReferenceRecord): Outcome {
    if (record.length !== AMEND_BYTES || this.isTargetMissing(record)) return 'MALFORMED_COMMAND';
    const lots = whole(record.f64(OFFSET.amendLots));
    if (lots === null) return 'MALFORMED_COMMAND';
    const target = this.target(record, true);
    if (typeof target === 'string') return target;
    const { market, order, waiting } = target;
    if (waiting !== undefined) return this.conditionals(market).amend(waiting, lots);
    if (order === undefined) return 'UNKNOWN_ORDER';
    return new ReferenceSettling(this.ledger, market, this.fees).amend(order, lots);
  }

  private transfer(record: ReferenceRecord): Outcome {
    const key = record.key(OFFSET.key);
    if (record.length !== TRANSFER_BYTES || key === null) return 'MALFORMED_COMMAND';
    const account = record.u32(OFFSET.account);
    const payer = record.u32(OFFSET.transferFrom);
    const asset = record.u32(OFFSET.transferAsset);
    const reason = POSTING_REASONS[record.u8(OFFSET.transferReason)];
    if (reason === undefined || !TRANSFER_REASONS.includes(reason) || account === payer) return 'MALFORMED_COMMAND';
    const isFamily = reason === 'FAMILY_TRANSFER';
    if (isFamily && record.u8(OFFSET.version) < FAMILY_VERSION) return 'MALFORMED_COMMAND';
    const exists = (who: number) => who <= FAUCET_ACCOUNT || this.isUser(who);
    if (!exists(account) || !exists(payer)) return 'UNKNOWN_ACCOUNT';
    const group = this.groups.get(account);
    if (isFamily && (group === undefined || group !== this.groups.get(payer))) return 'UNKNOWN_ACCOUNT';
    if (this.assets[asset] === undefined) return 'UNKNOWN_ASSET';
    const content = record.hex(OFFSET.transferFrom, TRANSFER_BYTES);
    const seen = this.keys.find(account, key);
    if (seen) return seen.content === content ? [{ kind: 'duplicate', orderId: 0 }] : 'KEY_REUSED';
    const units = whole(record.f64(OFFSET.transferUnits));
    if (units === null || units === 0n) return 'AMOUNT_INVALID';
    const after = this.ledger.of(payer, asset).available - units;
    if (payer === WORLD_ACCOUNT && after < -SAFE_MAX) return 'SUPPLY_LIMIT';
    if (payer !== WORLD_ACCOUNT && after < 0n) return this.isUser(payer) ? 'INSUFFICIENT_BALANCE' : 'HOUSE_EMPTY';
    this.keys.remember(account, key, { content, orderId: 0 });
    return [
      { kind: 'transferred', account, fromAccount: payer, asset, units: Number(units), reason },
      this.ledger.post(payer, asset, reason, { available: -units }, 0, 0),
      this.ledger.post(account, asset, reason, { available: units }, 0, 0),
    ];
  }

  private configure(record: ReferenceRecord, value: unknown): Outcome {
    const knowsRules = record.u8(OFFSET.version) >= RULES_VERSION;
    switch (record.u8(OFFSET.kind)) {
      case COMMAND_KIND.openAccount:
        return this.openAccount(record, value);
      case COMMAND_KIND.configureAsset:
        return this.configureAsset(value);
      case COMMAND_KIND.configureMarket:
        return this.configureMarket(value, knowsRules);
      case COMMAND_KIND.configureFeeTier:
        return this.configureFeeTier(value, knowsRules);
      case COMMAND_KIND.configureFeeDiscount:
        return knowsRules ? this.configureFeeDiscount(value) : 'MALFORMED_COMMAND';
      case COMMAND_KIND.setAccountDiscount: {
        if (!knowsRules) return 'MALFORMED_COMMAND';
        const wanted = readAccountDiscount(value);
        if (wanted === null) return 'CONFIG_INVALID';
        if (!this.isUser(wanted.account)) return 'UNKNOWN_ACCOUNT';
        if (wanted.isOn) this.fees.discounted.add(wanted.account);
        else this.fees.discounted.delete(wanted.account);
        return [{ kind: 'accountDiscountSet', account: wanted.account, isOn: wanted.isOn }];
      }
      default: {
        const wanted = readAccountTier(value);
        if (wanted === null) return 'CONFIG_INVALID';
        if (!this.isUser(wanted.account)) return 'UNKNOWN_ACCOUNT';
        this.fees.tiers.set(wanted.account, wanted.tier);
        return [{ kind: 'accountTierSet', account: wanted.account, tier: wanted.tier }];
      }
    }
  }

  private configureFeeTier(value: unknown, knowsRules: boolean): Outcome {
    const fees = readFeeTier(value, knowsRules);
    if (fees === null) return 'CONFIG_INVALID';
    const isKnown = this.markets.some((market) => market.payload.symbol === fees.market);
    if (fees.market !== undefined && !isKnown) return 'UNKNOWN_MARKET';
    this.fees.rows = [...this.fees.rows.filter((row) => row.tier !== fees.tier || row.market !== fees.market), fees];
    return [{ kind: 'feeTierConfigured', tier: fees.tier }];
  }

  private configureFeeDiscount(value: unknown): Outcome {
    const discount = readFeeDiscount(value);
    if (discount === null) return 'CONFIG_INVALID';
    const codes = [discount.asset, ...discount.prices.map((price) => price.asset)].filter((code) => code !== null);
    if (codes.some((code) => !this.assets.some((asset) => asset.code === code))) return 'UNKNOWN_ASSET';
    this.fees.discount = discount;
    return [{ kind: 'feeDiscountConfigured' }];
  }

  private openAccount(record: ReferenceRecord, value: unknown): Outcome {
    const key = record.key(OFFSET.key);
    if (key === null) return 'MALFORMED_COMMAND';
    const wanted = readOpenAccount(value, record.u8(OFFSET.version) >= FAMILY_VERSION);
    if (wanted === null) return 'CONFIG_INVALID';
    const known = this.accounts.get(key);
    const account = known ?? FIRST_USER_ACCOUNT + this.accounts.size;
    const { parent } = wanted;
    if (parent !== undefined && !this.isUser(parent)) return 'UNKNOWN_ACCOUNT';
    const group = parent === undefined ? account : this.groups.get(parent);
    if (known !== undefined && parent !== undefined && this.groups.get(known) !== group) return 'KEY_REUSED';
    this.accounts.set(key, account);
    if (known === undefined) this.groups.set(account, group as number);
    return [{ kind: 'accountOpened', account }];
  }

  private configureAsset(value: unknown): Outcome {
    const asset = readAsset(value);
    if (asset === null) return 'CONFIG_INVALID';
    const known = this.assets.findIndex((other) => other.code === asset.code);
    if (known >= 0 && this.assets[known]?.scale !== asset.scale) return 'CONFIG_LOCKED';
    const id = known >= 0 ? known : this.assets.length;
    this.assets[id] = asset;
    return [{ kind: 'assetConfigured', asset: id }];
  }

  private configureMarket(value: unknown, knowsRules: boolean): Outcome {
    const payload = readMarket(value, knowsRules);
    if (payload === null) return 'CONFIG_INVALID';
    const base = this.assets.findIndex((asset) => asset.code === payload.base);
    const quote = this.assets.findIndex((asset) => asset.code === payload.quote);
    if (base < 0 || quote < 0) return 'UNKNOWN_ASSET';
    const known = this.markets.find((market) => market.payload.symbol === payload.symbol);
    if (known === undefined) {
      const id = this.markets.length;
      this.markets.push({
        ...{
          id,
          base,
          quote,
          payload,
          orders: [],
          waiting: [],
          lastTicks: 0n,
          tradeId: 0,
          updateId: 0,
          preventedId: 0,
        },
        ...{ nowMs: this.nowMs, rangeTrades: [], pausedUntilMs: 0 },
      });
      return [{ kind: 'marketConfigured', market: id }];
    }
    if (LOCKED.some((field) => known.payload[field] !== payload[field])) return 'CONFIG_LOCKED';
    const isSpanSame =
      (known.payload.rangeBuckets ?? 0) === (payload.rangeBuckets ?? 0) &&
      (known.payload.rangeBucketMs ?? 0) === (payload.rangeBucketMs ?? 0);
    if (!isSpanSame) known.rangeTrades = [];
    known.payload = payload;
    return [{ kind: 'marketConfigured', market: known.id }];
  }
}
