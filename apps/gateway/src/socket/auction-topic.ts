import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { presentAuction } from '../markets/present.ts';
import { MarketTopic } from './topics.ts';

const CHANGING: ReadonlySet<string> = new Set(['marketStatusSet', 'auctionIndicated', 'marketConfigured']);

/** Returns the markets whose auction a durable command may have changed. */
export function auctionsChangedBy(command: AppliedCommand): number[] {
  return command.events.flatMap((event) => (CHANGING.has(event.kind) && 'market' in event ? [event.market] : []));
}

/** The state of a market's auction, always whole; null while there is none. */
export class AuctionTopic extends MarketTopic {
  #isChanged = false;

  change(): void {
    this.#isChanged = true;
  }

  protected begin(): void {
    this.#isChanged = false;
  }

  protected hasPending(): boolean {
    return this.#isChanged;
  }

  protected snapshot(): Buffer[] {
    return [this.marketFrame('snapshot', presentAuction(this.market))];
  }

  protected update(): Buffer[] {
    if (!this.#isChanged) return [];
    this.begin();
    return [this.marketFrame('update', presentAuction(this.market))];
  }
}
