import type { Log } from '@pelorus/database/log.ts';
import { inTransaction } from '@pelorus/database/transaction.ts';
import { isBackingMeasured } from '@pelorus/database/wallet/backing.ts';
import { chainHoldings } from '@pelorus/database/wallet/chain-holdings.ts';
import { liabilities } from '@pelorus/database/wallet/liabilities.ts';
import {
  forgetTrees,
  type NodeRow,
  statementDueAtMs,
  writeLeaves,
  writeNodes,
  writeStatement,
} from '@pelorus/database/wallet/statements.ts';
import { type Level, nodeAt } from '@pelorus/formulas/reserves/sum-tree.ts';
import { formatBigUnits } from '@pelorus/money/units.ts';
import { type ReservesAddress, STORED_FROM_LEVEL } from '@pelorus/protocol/wallet/reserves.ts';
import type { Pool, PoolClient } from 'pg';
import { type SignerClient, SignerUnreachable } from '../chain/signer-client.ts';
import { grownStatement } from './grown-statement.ts';
import { signedAddresses } from './signed-addresses.ts';

/** Trees that are kept; of older statements only the root. */
const TREES_KEPT = 60;
const PORTION = 5_000;
/** Whoever takes a statement holds it; several workers must not take two. */
const LOCK = 'pelorus-reserves';

export interface Taking {
  pool: Pool;
  log: Log;
  clock: () => number;
  signer: Pick<SignerClient, 'xpubs' | 'signReserves'> | null;
}

/** The signer is away, or chains were not measured since coins came behind test funds: later it may be otherwise. */
export class NotWhole extends Error {}

async function addressesOf(
  signer: NonNullable<Taking['signer']>,
  statement: { root: string; takenAtMs: number },
  isPatient: boolean,
  log: Log,
): Promise<ReservesAddress[]> {
  try {
    return await signedAddresses(signer, statement);
  } catch (error) {
    if (!(error instanceof SignerUnreachable)) throw error;
    if (isPatient) throw new NotWhole('the signer is away', { cause: error });
    log.warn({ err: error }, 'a statement of reserves is published without signatures');
    return [];
  }
}

/** Returns the nodes that are stored, level by level. */
function storedNodes(levels: readonly Level[], assets: number): NodeRow[] {
  return levels.flatMap((level, number) =>
    number < STORED_FROM_LEVEL
      ? []
      : level.hashes.map((_, place) => {
          const { hash, units } = nodeAt(level, place, assets);
          return { level: number, place, hash, units: Array.from(units) };
        }),
  );
}

async function inPortions<T>(all: readonly T[], write: (some: readonly T[]) => Promise<void>): Promise<void> {
  for (let from = 0; from < all.length; from += PORTION) await write(all.slice(from, from + PORTION));
}

async function owedNow(db: PoolClient) {
  await db.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const holdings = await chainHoldings(db);
  return { owed: await liabilities(db), holdings, isMeasured: holdings.length > 0 && (await isBackingMeasured(db)) };
}

/**
 * Takes a statement of what is owed, signs it, and publishes it with its tree, unless none is due or another worker
 * is taking one (RSV-21, RSV-22). Returns the statement's id; null: none was taken. `isPatient`: throws NotWhole rather than
 * to publish one without signatures or without what chains hold (RSV-26).
 */
export async function takeStatement({ pool, log, clock, signer }: Taking, isPatient = false): Promise<number | null> {
  return inTransaction(pool, async (db) => {
    const { rows } = await db.query('SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS held', [LOCK]);
    const takenAtMs = clock();
    if (!rows[0].held || (await statementDueAtMs(db)) > takenAtMs) return null;
    const { owed, holdings, isMeasured } = await inTransaction(pool, owedNow);
    if (owed.accounts.length === 0 || owed.assets.length === 0) return null;
    if (isPatient && signer !== null && !isMeasured) throw new NotWhole('chains were not measured yet');
    const { statement, leaves, levels } = await grownStatement(owed, takenAtMs);
    const addresses = signer === null ? [] : await addressesOf(signer, statement, isPatient, log);
    const balances = holdings.map((row) => ({
      ...row,
      raw: String(row.raw),
      amount: formatBigUnits(row.raw, row.decimals),
    }));
    const id = await writeStatement(db, { ...statement, addresses, balances });
    await inPortions(leaves, (some) => writeLeaves(db, id, some));
    await inPortions(storedNodes(levels, owed.assets.length), (some) => writeNodes(db, id, some));
    await forgetTrees(db, TREES_KEPT);
    log.info({ id, seq: owed.seq, accounts: leaves.length, root: statement.root }, 'a statement of reserves was taken');
    return id;
  });
}
