import type { EventOf } from '@pelorus/protocol/exchange/events.ts';
import type { FuturesEvent } from '@pelorus/protocol/futures/events.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { CommandFacts } from './command-facts.ts';
import { MarginFold } from './margin.ts';
import { MarkFold } from './marks.ts';
import { PositionFold } from './positions.ts';
import { SettingsFold } from './settings.ts';
import { StepFold } from './steps.ts';

/** Gathers what the events of perpetual contracts make of their tables. */
export class FuturesFold {
  readonly margin = new MarginFold();
  readonly positions = new PositionFold();
  readonly marks = new MarkFold();
  readonly steps = new StepFold();
  readonly settings = new SettingsFold();
  /** Of the command that is being folded: what is put together at its end. */
  #postings: EventOf<'marginPosting'>[] = [];
  #changes: EventOf<'position' | 'funding'>[] = [];

  add(command: AppliedCommand, event: FuturesEvent): void {
    switch (event.kind) {
      case 'marginPosting':
        this.#postings.push(event);
        break;
      case 'position':
      case 'funding':
        this.#changes.push(event);
        break;
      case 'markPrice':
        this.marks.add(command.timeMs, event);
        break;
      case 'contractModeSet':
        this.settings.contractMode(command, event);
        break;
      case 'positionModeSet':
        this.settings.positionMode(event);
        break;
      case 'orderContract':
        this.settings.order(event);
        break;
      case 'fundingSettled':
        this.steps.settled(command, event);
        break;
      case 'marginCall':
        this.steps.called(command, event);
        break;
      case 'liquidation':
        this.steps.liquidated(command, event);
        break;
      case 'futuresTransfersSet':
        this.settings.transfersSet(command, event);
        break;
      // Both wallets' postings tell of a transfer.
      case 'marginMoved':
        break;
      default:
        throw new Error(`no table of futures takes ${JSON.stringify(event satisfies never)}`);
    }
  }

  /** Puts together what the command's events say of each other. */
  ended(command: AppliedCommand): void {
    if (this.#postings.length === 0 && this.#changes.length === 0) return;
    const facts = new CommandFacts(command);
    this.margin.add(command, this.#postings, facts);
    this.positions.add(command, this.#changes, facts);
    for (const event of this.#changes) if (event.kind === 'funding') this.steps.paid(command, event, facts);
    this.steps.closedAgainst(command, this.#changes);
    this.#postings = [];
    this.#changes = [];
  }
}
