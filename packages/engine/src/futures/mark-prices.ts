import { INSURANCE_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import { BUY, SELL } from '@pelorus/protocol/exchange/orders.ts';
import { BOTH } from '@pelorus/protocol/futures/contracts.ts';
import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import { SET_FUTURES_TRANSFERS_BYTES } from '@pelorus/protocol/wire/command-layout.ts';
import type { CommandBatch } from '../commands/command-batch.ts';
import type { ExchangeState } from '../exchange-state.ts';
import type { Placing } from '../trading/place.ts';
import type { Contract } from './contract.ts';
import { ForcedOrders } from './forced-order.ts';
import { settleFunding } from './funding.ts';
import { Liquidation } from './liquidation.ts';
import { readMarks } from './read-marks.ts';

/** What happens to contracts by price and by time: marks, triggers, funding, liquidation. */
export class Marks {
  private readonly state: ExchangeState;
  private readonly placing: Placing;
  private readonly liquidation: Liquidation;
  private readonly forced: ForcedOrders;

  constructor(state: ExchangeState, placing: Placing) {
    this.state = state;
    this.placing = placing;
    this.forced = new ForcedOrders(state, placing);
    this.liquidation = new Liquidation(state, placing, this.forced);
  }

  /** Handles a markPrices record (FUT-50); returns the id of the refusal, or 0. */
  price(batch: CommandBatch, at: number, recordBytes: number): number {
    const { futures, nowMs } = this.state;
    const rows = readMarks(futures, batch, at, recordBytes);
    if (rows === null) return REJECTIONS.MALFORMED_COMMAND.id;
    settleFunding(futures, this.state.events, nowMs);
    for (const { contract, indexTicks, markTicks, mayLiquidate, premiumE8 } of rows) {
      contract.price(nowMs, indexTicks, markTicks, premiumE8, mayLiquidate);
      this.tell(contract);
    }
    this.liquidation.examine(rows.filter(({ mayLiquidate }) => mayLiquidate).map(({ contract }) => contract));
    this.liquidation.run();
    // A contract that is closed, or was halted just now, takes no orders: they wait for the first price after it opens.
    for (const { contract, markTicks } of rows)
      if (contract.market.isOpen(nowMs)) this.placing.feelMark(contract.market, markTicks);
    for (const { contract } of rows) this.reduceFund(contract);
    return 0;
  }

  private tell({ indexTicks, market, markTicks, mayLiquidate, nextFundingMs, openLots, rateE8 }: Contract): void {
    const { events } = this.state;
    events.markPrice(mayLiquidate, market.id, indexTicks, markTicks, rateE8, nextFundingMs, openLots);
  }

  /** Does what is due by time: funding, and liquidations that had no turn yet. */
  endDue(): void {
    const { events, futures, nowMs } = this.state;
    settleFunding(futures, events, nowMs);
    this.liquidation.run();
  }

  /** The insurance fund gives back what it took over, at the mark price or better. */
  private reduceFund(contract: Contract): void {
    const { forced, placing, state } = this;
    const { market, markTicks } = contract;
    const held = state.futures.positions.lots(state.futures.positions.find(INSURANCE_ACCOUNT, contract.id, BOTH));
    if (held === 0 || !market.isOpen(state.nowMs) || this.liquidation.isFundDue(market.quote)) return;
    const side = held > 0 ? SELL : BUY;
    const isMet = held > 0 ? market.book.bestBid >= markTicks : market.book.bestAsk <= markTicks;
    if (!isMet) return;
    const lots = Math.min(Math.abs(held), market.lotsMax);
    const order = { account: INSURANCE_ACCOUNT, positionSide: BOTH, side, lots, priceTicks: markTicks };
    forced.enter(market, forced.accept(market, order));
    placing.follow(market);
  }

  /** Handles a setFuturesTransfers record: people open what a liquidation closed (FUT-66); returns the id of the refusal, or 0. */
  setTransfers(batch: CommandBatch, at: number, recordBytes: number): number {
    if (recordBytes !== SET_FUTURES_TRANSFERS_BYTES) return REJECTIONS.MALFORMED_COMMAND.id;
    const { events, futures } = this.state;
    futures.areTransfersOpen = batch.transfersIsOpen(at) === 1;
    events.futuresTransfersSet(futures.areTransfersOpen);
    return 0;
  }
}
