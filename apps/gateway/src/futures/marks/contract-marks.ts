import { premiumE8, RATE_E8 } from '@pelorus/formulas/futures/funding.ts';
import { impactTicks } from '@pelorus/formulas/futures/impact.ts';
import { contractTicks, markTicks } from '@pelorus/formulas/futures/prices.ts';
import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import type { ContractPayload } from '@pelorus/protocol/futures/contracts.ts';
import type { MarkRow } from '@pelorus/protocol/wire/encode-marks.ts';
import { BasisSamples } from './basis-samples.ts';

const HOUR_MS = 3_600_000;
/** The engine's largest price, ticks: with a larger one it would refuse the whole record. */
const TICKS_MAX = 0x7ffffffe;

/** One side of a live book. */
interface Side {
  best(): readonly [priceTicks: number, lots: number] | null;
  levels(): Iterable<readonly [priceTicks: number, lots: number]>;
}

/** What a mark takes from the contract's market. */
interface MarkedMarket {
  id: number;
  tickLotUnits: number;
  contract: ContractPayload;
  book: { bids: Side; asks: Side };
  /** Undefined: it never traded. */
  lastTicks: number | undefined;
}

/** The index of a contract at one time. */
interface IndexNow {
  atMs: number;
  indexTicks: number;
  mayLiquidate: boolean;
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

/** What is remembered of one contract from tick to tick: how far it trades from its index, and its funding. */
export class ContractMarks {
  readonly #basis = new BasisSamples();
  /** Of the last boundary that was heard of; undefined: of none. */
  #settledE8: number | undefined;
  /** As it stands for the next boundary. */
  #standingE8 = 0;
  /** 0: not told yet. */
  #nextFundingMs = 0;

  /** Takes in what the engine told of this contract (MARK-05). */
  hear(event: EngineEvent): void {
    if (event.kind === 'markPrice') {
      this.#standingE8 = event.fundingE8;
      this.#nextFundingMs = event.nextFundingMs;
    } else if (event.kind === 'fundingSettled') {
      this.#settledE8 = event.rateE8;
    }
  }

  /** Takes the samples of this tick and returns the contract's prices (MARK-02 to MARK-08). */
  row(market: MarkedMarket, { atMs, indexTicks, mayLiquidate }: IndexNow): MarkRow {
    const { bids, asks } = market.book;
    const { impactUnits, funding, markClampE6 } = market.contract;
    const [bid, ask] = [bids.best()?.[0], asks.best()?.[0]];
    if (bid !== undefined && ask !== undefined) this.#basis.add(atMs, bid, ask, indexTicks);
    const intervalMs = funding.intervalHours * HOUR_MS;
    const mark = markTicks({
      indexTicks,
      contractTicks: contractTicks(bid, ask, market.lastTicks),
      basisTicks: this.#basis.meanTicks(atMs),
      fundingE8: this.#settledE8 ?? this.#standingE8,
      msToFunding: clamp(this.#nextFundingMs - atMs, 0, intervalMs),
      intervalMs,
      clampE6: markClampE6,
    });
    const premium = premiumE8(
      indexTicks,
      impactTicks('BID', bids.levels(), impactUnits, market.tickLotUnits),
      impactTicks('ASK', asks.levels(), impactUnits, market.tickLotUnits),
    );
    return {
      market: market.id,
      indexTicks,
      markTicks: Math.min(mark, TICKS_MAX),
      premiumE8: clamp(premium, -RATE_E8, RATE_E8),
      mayLiquidate,
    };
  }
}
