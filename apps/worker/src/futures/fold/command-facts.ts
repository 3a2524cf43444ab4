import type { EngineEvent, EventOf } from '@pelorus/protocol/exchange/events.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';

const changeOf = ({ deltaAvailable, deltaHeld }: EventOf<'marginPosting'>) => deltaAvailable + deltaHeld;
const sideOf = (orderId: number, tradeId: number) => `${orderId} ${tradeId}`;

/**
 * What the events of one command say about each other, whatever their order: which contract an order is of, what a fill
 * cost in fees, what the mark was at a settlement.
 */
export class CommandFacts {
  readonly #seq: number;
  readonly #marketOfOrder = new Map<number, number>();
  /** Fees of each side of each trade, by order and trade. */
  readonly #fees = new Map<string, number>();
  /** What orders paid for being a liquidation, beside their trades' fees, until a change of the position counts it. */
  readonly #liquidationFees = new Map<number, number>();
  readonly #settled = new Map<number, EventOf<'fundingSettled'>>();
  /** Contracts of an account's payments of funding that are still to be matched, in their order. */
  readonly #fundingOf = new Map<number, number[]>();

  constructor({ events, seq }: AppliedCommand) {
    this.#seq = seq;
    for (const event of events) this.#add(event);
  }

  #add(event: EngineEvent): void {
    switch (event.kind) {
      case 'trade':
        this.#marketOfOrder.set(event.takerOrderId, event.market);
        this.#marketOfOrder.set(event.makerOrderId, event.market);
        this.#fees.set(sideOf(event.takerOrderId, event.tradeId), event.takerFeeUnits);
        this.#fees.set(sideOf(event.makerOrderId, event.tradeId), event.makerFeeUnits);
        break;
      case 'position':
      case 'liquidation':
        if (event.orderId !== 0) this.#marketOfOrder.set(event.orderId, event.market);
        break;
      case 'marginPosting':
        // The fund, which receives it, has a posting of its own.
        if (event.reason === 'LIQUIDATION_FEE' && changeOf(event) < 0)
          this.#liquidationFees.set(event.orderId, (this.#liquidationFees.get(event.orderId) ?? 0) - changeOf(event));
        break;
      case 'fundingSettled':
        this.#settled.set(event.market, event);
        break;
      case 'funding':
        if (event.units !== 0) this.#fundingMarkets(event.account).push(event.market);
        break;
      default:
    }
  }

  #fundingMarkets(account: number): number[] {
    const known = this.#fundingOf.get(account);
    if (known !== undefined) return known;
    const markets: number[] = [];
    this.#fundingOf.set(account, markets);
    return markets;
  }

  /**
   * Returns the contract that a change of a wallet comes from; null: none is told. Changes by funding are matched with the
   * account's payments one by one, so ask in the order of the events.
   */
  marketOf({ account, orderId, reason }: EventOf<'marginPosting'>): number | null {
    if (orderId !== 0) return this.#marketOfOrder.get(orderId) ?? null;
    return reason === 'FUNDING' ? (this.#fundingOf.get(account)?.shift() ?? null) : null;
  }

  /**
   * Returns what a fill cost its owner, units of the margin asset; 0: no trade changed the position. An order's liquidation
   * fee counts with the first fill that is asked for.
   */
  feeOf({ cause, orderId, tradeId }: EventOf<'position'>): number {
    if (cause !== 'TRADE') return 0;
    const fee = this.#fees.get(sideOf(orderId, tradeId));
    if (fee === undefined)
      throw new Error(`seq ${this.#seq}: a position changed by trade ${tradeId}, which is not told`);
    const liquidationFee = this.#liquidationFees.get(orderId) ?? 0;
    this.#liquidationFees.delete(orderId);
    return fee + liquidationFee;
  }

  settlementOf(market: number): EventOf<'fundingSettled'> {
    const settled = this.#settled.get(market);
    if (settled === undefined) throw new Error(`seq ${this.#seq}: funding of contract ${market} without a settlement`);
    return settled;
  }
}
