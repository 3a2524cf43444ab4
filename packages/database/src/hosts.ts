import { setTimeout as delay } from 'node:timers/promises';
import { connectClient } from './connection.ts';
import type { Log } from './log.ts';

/** Scheme, user and password, hosts, and the rest of a postgres:// address. */
const ADDRESS = /^(postgres(?:ql)?:\/\/)((?:[^/?@]*@)?)([^/?@]+)(.*)$/;
const ROLE = 'target_session_attrs';
/** The exchange writes; a server that only reads is of no use to it. */
const ROLES = new Set(['read-write', 'primary']);
const LOOK_EVERY_MS = 5_000;

/**
 * Returns one address for each host of `postgres://user:password@a:5432,b:5432/db`, in order. Returns null where an
 * address is wrong or asks for a server that only reads (libpq's target_session_attrs).
 */
export function hostAddresses(text: string): string[] | null {
  const [, scheme, user, hosts, rest] = ADDRESS.exec(text) ?? [];
  if (scheme === undefined || hosts === undefined) return null;
  const addresses = hosts.split(',').map((host) => {
    const address = `${scheme}${user}${host}${rest}`;
    if (host === '' || !URL.canParse(address)) return null;
    const url = new URL(address);
    const role = url.searchParams.get(ROLE);
    if (role !== null && !ROLES.has(role)) return null;
    url.searchParams.delete(ROLE);
    return url.href;
  });
  return addresses.includes(null) ? null : (addresses as string[]);
}

/** Returns host and port of an address, which may be logged. */
export const hostOf = (address: string) => new URL(address).host;

/** Returns null if the server takes writes, else why it does not. */
async function reasonAgainst(url: string, log: Log): Promise<string | null> {
  try {
    const client = await connectClient({ url, applicationName: 'pelorus-host-check', log, statementTimeoutMs: 5_000 });
    try {
      // On in a standby, too: it covers both of libpq's conditions for "read-write".
      const { rows } = await client.query<{ transaction_read_only: string }>('SHOW transaction_read_only');
      return rows[0]?.transaction_read_only === 'off' ? null : 'it only reads';
    } finally {
      await client.end();
    }
  } catch (error) {
    return (error as Error).message;
  }
}

/** Returns the first address whose server takes writes. Throws, with the reason for each host, if none does. */
export async function chooseWritable(addresses: readonly string[], log: Log): Promise<string> {
  const reasons: string[] = [];
  for (const address of addresses) {
    const reason = await reasonAgainst(address, log);
    if (reason === null) return address;
    reasons.push(`${hostOf(address)}: ${reason}`);
  }
  throw new Error(reasons.join('; '));
}

/**
 * Watches a chosen server until `stopping`: calls `onMoved` once, with the new host, when it no longer accepts writes
 * and another server does. The core must then restart from that server's journal, which may lack the last commits of
 * the old one.
 */
export async function watchWritable(options: {
  addresses: readonly string[];
  chosen: string;
  log: Log;
  stopping: AbortSignal;
  onMoved(host: string): void;
  everyMs?: number;
}): Promise<void> {
  const { addresses, chosen, log, stopping, onMoved, everyMs = LOOK_EVERY_MS } = options;
  const others = addresses.filter((address) => address !== chosen);
  while (!stopping.aborted) {
    await delay(everyMs, undefined, { signal: stopping }).catch(() => undefined);
    if (stopping.aborted || (await reasonAgainst(chosen, log)) === null) continue;
    const next = await chooseWritable(others, log).catch(() => null);
    if (next === null || stopping.aborted) continue;
    onMoved(hostOf(next));
    return;
  }
}
