import type { StreamReader } from './stream-reader.ts';

/** Listen keys on one socket, living or not: each that is asked for is looked up. */
export const KEYS_PER_SOCKET = 10;

/** The way in to an account that was found behind a key. */
export interface Entrance {
  apiKey: string;
  account: number;
  release(): void;
}

/** Stream names that stand for an account's own events (BWS-32). */
export interface ListenKeys {
  /** Has it the shape of one? No market stream has. */
  isOne(name: string): boolean;
  /**
   * Looks up a key's owner before the socket opens; null: unknown key. Rejects when that is not possible now. The
   * caller finally calls `release`.
   */
  prepare(key: string, address: string): Promise<Entrance | null>;
  /**
   * `reader` asked for its events and was answered. Nothing happens for a key that is unknown or over. With an entrance it
   * hears from this very call on.
   */
  join(key: string, reader: StreamReader, entrance?: Entrance): void;
  /** `reader` left, or disconnected; also called for readers that never joined. */
  leave(key: string, reader: StreamReader): void;
}

/** None is given out. */
export const NO_LISTEN_KEYS: ListenKeys = {
  isOne: () => false,
  prepare: async () => null,
  join() {},
  leave() {},
};
