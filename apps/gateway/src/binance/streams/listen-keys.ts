import type { StreamReader } from './stream-reader.ts';

/** Names on a socket of the streams that stand for an account's own events (BWS-32). */
export interface ListenKeys {
  /** Has it the shape of one? No market stream has. */
  isOne(name: string): boolean;
  /** `reader` asked for its events and was answered. Nothing happens for a key that is unknown or over. */
  join(key: string, reader: StreamReader): void;
  /** `reader` left it, or is gone; also said of readers that never joined. */
  leave(key: string, reader: StreamReader): void;
}

/** None is given out. */
export const NO_LISTEN_KEYS: ListenKeys = { isOne: () => false, join() {}, leave() {} };
