import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { Topic } from './topics.ts';

const CONFIGURED: ReadonlySet<string> = new Set([
  'assetConfigured',
  'marketConfigured',
  'feeTierConfigured',
  'marketStatusSet',
]);

/** The configuration: markets with their status, steps and fees. Always sent whole; it seldom changes. */
export class SymbolsTopic extends Topic {
  #isChanged = false;

  /** Returns whether a durable command changed the configuration. */
  static isChangedBy(command: AppliedCommand): boolean {
    return command.events.some(({ kind }) => CONFIGURED.has(kind));
  }

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
    return [this.frame('snapshot', this.source.feed.symbols())];
  }

  protected update(): Buffer[] {
    if (!this.#isChanged) return [];
    this.begin();
    return [this.frame('update', this.source.feed.symbols())];
  }
}
