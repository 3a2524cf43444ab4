import { BUY, type SELL } from '@pelorus/protocol/exchange/orders.ts';
import { lotsOf, type Market, priceText, sizeText, ticksOf } from '../market.ts';
import { type ApiCredentials, type RestClient, VenueRefusal } from './rest-client.ts';

/** The dialect's word for "there is no such open order". */
const UNKNOWN_ORDER = -2011;

export type SideIndex = typeof BUY | typeof SELL;

/** The immediate result of a taker's order. */
export interface Filled {
  lots: number;
  tradeIds: number[];
  /** Ticks of the trades, in order. */
  fillTicks: number[];
}

export interface OpenOrder {
  clientOrderId: string;
  side: SideIndex;
  ticks: number;
  /** Its remaining lots. */
  lots: number;
}

/** What a desk needs of an account, in spot or contracts. */
export interface MakerAccount {
  readonly email: string;
  placeMaker(market: Market, side: SideIndex, ticks: number, lots: number, clientOrderId: string): Promise<void>;
  cancel(market: Market, clientOrderId: string): Promise<void>;
  cancelAll(market: Market): Promise<void>;
  openOrders(market: Market): Promise<OpenOrder[]>;
}

interface OrderAnswer {
  clientOrderId: string;
  side: string;
  price: string;
  origQty: string;
  executedQty: string;
  fills?: { price: string; qty: string; tradeId: number }[];
}

const sideText = (side: SideIndex) => (side === BUY ? 'BUY' : 'SELL');

/** One account of the simulation, trading through the public API with its key like anybody else. */
export class Trader implements MakerAccount {
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
    await this.rest.signed(this.key, 'POST', '/api/v3/order', {
      symbol: market.code,
      side: sideText(side),
      type: 'LIMIT_MAKER',
      price: priceText(market, ticks),
      quantity: sizeText(market, lots),
      newClientOrderId: clientOrderId,
      newOrderRespType: 'ACK',
    });
  }

  /** Takes up to `lots` at `ticks` or better; the rest is not placed. With its own id it may be sent again. */
  async take(market: Market, side: SideIndex, ticks: number, lots: number, clientOrderId?: string): Promise<Filled> {
    const answer = await this.rest.signed(this.key, 'POST', '/api/v3/order', {
      symbol: market.code,
      side: sideText(side),
      type: 'LIMIT',
      timeInForce: 'IOC',
      price: priceText(market, ticks),
      quantity: sizeText(market, lots),
      newOrderRespType: 'FULL',
      ...(clientOrderId === undefined ? {} : { newClientOrderId: clientOrderId }),
    });
    return filledOf(market, answer as OrderAnswer);
  }

  /** Takes `lots` at whatever price there is. */
  async takeAtMarket(market: Market, side: SideIndex, lots: number): Promise<Filled> {
    const answer = await this.rest.signed(this.key, 'POST', '/api/v3/order', {
      symbol: market.code,
      side: sideText(side),
      type: 'MARKET',
      quantity: sizeText(market, lots),
      newOrderRespType: 'FULL',
    });
    return filledOf(market, answer as OrderAnswer);
  }

  async cancel(market: Market, clientOrderId: string): Promise<void> {
    const query = { symbol: market.code, origClientOrderId: clientOrderId };
    await this.rest.signed(this.key, 'DELETE', '/api/v3/order', query);
  }

  /** Cancels everything this account has in a market; nothing open is as good as cancelled. */
  async cancelAll(market: Market): Promise<void> {
    try {
      await this.rest.signed(this.key, 'DELETE', '/api/v3/openOrders', { symbol: market.code });
    } catch (error) {
      if (!(error instanceof VenueRefusal && error.code === UNKNOWN_ORDER)) throw error;
    }
  }

  async openOrders(market: Market): Promise<OpenOrder[]> {
    const rows = await this.rest.signed(this.key, 'GET', '/api/v3/openOrders', { symbol: market.code });
    return (rows as OrderAnswer[]).map((row) => ({
      clientOrderId: row.clientOrderId,
      side: row.side === 'BUY' ? 0 : 1,
      ticks: ticksOf(market, row.price),
      lots: lotsOf(market, row.origQty) - lotsOf(market, row.executedQty),
    }));
  }

  /** Returns asset → available and held, as decimal texts. */
  async balances(): Promise<Map<string, { free: string; locked: string }>> {
    const answer = (await this.rest.signed(this.key, 'GET', '/api/v3/account', { omitZeroBalances: 'true' })) as {
      balances: { asset: string; free: string; locked: string }[];
    };
    return new Map(answer.balances.map(({ asset, free, locked }) => [asset, { free, locked }]));
  }
}

function filledOf(market: Market, answer: OrderAnswer): Filled {
  const fills = answer.fills ?? [];
  return {
    lots: lotsOf(market, answer.executedQty),
    tradeIds: fills.map((fill) => fill.tradeId),
    fillTicks: fills.map((fill) => ticksOf(market, fill.price)),
  };
}
