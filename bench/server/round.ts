/** What the bench asks of its load, in a process of its own, and what that answers. */
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
  /** What this process computed while it sent and read, µs: of the same cores as the server. */
  computingUs: number;
  /** Of a round that does not wait: what every answer took, by status, and what never came. */
  byStatus?: Record<number, number[]>;
  unanswered?: number;
}

/** Returns what this process computed since `before`, µs. */
export function computingSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
