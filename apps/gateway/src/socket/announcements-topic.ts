import type { AnnouncementNews } from '@pelorus/protocol/announcements/http.ts';
import type { ShownPosts } from '../announcements/board.ts';
import { Topic, type TopicName, type TopicSource } from './topics.ts';

/** For each reader, so that those of one gateway ask it 500 times a second at most. */
const SPREAD_EACH_MS = 2;
const SPREAD_LEAST_MS = 1_000;
const SPREAD_MOST_MS = 60_000;

/** Returns over how long so many readers spread what they ask for, ms (NEWS-27). */
export function spreadMs(readers: number): number {
  return Math.min(SPREAD_MOST_MS, Math.max(SPREAD_LEAST_MS, readers * SPREAD_EACH_MS));
}

/** Which announcement is the newest, and which stands above pages; told again when what readers are shown has changed (NEWS-26). */
export class AnnouncementsTopic extends Topic {
  readonly #shown: () => ShownPosts;
  #told = '';

  constructor(name: TopicName, source: TopicSource, shown: () => ShownPosts) {
    super(name, source, 0);
    this.#shown = shown;
  }

  /** Returns whether readers are shown something else than they were told of: by staff, or because its time came. */
  isChanged(): boolean {
    return this.#shown().version !== this.#told;
  }

  protected begin(): void {
    this.#told = this.#shown().version;
  }

  protected hasPending(): boolean {
    return this.isChanged();
  }

  protected snapshot(): Buffer[] {
    return [this.frame('snapshot', this.#news())];
  }

  protected update(): Buffer[] {
    if (!this.isChanged()) return [];
    this.begin();
    return [this.frame('update', this.#news())];
  }

  #news(): AnnouncementNews {
    const { banner, newest } = this.#shown();
    return { newest, banner, spreadMs: spreadMs(this.subscribers.readers.size + this.joining.size) };
  }
}
