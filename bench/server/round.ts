/** Messages between the bench and its load process. */
export interface Key {
  apiKey: string;
  secret: string;
}

export interface Round {
  port: number;
  keys: Key[];
  seconds: number;
  /** So many are sent whatever is answered; unsaid: each connection sends its next when it has its answer. */
  perSecond?: number;
  /** Over the socket requests, so many on each connection without waiting for the answers before. */
  socketInFlight?: number;
}

export interface RoundResult {
  latenciesMs: number[];
  seconds: number;
  /** Answers other than 200. */
  refused: number;
  /** CPU time of this process while it sent and read, µs; it shares the server's cores. */
  computingUs: number;
  /** For a round without waiting: latencies by status, and the number of missing answers. */
  byStatus?: Record<number, number[]>;
  unanswered?: number;
}

/** Returns what this process computed since `before`, µs. */
export function computingSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
