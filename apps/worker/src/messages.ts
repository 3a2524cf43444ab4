/** Main thread → the projections' thread. */
export type ToWorker = { kind: 'nudge' } | { kind: 'stop' };

/** Messages of our threads to the main thread. */
export type FromThread =
  | { kind: 'log'; level: 'debug' | 'info' | 'warn' | 'error' | 'fatal'; fields: object; message: string }
  /** It ended: by stop() (error null), or by itself. `canRetry` false: the stored data contradicts itself. */
  | { kind: 'ended'; error: string | null; canRetry: boolean };

/** The projections' thread → main thread. */
export type FromWorker = { kind: 'projected'; seq: number } | FromThread;

export interface WorkerThreadData {
  databaseUrl: string;
  gatheredMax?: number | undefined;
}
