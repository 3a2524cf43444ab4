import { parseUnits } from '@pelorus/money/units.ts';
import { BUY } from '@pelorus/protocol/exchange/orders.ts';
import type { FuturesAccount, PositionData } from '@pelorus/protocol/futures/http.ts';
import type { ContractOrderData, PlacedContractData } from '@pelorus/protocol/futures/order-http.ts';
import { lotsOf, type Market, priceText, sizeText, ticksOf } from '../market.ts';
import type { ApiCredentials, RestClient } from './rest-client.ts';
import type { Filled, OpenOrder, SideIndex } from './trader.ts';

/** A position of an account: signed lots. */
interface HeldPosition {
  symbol: string;
  quantity: string;
}

const sideText = (side: SideIndex) => (side === BUY ? 'BUY' : 'SELL');

/** One account of the simulation in contracts, by our own API under /futuresapi, with its key like anybody else. */
export class ContractTrader {
  readonly email: string;
  readonly accountId: number;
  private readonly key: ApiCredentials;
  private readonly rest: RestClient;

  constructor(rest: RestClient, email: string, accountId: number, key: ApiCredentials) {
    this.rest = rest;
    this.email = email;
    this.accountId = accountId;
    this.key = key;
  }

  /** Places an order that may only wait, never take. */
  async placeMaker(market: Market, side: SideIndex, ticks: number, lots: number, clientOrderId: string): Promise<void> {
    await this.place(market, side, lots, {
      type: 'LIMIT',
      timeInForce: 'GTX',
      price: priceText(market, ticks),
      clientOrderId,
    });
  }

  /** Takes up to `lots` at `ticks` or better; the rest is not placed. */
  async take(market: Market, side: SideIndex, ticks: number, lots: number): Promise<Filled> {
    return this.place(market, side, lots, { type: 'LIMIT', timeInForce: 'IOC', price: priceText(market, ticks) });
  }

  /** Takes `lots` at whatever price there is. */
  async takeAtMarket(market: Market, side: SideIndex, lots: number): Promise<Filled> {
    return this.place(market, side, lots, { type: 'MARKET' });
  }

  /** Closes up to `lots` of the position that the other side opened. */
  async close(market: Market, side: SideIndex, lots: number): Promise<Filled> {
    return this.place(market, side, lots, { type: 'MARKET', reduceOnly: true });
  }

  async cancel(market: Market, clientOrderId: string): Promise<void> {
    const query = new URLSearchParams({ symbol: market.symbol, clientOrderId });
    await this.rest.native(this.key, 'DELETE', `/futuresapi/orders?${query}`);
  }

  /** Cancels everything this account has in a contract. */
  async cancelAll(market: Market): Promise<void> {
    await this.rest.native(this.key, 'DELETE', `/futuresapi/orders?symbol=${market.symbol}`);
  }

  async openOrders(market: Market): Promise<OpenOrder[]> {
    const path = `/futuresapi/orders/open?symbol=${market.symbol}`;
    const rows = (await this.rest.native(this.key, 'GET', path)) as ContractOrderData[];
    return rows.map((row) => ({
      clientOrderId: row.clientOrderId,
      side: row.side === 'BUY' ? 0 : 1,
      ticks: ticksOf(market, row.price),
      lots: lotsOf(market, row.quantity) - lotsOf(market, row.filledQuantity),
    }));
  }

  /** Returns what it holds in every contract. */
  async positions(): Promise<HeldPosition[]> {
    return (await this.rest.native(this.key, 'GET', '/futuresapi/positions')) as PositionData[];
  }

  /** Returns what its futures wallet is worth in an asset with its open profit, as a fraction of coins. */
  async equity(asset: string, scale: number): Promise<number> {
    const account = (await this.rest.native(this.key, 'GET', '/futuresapi/account')) as FuturesAccount;
    const wallet = account.wallets.find((one) => one.asset === asset);
    const text = wallet?.equity ?? wallet?.balance ?? '0';
    const parsed = parseUnits(text.replace('-', ''), scale);
    if (!parsed.ok) throw new RangeError(`${text} is no amount of ${asset}`);
    return ((text.startsWith('-') ? -1 : 1) * parsed.units) / 10 ** scale;
  }

  /** Moves an amount from its spot wallet into its futures wallet, once a `clientId`. */
  async toFutures(asset: string, amount: string, clientId: string): Promise<void> {
    const body = { clientId, asset, direction: 'TO_FUTURES', amount };
    await this.rest.native(this.key, 'POST', '/futuresapi/transfers', body);
  }

  async setLeverage(market: Market, leverage: number): Promise<void> {
    await this.rest.native(this.key, 'POST', '/futuresapi/leverage', { symbol: market.symbol, leverage });
  }

  /** Puts the margin of its positions in a contract apart from all others. */
  async isolate(market: Market): Promise<void> {
    const body = { symbol: market.symbol, marginMode: 'ISOLATED' };
    await this.rest.native(this.key, 'POST', '/futuresapi/margin-mode', body);
  }

  private async place(market: Market, side: SideIndex, lots: number, terms: object): Promise<Filled> {
    const body = { symbol: market.symbol, side: sideText(side), quantity: sizeText(market, lots), ...terms };
    const { fills, order } = (await this.rest.native(
      this.key,
      'POST',
      '/futuresapi/orders',
      body,
    )) as PlacedContractData;
    return {
      lots: lotsOf(market, order.filledQuantity),
      tradeIds: fills.map(({ tradeId }) => Number(tradeId)),
      fillTicks: fills.map(({ price }) => ticksOf(market, price)),
    };
  }
}
