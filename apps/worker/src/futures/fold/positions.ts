import type { EventOf } from '@pelorus/protocol/exchange/events.ts';
import { POSITION_CAUSES, POSITION_SIDES } from '@pelorus/protocol/futures/contracts.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import type { CommandFacts } from './command-facts.ts';

/** The first change of a run. What it did to the position before it only the tables may know. */
interface FirstStep {
  firstSeq: number;
  firstIndex: number;
  firstMs: number;
  firstLots: number;
  firstCostUnits: number;
  firstRealisedUnits: number;
  firstFeeUnits: number;
  firstCause: number;
}

/**
 * Successive changes of a position within a batch that leave it on one side, or at zero. Sums leave out the first change,
 * and are bigint, because a market maker's may pass 2^53.
 */
interface PositionRun extends FirstStep {
  account: number;
  market: number;
  side: number;
  /** Counts the runs of the position in the batch, from 0. */
  run: number;
  /** Received before the first change; of a run without changes, that is all it says. */
  fundingBeforeUnits: bigint;
  hasSteps: boolean;
  openedLots: bigint;
  openedUnits: bigint;
  realisedUnits: bigint;
  feeUnits: bigint;
  fundingUnits: bigint;
  maxLots: number;
  lastLots: number;
  lastCostUnits: number;
  lastMarginUnits: number;
  lastMs: number;
}

type Key = Pick<PositionRun, 'account' | 'market' | 'side'>;

function newRun(key: Key, run: number, timeMs: number): PositionRun {
  return {
    ...key,
    ...{ run, fundingBeforeUnits: 0n, hasSteps: false, firstSeq: 0, firstIndex: 0, firstMs: 0, firstLots: 0 },
    ...{ firstCostUnits: 0, firstRealisedUnits: 0, firstFeeUnits: 0, firstCause: 0, openedLots: 0n, openedUnits: 0n },
    ...{ realisedUnits: 0n, feeUnits: 0n, fundingUnits: 0n, maxLots: 0, lastLots: 0, lastCostUnits: 0 },
    ...{ lastMarginUnits: 0, lastMs: timeMs },
  };
}

/** Gathers what happened to positions. */
export class PositionFold {
  readonly #runs = new Map<string, PositionRun[]>();

  /** Adds the changes and the funding of one command, in their order. */
  add(
    command: AppliedCommand,
    events: readonly (EventOf<'position'> | EventOf<'funding'>)[],
    facts: CommandFacts,
  ): void {
    let index = 0;
    for (const event of events) {
      if (event.kind === 'funding') this.#addFunding(command, event);
      else this.#addStep(command, index++, event, facts.feeOf(event));
    }
  }

  /** Returns the runs of all positions, those of a position in their order. */
  runs(): PositionRun[] {
    return [...this.#runs.values()].flat();
  }

  #runsOf(event: EventOf<'position'> | EventOf<'funding'>): { key: Key; runs: PositionRun[] } {
    const { account, market } = event;
    const side = POSITION_SIDES.indexOf(event.positionSide);
    const name = `${account} ${market} ${side}`;
    let runs = this.#runs.get(name);
    if (runs === undefined) {
      runs = [];
      this.#runs.set(name, runs);
    }
    return { key: { account, market, side }, runs };
  }

  #addFunding({ timeMs }: AppliedCommand, event: EventOf<'funding'>): void {
    const { key, runs } = this.#runsOf(event);
    const last = runs.at(-1) ?? newRun(key, 0, timeMs);
    if (runs.length === 0) runs.push(last);
    if (last.hasSteps) last.fundingUnits += BigInt(event.units);
    else last.fundingBeforeUnits += BigInt(event.units);
    last.lastMs = timeMs;
  }

  #addStep({ seq, timeMs }: AppliedCommand, index: number, event: EventOf<'position'>, fee: number): void {
    const { key, runs } = this.#runsOf(event);
    const { costUnits, lots, marginUnits, realisedUnits } = event;
    let last = runs.at(-1);
    if (last?.hasSteps === true && Math.sign(last.lastLots) === Math.sign(lots)) {
      const addedLots = Math.abs(lots) - Math.abs(last.lastLots);
      if (addedLots > 0) {
        last.openedLots += BigInt(addedLots);
        last.openedUnits += BigInt(Math.abs(costUnits)) - BigInt(Math.abs(last.lastCostUnits));
      }
      last.realisedUnits += BigInt(realisedUnits);
      last.feeUnits += BigInt(fee);
    } else {
      if (last === undefined || last.hasSteps) {
        last = newRun(key, runs.length, timeMs);
        runs.push(last);
      }
      last.hasSteps = true;
      const first: FirstStep = {
        ...{ firstSeq: seq, firstIndex: index, firstMs: timeMs, firstLots: lots, firstCostUnits: costUnits },
        ...{ firstRealisedUnits: realisedUnits, firstFeeUnits: fee },
        firstCause: POSITION_CAUSES.indexOf(event.cause),
      };
      Object.assign(last, first);
    }
    last.maxLots = Math.max(last.maxLots, Math.abs(lots));
    last.lastLots = lots;
    last.lastCostUnits = costUnits;
    last.lastMarginUnits = marginUnits;
    last.lastMs = timeMs;
  }
}
