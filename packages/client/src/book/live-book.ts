import type { DepthUpdate, SocketReply } from '@pelorus/protocol/socket/messages.ts';
import type { Topic } from '../socket/topic.ts';
import { BookReplica, type BookScale, type DepthSnapshot } from './replica.ts';

/** Resubscribing that does not help is retried less and less often. */
const RETRY_FIRST_MS = 1_000;
const RETRY_MOST_MS = 30_000;

/** The part of a socket that a book uses. */
export interface BookSocket {
  subscribe(topic: Topic, listener: (reply: SocketReply) => void): () => void;
  resubscribe(topic: Topic): void;
  /**
   * Calls back with true when the data may be outdated (the connection is silent or lost), and with false when an open
   * connection answers again. Returns the unsubscribe function. Without it, the book's owner detects this.
   */
  onDoubt?(listener: (isDoubtful: boolean) => void): () => void;
}

/** Faults since the book was opened. */
export interface BookFaults {
  /** Ids that were missing. */
  gaps: number;
  /** Checksums that were another than the book's. */
  mismatches: number;
}

/** A snapshot, a change, a fault (the book was proven wrong), or doubt (the connection is silent or lost). */
export type BookNews = 'snapshot' | 'update' | 'fault' | 'doubt';

/** A market's book by one subscription: snapshot, chained updates, and checksums that prove it (SOCK-15, SOCK-16). */
export class LiveBook {
  readonly replica: BookReplica;
  readonly faults: BookFaults = { gaps: 0, mismatches: 0 };
  readonly #socket: BookSocket;
  readonly #topic: Topic;
  readonly #onNews: (news: BookNews) => void;
  readonly #unsubscribe: () => void;
  readonly #stopDoubts: () => void;
  #retryMs = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(socket: BookSocket, topic: Omit<Topic, 'channel'>, scale: BookScale, onNews: (news: BookNews) => void) {
    this.replica = new BookReplica(scale);
    this.#socket = socket;
    this.#onNews = onNews;
    this.#topic = { ...topic, channel: 'depth' };
    this.#unsubscribe = socket.subscribe(this.#topic, (reply) => this.#take(reply));
    const stopDoubts = socket.onDoubt?.((isDoubtful) => (isDoubtful ? this.#doubt() : socket.resubscribe(this.#topic)));
    this.#stopDoubts = stopDoubts ?? (() => {});
  }

  /** Restarts from a snapshot of another source: HTTP, while the socket is down. */
  restart(snapshot: DepthSnapshot): void {
    if (this.replica.applySnapshot(snapshot)) this.#onNews('snapshot');
    else this.#fault('mismatches');
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#stopDoubts();
    this.#unsubscribe();
  }

  #doubt(): void {
    if (!this.replica.isValid) return;
    this.replica.invalidate();
    this.#onNews('doubt');
  }

  #take({ type, data }: SocketReply): void {
    if (type === 'snapshot') {
      // Timeout of the previous snapshot request, which is answered now.
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.restart(data?.result as DepthSnapshot);
      return;
    }
    const update = data?.result as DepthUpdate;
    const wasValid = this.replica.isValid;
    const outcome = this.replica.applyUpdate(update);
    if (outcome === 'applied') {
      // Only a book that went on and was proven has got over its fault.
      if (update.checksum !== undefined) this.#retryMs = 0;
      this.#onNews('update');
      // Said once a fault, not for each update that follows it before the snapshot comes.
    } else if (outcome !== 'stale' && wasValid) this.#fault(outcome === 'gap' ? 'gaps' : 'mismatches');
  }

  #fault(kind: keyof BookFaults): void {
    this.faults[kind] += 1;
    this.#onNews('fault');
    clearTimeout(this.#timer);
    const again = () => this.#socket.resubscribe(this.#topic);
    if (this.#retryMs === 0) again();
    else this.#timer = setTimeout(again, this.#retryMs);
    this.#retryMs = Math.min(RETRY_MOST_MS, this.#retryMs === 0 ? RETRY_FIRST_MS : this.#retryMs * 2);
  }
}
