import type { EngineEvent, EventOf } from '@pelorus/protocol/exchange/events.ts';
import type { PostingReason } from '@pelorus/protocol/exchange/posting-reasons.ts';
import type { PositionSide } from '@pelorus/protocol/futures/contracts.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';

/** What a change of a position moves. The engine tells it just before the position as it is then. */
const OF_POSITION: ReadonlySet<PostingReason> = new Set<PostingReason>(['REALISED', 'POSITION_MARGIN']);

const sideOf = (orderId: number, tradeId: number) => `${orderId} ${tradeId}`;

/** What the events of one command say about each other: which contract money comes from, and what a fill cost in fees. */
export class CommandFacts {
  readonly #seq: number;
  readonly #marketOfOrder = new Map<number, number>();
  readonly #marketOf = new Map<EventOf<'marginPosting'>, number>();
  /** Of margin that its owner moved, whose position it is. */
  readonly #sideOf = new Map<EventOf<'marginPosting'>, PositionSide>();
  /** Fees of each side of each trade, by order and trade. */
  readonly #fees = new Map<string, number>();
  /** What orders paid for being a liquidation, beside their trades' fees, until a change of the position counts it. */
  readonly #liquidationFees = new Map<number, number>();
  readonly #settled = new Map<number, EventOf<'fundingSettled'>>();
  /** Changes of wallets by the position that is told next. */
  #waiting: EventOf<'marginPosting'>[] = [];
  /** The contract whose funding is being paid. */
  #funding: number | undefined;

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
      case 'marginPosting':
        this.#addPosting(event);
        break;
      case 'position':
        for (const posting of this.#waiting) {
          this.#marketOf.set(posting, event.market);
          if (event.cause === 'MARGIN') this.#sideOf.set(posting, event.positionSide);
        }
        this.#waiting = [];
        break;
      case 'fundingSettled':
        this.#settled.set(event.market, event);
        this.#funding = event.market;
        break;
      default:
    }
  }

  #addPosting(event: EventOf<'marginPosting'>): void {
    const { deltaAvailable, deltaHeld, orderId, reason } = event;
    // The fund, which receives it, has a posting of its own.
    if (reason === 'LIQUIDATION_FEE' && deltaAvailable + deltaHeld < 0)
      this.#liquidationFees.set(orderId, (this.#liquidationFees.get(orderId) ?? 0) - deltaAvailable - deltaHeld);
    if (OF_POSITION.has(reason)) this.#waiting.push(event);
    const market = reason === 'FUNDING' ? this.#funding : this.#marketOfOrder.get(orderId);
    if (market !== undefined) this.#marketOf.set(event, market);
  }

  /** Returns the contract that a change of a wallet comes from; null: of none. */
  marketOf(event: EventOf<'marginPosting'>): number | null {
    return this.#marketOf.get(event) ?? null;
  }

  /** Returns the side of the position whose margin its owner moved; null: of no such move. */
  sideOf(event: EventOf<'marginPosting'>): PositionSide | null {
    return this.#sideOf.get(event) ?? null;
  }

  /**
   * Returns what a fill cost its owner, units of the margin asset; 0: no trade changed the position. An order's liquidation
   * fee counts with the first fill that is asked for.
   */
  feeOf({ orderId, tradeId }: EventOf<'position'>): number {
    if (tradeId === 0) return 0;
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
