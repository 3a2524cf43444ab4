/** Main thread → worker's thread. */
export type ToWorker = { kind: 'nudge' } | { kind: 'stop' };

/** Worker's thread → main thread. */
export type FromWorker =
  | { kind: 'projected'; seq: number }
  | { kind: 'log'; level: 'debug' | 'info' | 'warn' | 'error' | 'fatal'; fields: object; message: string }
  /** It ended: by stop() (error null), or by itself. `canRetry` false: what is stored contradicts itself. */
  | { kind: 'ended'; error: string | null; canRetry: boolean };

export interface WorkerThreadData {
  databaseUrl: string;
  gatheredMax?: number | undefined;
}
