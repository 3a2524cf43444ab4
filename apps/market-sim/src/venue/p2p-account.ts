import type { AdBody, AdData } from '@pelorus/protocol/p2p/ads.ts';
import type { DisputeData } from '@pelorus/protocol/p2p/disputes.ts';
import type { OrderBody, P2pOrderData, P2pOrderRow, RatingBody, StepBody } from '@pelorus/protocol/p2p/orders.ts';
import type { PaymentAccountBody, PaymentAccountData } from '@pelorus/protocol/p2p/payment-accounts.ts';
import type { P2pMeData } from '@pelorus/protocol/p2p/traders.ts';
import type { ApiCredentials, RestClient } from './rest-client.ts';
import type { Trader } from './trader.ts';

/** One account of the simulation in P2P, by our own API under /api/p2p, with its key like anybody else. */
export class P2pAccount {
  readonly trader: Trader;
  readonly key: ApiCredentials;
  private readonly rest: RestClient;

  constructor(rest: RestClient, trader: Trader, key: ApiCredentials) {
    this.rest = rest;
    this.trader = trader;
    this.key = key;
  }

  me(): Promise<P2pMeData> {
    return this.ask('GET', 'me');
  }

  setNickname(nickname: string): Promise<P2pMeData> {
    return this.ask('PUT', 'me', { nickname });
  }

  paymentAccounts(): Promise<PaymentAccountData[]> {
    return this.ask('GET', 'payment-accounts');
  }

  addPaymentAccount(body: PaymentAccountBody): Promise<PaymentAccountData> {
    return this.ask('POST', 'payment-accounts', body);
  }

  async ads(): Promise<AdData[]> {
    return (await this.ask<{ rows: AdData[] }>('GET', 'ads')).rows;
  }

  postAd(body: AdBody): Promise<AdData> {
    return this.ask('POST', 'ads', body);
  }

  /** Sets an ad anew, from the version that was read. */
  editAd({ id, version }: Pick<AdData, 'id' | 'version'>, body: AdBody): Promise<AdData> {
    const { asset: _asset, fiat: _fiat, isLive: _isLive, side: _side, ...terms } = body;
    return this.ask('PUT', `ads/${id}`, { ...terms, version });
  }

  take(body: OrderBody): Promise<P2pOrderData> {
    return this.ask('POST', 'orders', body);
  }

  async openOrders(): Promise<P2pOrderRow[]> {
    return (await this.ask<{ rows: P2pOrderRow[] }>('GET', 'orders?is=open&limit=100')).rows;
  }

  order(id: number): Promise<P2pOrderData> {
    return this.ask('GET', `orders/${id}`);
  }

  move(id: number, body: StepBody): Promise<P2pOrderData> {
    return this.ask('POST', `orders/${id}/steps`, body);
  }

  /** Writes to the other side, once a `clientId`. */
  async write(id: number, text: string, clientId: string): Promise<void> {
    await this.ask('POST', `orders/${id}/messages`, { text, clientId });
  }

  async rate(id: number, body: RatingBody): Promise<void> {
    await this.ask('POST', `orders/${id}/rating`, body);
  }

  dispute(id: number): Promise<DisputeData> {
    return this.ask('GET', `orders/${id}/dispute`);
  }

  async state(id: number, statement: string): Promise<void> {
    await this.ask('POST', `orders/${id}/dispute/statements`, { statement });
  }

  private async ask<T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<T> {
    return (await this.rest.native(this.key, method, `/api/p2p/${path}`, body)) as T;
  }
}
