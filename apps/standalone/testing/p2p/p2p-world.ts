import { createHmac } from 'node:crypto';
import { createPool } from '@pelorus/database/connection.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import type { AdData } from '@pelorus/protocol/p2p/ads.ts';
import type { P2pOrderData } from '@pelorus/protocol/p2p/orders.ts';
import { pino } from 'pino';
import { startLiving, type Trader } from '../test-living.ts';

const MARKET = {
  ...{ tickSize: '0.01', stepSize: '0.00001', priceMin: '0.01', priceMax: '1000000', quantityMin: '0.00001' },
  ...{ quantityMax: '10000', marketQuantityMax: '10000', notionalMin: '1', referencePrice: '50000' },
};
const SCALE = 1e8;
const USDT = 0;

interface Answer {
  status: number;
  data: Record<string, unknown>;
  error: string | null;
}

/** Somebody who trades by a key that is bound to this machine, with an account to pay from. */
export interface P2pTrader extends Trader {
  paymentAccount: number;
}

/** An exchange whose people trade P2P, over HTTP. */
export class P2pWorld {
  readonly #living: Awaited<ReturnType<typeof startLiving>>;
  readonly pool: ReturnType<typeof createPool>;
  #people = 0;
  #ids = 0;

  private constructor(living: Awaited<ReturnType<typeof startLiving>>) {
    this.#living = living;
    this.pool = createPool({ url: living.databaseUrl, applicationName: 'test', log: SILENT_LOG });
  }

  static async start(): Promise<P2pWorld> {
    return new P2pWorld(
      await startLiving({
        ...{ name: 'Bazaar', market: MARKET, fund: [{ asset: 'USDT', amount: '1' }] },
        features: {
          // Test funds for whoever the tests make.
          ...{ features: { faucet: true }, faucet: { amounts: [{ asset: 'USDT', amount: '1' }], waitMinutes: 60 } },
          p2p: {
            ...{
              assets: ['USDT'],
              fiats: ['USD'],
              level: 0,
              appealAfterMinutes: 0,
              makerFee: '0.001',
              priceBand: '0.9',
            },
            merchantDeposit: { asset: 'USDT', amount: '500' },
          },
        },
        limits: { barrierWaitMs: 30_000, weightPerMinute: 1e9 },
        log: pino({ level: 'silent' }),
      }),
    );
  }

  /** A signed call of our own API. */
  async call(who: Trader, method: string, path: string, body?: object): Promise<Answer> {
    const timestamp = String(Date.now());
    const text = body === undefined ? '' : JSON.stringify(body);
    const signature = createHmac('sha256', who.secret).update(`${timestamp}${method}${path}${text}`).digest('hex');
    const answer = await fetch(this.#living.origin + path, {
      method,
      headers: {
        ...{ 'x-api-key': who.apiKey, 'x-timestamp': timestamp, 'x-signature': signature },
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: text }),
    });
    const told = (await answer.json()) as { data?: Record<string, unknown>; error?: string };
    return { status: answer.status, data: told.data ?? {}, error: told.error ?? null };
  }

  /** The data of a call that is not refused. */
  async done<T>(who: Trader, method: string, path: string, body?: object): Promise<T> {
    const { data, error } = await this.call(who, method, path, body);
    if (error !== null) throw new Error(`${method} ${path}: ${error}`);
    return data as T;
  }

  /** Somebody new with so much USDT. */
  async somebody(amount: string): Promise<P2pTrader> {
    const number = ++this.#people;
    const { operatorSecret, origin } = this.#living;
    const answer = await fetch(`${origin}/api/operator/accounts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${operatorSecret}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ email: `p${number}@example.com`, password: null, fund: [{ asset: 'USDT', amount }] },
        ...{ scopes: ['read', 'p2p'], networks: ['127.0.0.1'] },
      }),
    });
    const trader = ((await answer.json()) as { data: Trader }).data;
    await this.done(trader, 'PUT', '/api/p2p/me', {
      nickname: `Trader ${String.fromCharCode(97 + (number % 26))} ${number}`,
    });
    const account = { method: 'zelle', holder: 'Ann Example', fields: { email: `p${number}@example.com` } };
    const { id } = await this.done<{ id: number }>(trader, 'POST', '/api/p2p/payment-accounts', account);
    return { ...trader, paymentAccount: id };
  }

  /** An ad that sells so much USDT for a dollar each unless told, live. */
  sells(who: P2pTrader, amount: string, price = '1'): Promise<AdData> {
    return this.done(who, 'POST', '/api/p2p/ads', {
      ...{ side: 'SELL', asset: 'USDT', fiat: 'USD', price: { kind: 'FIXED', price }, amount },
      ...{
        fiatMin: '1',
        fiatMax: '1000',
        windowMinutes: 15,
        methods: ['zelle'],
        paymentAccounts: [who.paymentAccount],
      },
      ...{ remarks: '', autoReply: '', audience: 'PUBLIC', password: null, schedule: null, isLive: true },
      conditions: { level: 0, orders: 0, completion: 0, accountDays: 0, countries: [] },
    });
  }

  /** What takes so much of an ad; `clientId`: one of its own unless told. */
  taking(who: P2pTrader, { code, version }: AdData, amount: string, clientId = `take-${++this.#ids}`): object {
    return { ad: code, version, price: '1', amount, method: 'zelle', paymentAccount: who.paymentAccount, clientId };
  }

  take(who: P2pTrader, ad: AdData, amount: string): Promise<P2pOrderData> {
    return this.done(who, 'POST', '/api/p2p/orders', this.taking(who, ad, amount));
  }

  step(who: P2pTrader, id: number, action: string, seen: string, more: object = {}): Promise<Answer> {
    return this.call(who, 'POST', `/api/p2p/orders/${id}/steps`, { action, seen, ...more });
  }

  order(who: P2pTrader, id: number): Promise<P2pOrderData> {
    return this.done(who, 'GET', `/api/p2p/orders/${id}`);
  }

  /** [available, held], whole coins. */
  async has({ accountId }: Trader): Promise<[number, number]> {
    const { rows } = await this.pool.query(
      'SELECT available_units AS a, held_units AS h FROM projection.balances WHERE account = $1 AND asset = $2',
      [accountId, USDT],
    );
    return [Number(rows[0]?.a ?? 0) / SCALE, Number(rows[0]?.h ?? 0) / SCALE];
  }
}
