import type { ChainReader, Rereading } from '@pelorus/chains/chain-family.ts';
import type { Log } from '@pelorus/database/log.ts';
import { inTransaction } from '@pelorus/database/transaction.ts';
import { endWait, type WaitingDeposit, waitingUpTo } from '@pelorus/database/wallet/deposits.ts';
import { addRemainder } from '@pelorus/database/wallet/networks.ts';
import { unitsOf } from '@pelorus/money/coin-size.ts';
import type { Pool } from 'pg';
import type { FollowedNetwork } from './followed-network.ts';

/** So many are read again at a time. */
const MOST = 100;

interface EndParts {
  network: FollowedNetwork;
  reader: ChainReader;
  pool: Pool;
  clock(): number;
  log: Log;
}

/** Reads deposits again whose blocks are final, and ends their wait (DEPO-21, DEPO-22). */
export async function endWaits(parts: EndParts, finalHeight: number): Promise<void> {
  const { network, pool, reader } = parts;
  for (const waiting of await waitingUpTo(pool, network.network, finalHeight, MOST)) {
    const { address: to, arrivedRaw, asset, ...rest } = waiting;
    const read = await reader.reread({ ...rest, from: null, to, amountRaw: waiting.raw, isKnown: true });
    // The chain has forgotten what its addresses owned then: what was measured at the first sighting counts.
    const isKept = read.outcome === 'UNMEASURED' && arrivedRaw !== null;
    await end(parts, waiting, isKept ? { outcome: 'SAME', arrivedRaw } : read);
  }
}

async function end({ clock, log, network, pool }: EndParts, waiting: WaitingDeposit, read: Rereading): Promise<void> {
  // Another way of the chain, which the next step finds.
  if (read.outcome === 'GONE') return;
  const nowMs = clock();
  const coin = network.coins.find(({ asset }) => asset === waiting.asset);
  const amount = read.outcome === 'SAME' && coin !== undefined ? unitsOf(read.arrivedRaw, coin.size) : null;
  if (read.outcome !== 'SAME' || coin === undefined || amount === null) {
    log.error({ deposit: waiting.depositId, read }, 'a deposit is not what it was when it was seen');
    await endWait(pool, waiting, { state: 'SUSPENSE', raw: waiting.raw, units: 0 }, nowMs);
    return;
  }
  const raw = read.arrivedRaw;
  const { remainder, units } = amount;
  const state = units < coin.depositMinUnits ? 'DUST' : 'FINAL';
  await inTransaction(pool, async (db) => {
    const isEnded = await endWait(db, waiting, { state, raw, units }, nowMs);
    if (isEnded && state === 'FINAL' && remainder > 0n)
      await addRemainder(db, network.network, waiting.asset, remainder);
  });
}
