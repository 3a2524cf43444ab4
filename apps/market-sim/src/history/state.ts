import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Progress of the history import, so that an interrupted run continues with the same past. */
export interface HistoryState {
  /** End of the past, ms: a whole hour-and-minute boundary. */
  endMs: number;
  seed: number;
  days: number;
  /** Logarithms of the prices it leads to, by asset. */
  present: Record<string, number>;
  doneSymbols: string[];
}

/** Returns the last written state; null if there is none or it is unreadable (the import still sends no past twice). */
export function readHistoryState(path: string): HistoryState | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as HistoryState;
  } catch {
    return null;
  }
}

/** Writes the whole file or nothing. */
export function writeHistoryState(path: string, state: HistoryState): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, JSON.stringify(state));
  renameSync(`${path}.new`, path);
}
