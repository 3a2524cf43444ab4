import type { AssetPayload } from '@pelorus/protocol/exchange/configuration.ts';
import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import { COMMAND_KIND, OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import {
  readAccountDiscount,
  readAccountTier,
  readAsset,
  readFeeDiscount,
  readFeeTier,
  readMarket,
  readMarketStatus,
  readVenue,
} from '../src/catalog/validate.ts';
import type { ReferenceAccounts } from './reference-accounts.ts';
import { NOTHING, type ReferenceAuctions } from './reference-auction.ts';
import type { ReferenceFees } from './reference-fees.ts';
import type { ReferenceKeys } from './reference-keys.ts';
import type { ReferenceMarket, ReferenceVenue } from './reference-market.ts';
import type { ReferenceRecord } from './reference-record.ts';
import type { ReferenceTwaps } from './reference-twaps.ts';

const LOCKED = ['lotUnits', 'tickLotUnits', 'priceScale', 'tickUnits'] as const;

type Outcome = EngineEvent[] | RejectionName;

/** The configuration; the reference exchange owns it. */
interface Configured {
  assets: AssetPayload[];
  markets: ReferenceMarket[];
  fees: ReferenceFees;
  auctions: ReferenceAuctions;
  accounts: ReferenceAccounts;
  keys: ReferenceKeys;
  twaps: ReferenceTwaps;
  venue: ReferenceVenue;
}

/** Assets, markets and their statuses, fees and who pays which. */
export class ReferenceConfiguration {
  private readonly assets: AssetPayload[];
  private readonly markets: ReferenceMarket[];
  private readonly fees: ReferenceFees;
  private readonly auctions: ReferenceAuctions;
  private readonly accounts: ReferenceAccounts;
  private readonly keys: ReferenceKeys;
  private readonly twaps: ReferenceTwaps;
  private readonly venue: ReferenceVenue;
  private nowMs = 0;

  constructor({ accounts, assets, auctions, fees, keys, markets, twaps, venue }: Configured) {
    this.venue = venue;
    this.assets = assets;
    this.markets = markets;
    this.fees = fees;
    this.auctions = auctions;
    this.accounts = accounts;
    this.keys = keys;
    this.twaps = twaps;
  }

  /** Carries out a configuration command other than the one that opens accounts. */
  apply(record: ReferenceRecord, value: unknown, nowMs: number): Outcome {
    this.nowMs = nowMs;
    switch (record.u8(OFFSET.kind)) {
      case COMMAND_KIND.configureAsset:
        return this.configureAsset(value);
      case COMMAND_KIND.configureMarket:
        return this.configureMarket(value);
      case COMMAND_KIND.configureVenue:
        return this.configureVenue(value);
      case COMMAND_KIND.configureFeeTier:
        return this.configureFeeTier(value);
      case COMMAND_KIND.configureFeeDiscount:
        return this.configureFeeDiscount(value);
      case COMMAND_KIND.setAccountDiscount:
        return this.setDiscount(value);
      case COMMAND_KIND.setMarketStatus:
        return this.setStatus(record, value);
      default:
        return this.setTier(value);
    }
  }

  private setStatus(record: ReferenceRecord, value: unknown): Outcome {
    const key = record.key(OFFSET.key);
    const content = record.hex(OFFSET.jsonLength, record.length);
    const seen = key === null ? undefined : this.keys.find(0, key);
    if (seen) return seen.content === content ? [{ kind: 'duplicate', orderId: 0 }] : 'KEY_REUSED';
    const wanted = readMarketStatus(value, this.nowMs);
    if (wanted === null) return 'CONFIG_INVALID';
    const market = this.markets.find(({ payload }) => payload.symbol === wanted.symbol);
    if (market === undefined) return 'UNKNOWN_MARKET';
    const done = this.auctions.set(market, wanted, () => this.twaps.endAll(market));
    if (typeof done !== 'string' && key !== null) this.keys.remember(0, key, { content, orderId: 0 });
    return done;
  }

  private setDiscount(value: unknown): Outcome {
    const wanted = readAccountDiscount(value);
    if (wanted === null) return 'CONFIG_INVALID';
    if (!this.accounts.isUser(wanted.account)) return 'UNKNOWN_ACCOUNT';
    if (wanted.isOn) this.fees.discounted.add(wanted.account);
    else this.fees.discounted.delete(wanted.account);
    return [{ kind: 'accountDiscountSet', account: wanted.account, isOn: wanted.isOn }];
  }

  private setTier(value: unknown): Outcome {
    const wanted = readAccountTier(value);
    if (wanted === null) return 'CONFIG_INVALID';
    if (!this.accounts.isUser(wanted.account)) return 'UNKNOWN_ACCOUNT';
    this.fees.tiers.set(wanted.account, wanted.tier);
    return [{ kind: 'accountTierSet', account: wanted.account, tier: wanted.tier }];
  }

  private configureFeeTier(value: unknown): Outcome {
    const fees = readFeeTier(value);
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

  private configureAsset(value: unknown): Outcome {
    const asset = readAsset(value);
    if (asset === null) return 'CONFIG_INVALID';
    const known = this.assets.findIndex((other) => other.code === asset.code);
    if (known >= 0 && this.assets[known]?.scale !== asset.scale) return 'CONFIG_LOCKED';
    const id = known >= 0 ? known : this.assets.length;
    this.assets[id] = asset;
    return [{ kind: 'assetConfigured', asset: id }];
  }

  private configureVenue(value: unknown): Outcome {
    const limits = readVenue(value);
    if (limits === null) return 'CONFIG_INVALID';
    this.venue.limits = limits;
    return [{ kind: 'venueConfigured' }];
  }

  private configureMarket(value: unknown): Outcome {
    const wanted = readMarket(value);
    if (wanted === null) return 'CONFIG_INVALID';
    const { keepsStatus = false, ...payload } = wanted;
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
          lists: [],
          lastTicks: 0n,
          tradeId: 0,
          updateId: 0,
          preventedId: 0,
        },
        ...{ nowMs: this.nowMs, rangeTrades: [], pausedUntilMs: 0 },
        ...{ auctionEndMs: 0, told: NOTHING, isAuctionDue: false, ladders: [], twaps: [] },
        ...{ averageTrades: [], venue: this.venue },
      });
      const listed = this.markets[id] as ReferenceMarket;
      return [{ kind: 'marketConfigured', market: id }, ...(keepsStatus ? [this.auctions.statusOf(listed)] : [])];
    }
    if (LOCKED.some((field) => known.payload[field] !== payload[field])) return 'CONFIG_LOCKED';
    const isSpanSame =
      (known.payload.rangeBuckets ?? 0) === (payload.rangeBuckets ?? 0) &&
      (known.payload.rangeBucketMs ?? 0) === (payload.rangeBucketMs ?? 0);
    if (!isSpanSame) known.rangeTrades = [];
    if ((known.payload.avgPriceMins ?? 0) !== (payload.avgPriceMins ?? 0)) known.averageTrades = [];
    known.payload = { ...payload, status: known.payload.status };
    const told: EngineEvent[] = [{ kind: 'marketConfigured', market: known.id }];
    if (keepsStatus) return [...told, this.auctions.statusOf(known)];
    return [...told, ...this.auctions.enter(known, payload.status, 0, false)];
  }
}
