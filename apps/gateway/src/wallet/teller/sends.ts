import { reachOf } from '@pelorus/database/identity/security.ts';
import { inTransaction } from '@pelorus/database/transaction.ts';
import { openSends, type SendRow, settleSend, userOfAccount } from '@pelorus/database/wallet/sends.ts';
import { POSTING_REASONS } from '@pelorus/protocol/exchange/posting-reasons.ts';
import { encodeTransfer } from '@pelorus/protocol/wire/encode-fixed.ts';
import { DEFAULT_LOCALE } from '@pelorus/site/locales.ts';
import type { PoolClient } from 'pg';
import { formatAmount } from '../../catalog/amounts.ts';
import type { TellerJob, TellerNeeds } from './job.ts';

const INTERNAL_TRANSFER = POSTING_REASONS.indexOf('INTERNAL_TRANSFER');
/** So many at once. */
const MOST = 50;
/** Who asked for it finishes it as well, if nothing stops them. */
const LEFT_MS = 5_000;

type Needs = Pick<TellerNeeds, 'catalog' | 'clock' | 'core' | 'messages' | 'pool'>;

async function mail({ messages }: Needs, db: PoolClient, to: string, letter: Letter): Promise<void> {
  const reach = await reachOf(db, to);
  const address = reach?.email ?? reach?.phone ?? null;
  if (address === null) return;
  await messages.queue(db, { ...letter, address, language: reach?.language ?? DEFAULT_LOCALE, userId: to });
}
interface Letter {
  kind: 'money-sent' | 'money-received';
  values: { amount: string; person: string; timeMs: string };
}

/** Tells both by mail (WDRW-45). */
async function tell(needs: Needs, db: PoolClient, send: SendRow): Promise<void> {
  const asset = needs.catalog.assetById(send.asset);
  const amount = `${formatAmount(asset, send.units)} ${asset.code}`;
  const timeMs = String(needs.clock());
  await mail(needs, db, send.userId, { kind: 'money-sent', values: { amount, person: send.shown, timeMs } });
  const receiver = await userOfAccount(db, send.toAccount);
  if (receiver !== undefined)
    await mail(needs, db, receiver, { kind: 'money-received', values: { amount, person: send.fromShown, timeMs } });
}

/**
 * Lets the core move the money of a send, once for its id, and writes the answer down (WDRW-43). Returns the refusal or
 * null, and the sequence number of the answer. Throws CoreUnavailable where it is not known: it stays open.
 */
export async function settle(needs: Needs, send: SendRow): Promise<{ refusal: string | null; seq: number }> {
  const { account: from, asset, sendId, toAccount: account, units } = send;
  const transferId = `send:${sendId}`;
  const record = encodeTransfer({ from, account, asset, units, reason: INTERNAL_TRANSFER, transferId });
  const { events, seq } = await needs.core.submit(record);
  const [first] = events;
  const refusal = first?.kind === 'rejected' ? first.code : null;
  await inTransaction(needs.pool, async (db) => {
    const isOurs = await settleSend(db, sendId, refusal, needs.clock());
    if (isOurs && refusal === null) await tell(needs, db, send);
  });
  return { refusal, seq };
}

/** Finishes sends that a crash left open. */
export const finishSends: TellerJob = {
  name: 'finish sends',
  async work(needs) {
    const found = await openSends(needs.pool, needs.clock() - LEFT_MS, MOST);
    for (const send of found) await settle(needs, send);
    return found.length === MOST;
  },
};
