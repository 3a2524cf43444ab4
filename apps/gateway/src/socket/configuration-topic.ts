import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { Topic, type TopicName, type TopicSource } from './topics.ts';

const CONFIGURED: ReadonlySet<string> = new Set([
  'assetConfigured',
  'marketConfigured',
  'feeTierConfigured',
  'marketStatusSet',
]);

/** The configuration of a product: markets with their status, steps and fees. Always sent whole; it seldom changes. */
export class ConfigurationTopic extends Topic {
  readonly #whole: () => unknown;
  #isChanged = false;

  constructor(name: TopicName, source: TopicSource, whole: () => unknown) {
    super(name, source, 0);
    this.#whole = whole;
  }

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
    return [this.frame('snapshot', this.#whole())];
  }

  protected update(): Buffer[] {
    if (!this.#isChanged) return [];
    this.begin();
    return [this.frame('update', this.#whole())];
  }
}
