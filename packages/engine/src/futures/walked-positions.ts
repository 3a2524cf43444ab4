import { BUY } from '@pelorus/protocol/exchange/orders.ts';
import type { Market } from '../catalog/market.ts';
import type { WalkLimits } from '../order-book/dry-walk.ts';
import { isReducing, sideOfIntent } from '../order-book/intent.ts';
import type { Taker } from '../order-book/taker.ts';
import type { Contract } from './contract.ts';
import type { FuturesState } from './futures-state.ts';

/** Keeps what positions would be as a dry walk goes through the book, so that it trades with what a sweep would (FUT-32). */
export class WalkedPositions implements WalkLimits {
  private readonly state: FuturesState;
  private readonly moved = new Map<string, number>();
  private market!: Market;
  private contract!: Contract;
  private taker!: Taker;

  constructor(state: FuturesState) {
    this.state = state;
  }

  /** Begins a walk. */
  of(market: Market, contract: Contract, taker: Taker): this {
    this.market = market;
    this.contract = contract;
    this.taker = taker;
    this.moved.clear();
    return this;
  }

  allowedLots(slot: number, lots: number): number {
    const { contract, market, moved, state, taker } = this;
    const { orders } = market.book;
    const intent = orders.intent(slot);
    if (!isReducing(intent)) return lots;
    const account = orders.account(slot);
    const side = sideOfIntent(intent);
    const now = state.positions.lots(state.positions.find(account, contract.id, side));
    const held = now + (moved.get(`${account} ${side}`) ?? 0);
    return Math.min(lots, Math.max(0, taker.side === BUY ? held : 0 - held));
  }

  traded(slot: number, lots: number): void {
    const { market, taker } = this;
    const { orders } = market.book;
    const signed = taker.side === BUY ? lots : 0 - lots;
    this.move(orders.account(slot), sideOfIntent(orders.intent(slot)), 0 - signed);
    this.move(taker.account, sideOfIntent(taker.intent), signed);
  }

  private move(account: number, side: number, lots: number): void {
    const key = `${account} ${side}`;
    this.moved.set(key, (this.moved.get(key) ?? 0) + lots);
  }
}
