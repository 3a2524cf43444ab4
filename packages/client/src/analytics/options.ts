import type { Checking } from './checks.ts';
import { type LinkerEntry, linkerEntries } from './linker.ts';

/** Spec S9.11. */
const BATCH_SIZE = 6;
const BATCH_SIZE_MAX = 30;
const INTERVAL_MS = 6_000;
const TIMEOUT_MS = 3_000;
export const STORED_MAX = 500;

export const METHODS = ['image', 'ajax', 'beacon'] as const;
export type Method = (typeof METHODS)[number];

/** Options of a page; absent or invalid options get the specification's defaults. */
export interface AnalyticsOptions {
  /** Base URL for events; `/sync` or `/debug` is appended. */
  endpoint?: unknown;
  method?: unknown;
  timeoutMs?: unknown;
  batchSize?: unknown;
  intervalMs?: unknown;
  debug?: unknown;
  strict?: unknown;
  linkers?: unknown;
}

export interface Settings {
  syncUrl: string;
  debugUrl: string;
  method: Method;
  timeoutMs: number;
  batchSize: number;
  intervalMs: number;
  debug: boolean;
  strict: boolean;
  linkers: readonly LinkerEntry[];
}

/** Returns image for everything that is no sending method (spec S4.07). */
export function methodOf(value: unknown): Method {
  return METHODS.find((method) => method === value) ?? 'image';
}

function wholeBetween(value: unknown, least: number, most: number, usual: number): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || Number.isNaN(number)) return usual;
  return Math.trunc(Math.min(most, Math.max(least, number)));
}

/** Returns valid settings for `options`. */
export function settingsOf(options: AnalyticsOptions, warn: Checking['warn']): Settings {
  const endpoint = typeof options.endpoint === 'string' ? options.endpoint.replace(/\/+$/, '') : '/api/analytics';
  return {
    syncUrl: `${endpoint}/sync`,
    debugUrl: `${endpoint}/debug`,
    method: methodOf(options.method),
    timeoutMs: wholeBetween(options.timeoutMs, 100, 60_000, TIMEOUT_MS),
    batchSize: wholeBetween(options.batchSize, 1, BATCH_SIZE_MAX, BATCH_SIZE),
    intervalMs: wholeBetween(options.intervalMs, 100, 3_600_000, INTERVAL_MS),
    debug: options.debug === true,
    strict: options.strict !== false,
    linkers: linkerEntries(options.linkers, warn),
  };
}
