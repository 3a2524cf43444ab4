import type { MarketPayload, MarketStatusPayload } from '@pelorus/protocol/exchange/configuration.ts';
import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import type { MarketStatus } from '@pelorus/protocol/exchange/market-statuses.ts';
import { carryOutAll } from '../../src/admin/market-schedule.ts';
import { applyConfiguration } from '../../src/catalog/apply-configuration.ts';
import { filtersInForce } from '../../src/catalog/market-filters.ts';
import type { MarketConfig } from '../../src/catalog/market-payload.ts';
import { anyMarket, anyMarketOrRefuse } from '../../src/catalog/traded-market.ts';
import type { TestGateway } from '../test-gateway.ts';
import { owner, type StaffMember } from './test-staff.ts';

export const HOUR_MS = 3_600_000;
/** The market that the configuration names, and the one that staff list. */
export const [CONFIGURED, LISTED] = ['BTC_USDT', 'USDT_BTC'];
export const why = { reason: 'asked for by the desk' };

export const LISTING = {
  market: {
    ...{ tickSize: '0.001', stepSize: '0.01', priceMin: '0.001', priceMax: '1000', quantityMin: '0.01' },
    ...{ quantityMax: '1000', marketQuantityMax: '100', notionalMin: '0.01', referencePrice: '2' },
  },
  ...{ base: 'USDT', quote: 'BTC', fees: { maker: '0.001', taker: '0.002' } },
};

/** As the engine has it (STAT-03). */
const FOLLOWING: Record<MarketStatus, readonly MarketStatus[]> = {
  TRADING: ['HALT', 'CANCEL_ONLY', 'AUCTION'],
  HALT: ['TRADING', 'CANCEL_ONLY', 'AUCTION'],
  AUCTION: ['TRADING', 'HALT', 'CANCEL_ONLY'],
  CANCEL_ONLY: ['TRADING', 'HALT', 'AUCTION', 'DELISTED'],
  DELISTED: ['HALT'],
};

/** Two owners at the desk of markets, over a core that configures markets and sets statuses as the engine does. */
export class Desk {
  readonly gateway: TestGateway;
  readonly ann: StaffMember;
  readonly bob: StaffMember;

  private constructor(gateway: TestGateway, ann: StaffMember, bob: StaffMember) {
    this.gateway = gateway;
    this.ann = ann;
    this.bob = bob;
  }

  static async open(gateway: TestGateway): Promise<Desk> {
    gateway.core.answer = ({ kind, payload }) => answer(gateway, kind, payload);
    return new Desk(gateway, await owner(gateway), await owner(gateway, 'bob'));
  }

  market(symbol: string = CONFIGURED) {
    return this.gateway.deps.catalog.marketOrRefuse(symbol);
  }

  inForce(symbol: string = CONFIGURED) {
    return filtersInForce(this.market(symbol));
  }

  /** Lets time pass, in which sessions of staff end, and carries out what is due then. */
  async pass(ms: number): Promise<void> {
    this.gateway.pass(ms);
    await carryOutAll(this.gateway.deps);
    for (const staff of [this.ann, this.bob]) await staff.staffLogIn();
  }

  async set(symbol: string, status: string, more: object = {}) {
    return (await this.ann.send('POST', '/api/admin/markets/statuses', { symbol, status, ...why, ...more })).json();
  }

  async agree(id: string, by = this.bob) {
    return (await by.send('POST', `/api/admin/markets/plans/${id}/agree`, why)).json();
  }

  async cancel(id: string) {
    return (await this.ann.send('POST', `/api/admin/markets/plans/${id}/cancel`, why)).json();
  }

  async plan(id: string) {
    const { plans } = (await this.ann.send('GET', '/api/admin/markets')).json().data;
    return plans.find((plan: { id: string }) => plan.id === id);
  }

  /** Proposes to list `LISTED`, to open by an auction that begins in an hour; returns the plan, or its refusal. */
  async list(changes: object = {}) {
    const auctionAt = this.gateway.deps.clock() + HOUR_MS;
    const body = { ...LISTING, ...why, auctionAt, opensAt: auctionAt + HOUR_MS, ...changes };
    return (await this.ann.send('POST', '/api/admin/markets/listings', body)).json();
  }

  /** Lists `LISTED` with two people; returns the plan's id. */
  async listByTwo(changes: object = {}): Promise<string> {
    const { id } = (await this.list(changes)).data;
    await this.agree(id);
    return id;
  }

  /** Lists the configured market, as it was before and with `changes`. */
  listConfigured(changes: object, more: object = {}): Promise<string> {
    const configured = this.gateway.deps.config.markets.find(({ symbol }) => symbol === CONFIGURED);
    const { listedAt, status, symbol, tags, ...market } = configured as MarketConfig;
    return this.listByTwo({ base: 'BTC', quote: 'USDT', market: { ...market, ...changes }, ...more });
  }

  /** The file names `LISTED` too, as the market that it names already but for `changes`; that is applied. */
  async configure(changes: object): Promise<void> {
    const { catalog, config, core } = this.gateway.deps;
    const [market] = config.markets as [MarketConfig];
    await applyConfiguration(
      core,
      { ...config, markets: [market, { ...market, symbol: LISTED, ...changes }] },
      catalog,
    );
  }

  /** Takes a market away with two people, at once. */
  async delist(symbol: string): Promise<void> {
    const cancelOnlyAt = this.gateway.deps.clock() + 1;
    const body = { symbol, cancelOnlyAt, delistsAt: cancelOnlyAt + 1, ...why };
    await this.agree((await this.ann.send('POST', '/api/admin/markets/delistings', body)).json().data.id);
    await this.pass(10);
  }

  /** Proposes what is in force, with changes; null: that the file holds. */
  async filters(changes: object | null, more: object = {}) {
    const filters = changes === null ? null : { ...this.inForce(), ...changes };
    const body = { symbol: CONFIGURED, filters, ...why, ...more };
    return (await this.ann.send('POST', '/api/admin/markets/filters', body)).json();
  }
}

function answer({ deps: { catalog } }: TestGateway, kind: string, payload: unknown): EngineEvent[] {
  if (kind === 'configureFeeTier') return [{ kind: 'feeTierConfigured', tier: 0 }];
  if (kind === 'configureMarket')
    return [{ kind: 'marketConfigured', market: anyMarket(catalog, (payload as MarketPayload).symbol)?.id ?? 7 }];
  if (kind === 'setFuturesTransfers') return [{ kind: 'futuresTransfersSet', isOpen: true }];
  if (kind !== 'setMarketStatus') return [];
  const { endMs = 0, status, symbol } = payload as MarketStatusPayload;
  const { id, status: before } = anyMarketOrRefuse(catalog, symbol);
  const canBe = before === status || FOLLOWING[before].includes(status);
  return [canBe ? { kind: 'marketStatusSet', market: id, status, endMs } : { kind: 'rejected', code: 'MARKET_STATUS' }];
}
