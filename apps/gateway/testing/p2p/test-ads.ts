import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import { SIDES } from '@pelorus/protocol/exchange/orders.ts';
import type { AdBody } from '@pelorus/protocol/p2p/ads.ts';
import { P2P_AD_STATES, type P2pAdState } from '@pelorus/protocol/p2p/order-states.ts';
import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import type { Browser, TestGateway } from '../test-gateway.ts';

interface Ad {
  account: number;
  version: number;
  /** Held for it; of a buyer's nothing. */
  units: number;
  offered: number;
  state: P2pAdState;
}

/** What the engine says of ads (068), and the tables that follow it: everybody has so many units of everything. */
export class AdEngine {
  readonly ads = new Map<number, Ad>();
  readonly #gateway: TestGateway;
  readonly #balance: number;
  isRunning = true;
  /** Called with each command before it is answered; throws as the link would. */
  before: () => void = () => {};
  /** Called once it was taken, before the gateway hears. */
  after: () => void = () => {};

  constructor(gateway: TestGateway, balance = 1_000_000_000_000) {
    this.#gateway = gateway;
    this.#balance = balance;
    const { core } = gateway;
    const submit = core.submit.bind(core);
    core.answer = ({ account, kind }, view) => (kind === 'setP2pAd' ? [this.#set(account, view)] : []);
    core.submit = async (record) => {
      this.before();
      const applied = await submit(record);
      for (const event of applied.events) await this.#fold(event);
      if (applied.kind === 'setP2pAd') this.after();
      return applied;
    };
  }

  held(account: number): number {
    return [...this.ads.values()].reduce((sum, ad) => sum + (ad.account === account ? ad.units : 0), 0);
  }

  /** Takes something of an ad as an order does; the tables hear of it when `tell` is called. */
  take(adId: number, units: number): { tell: () => Promise<void> } {
    const ad = this.ads.get(adId);
    if (ad === undefined) throw new Error(`no ad ${adId}`);
    ad.units -= units;
    ad.offered -= units;
    const text = 'UPDATE projection.p2p_ads SET units = $2 WHERE ad_id = $1';
    return { tell: async () => void (await this.#gateway.deps.pool.query(text, [adId, ad.offered])) };
  }

  #set(account: number, view: DataView): EngineEvent {
    const rejected = (code: 'P2P_AD_GONE' | 'P2P_AD_CHANGED' | 'P2P_PAUSED' | 'INSUFFICIENT_BALANCE') =>
      ({ kind: 'rejected', code, id: REJECTIONS[code].id }) as unknown as EngineEvent;
    const [adId, version, asset] = [view.getFloat64(40, true), view.getFloat64(48, true), view.getUint32(56, true)];
    const [side, state] = [SIDES[view.getUint8(60)], P2P_AD_STATES[view.getUint8(61)]];
    if (side === undefined || state === undefined) throw new Error('unreadable setP2pAd');
    const known = this.ads.get(adId);
    if (known?.state === 'CLOSED') return rejected('P2P_AD_GONE');
    if (known !== undefined && version < known.version) return rejected('P2P_AD_CHANGED');
    if (version === known?.version) return { kind: 'duplicate', orderId: 0 };
    if (state === 'LIVE' && !this.isRunning) return rejected('P2P_PAUSED');
    if (known?.state === 'LIVE' && state !== 'CLOSED' && view.getFloat64(72, true) !== known.offered)
      return rejected('P2P_AD_CHANGED');
    const units = state === 'LIVE' ? view.getFloat64(64, true) : 0;
    const change = side === 'SELL' ? units - (known?.units ?? 0) : 0;
    if (change > this.#balance - this.held(account)) return rejected('INSUFFICIENT_BALANCE');
    this.ads.set(adId, { account, version, units: side === 'SELL' ? units : 0, offered: units, state });
    return { kind: 'p2pAdSet', adId, account, version, state, side, asset, units };
  }

  async #fold(event: EngineEvent): Promise<void> {
    if (event.kind !== 'p2pAdSet') return;
    const { account, adId, asset, side, state, units, version } = event;
    await this.#gateway.deps.pool.query(
      `INSERT INTO projection.p2p_ads (ad_id, account, version, state, side, asset, units)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (ad_id) DO UPDATE SET version = $3, state = $4, units = $7`,
      [adId, account, version, state, side, asset, units],
    );
  }
}

/** Terms of an ad that sells 100 USDT for lira at the index and one percent. */
export const TERMS = {
  price: { kind: 'FLOATING', marginBips: 100, floor: null, ceiling: null },
  ...{ amount: '100', fiatMin: '500', fiatMax: '3000', windowMinutes: 15, methods: ['papara'], paymentAccounts: [] },
  ...{ remarks: '', autoReply: '', audience: 'PUBLIC', password: null, schedule: null },
  conditions: { level: 0, orders: 0, completion: 0, accountDays: 0, countries: [] },
} satisfies Omit<AdBody, 'side' | 'asset' | 'fiat' | 'isLive'>;

export const AD: AdBody = { side: 'SELL', asset: 'USDT', fiat: 'TRY', isLive: true, ...TERMS };

/** Returns the id of a new Papara account of somebody. */
export async function paparaOf(browser: Browser, walletId: string): Promise<number> {
  const body = { method: 'papara', holder: 'Test Holder', fields: { walletId } };
  const answer = await browser.send('POST', '/api/p2p/payment-accounts', body);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().data.id;
}

/** Posts an ad with these changes; returns it, or why it was refused: the refusal's name and field. */
export async function post(browser: Browser, changes: Partial<AdBody>) {
  const answer = await browser.send('POST', '/api/p2p/ads', { ...AD, ...changes });
  const { data, error, field } = answer.json();
  return answer.statusCode === 200 ? data : [error, field];
}
