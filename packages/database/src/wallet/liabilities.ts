import { FIRST_USER_ACCOUNT, SUSPENSE_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import { RESERVE_SOURCES, type ReserveSource } from '@pelorus/protocol/wallet/reserves.ts';
import type { PoolClient } from 'pg';
import { projectedSeq } from '../projection/checkpoint.ts';
import { rows } from '../queryable.ts';

/** The table of each source: (account, asset, available_units, held_units). A later product adds its own (RSV-01). */
export const SOURCE_TABLES: Readonly<Record<ReserveSource, string>> = {
  spot: 'projection.balances',
  futures: 'projection.futures_balances',
};

const FETCH = 20_000;

interface OwedAsset {
  asset: number;
  code: string;
  scale: number;
}

/** What one account is owed: three numbers each, RESERVE_SOURCES, place in the assets, units above zero. */
interface OwedAccount {
  account: number;
  parts: number[];
}

interface Owed {
  seq: number;
  assets: OwedAsset[];
  /** By account. */
  accounts: OwedAccount[];
}

interface Part {
  account: number;
  source: number | null;
  asset: number;
  units: number;
}

const PARTS = RESERVE_SOURCES.map(
  (source, number) =>
    `SELECT account, ${number} AS source, asset, available_units + held_units AS units FROM ${SOURCE_TABLES[source]}
     WHERE available_units + held_units > 0`,
).join(' UNION ALL ');

/** Everybody, also with nothing; and money whose owner is not known, as long as there is some. */
const OWED = `DECLARE owed NO SCROLL CURSOR FOR SELECT a.account, p.source, p.asset, p.units
  FROM (SELECT account FROM projection.accounts WHERE account >= ${FIRST_USER_ACCOUNT} UNION SELECT ${SUSPENSE_ACCOUNT}) a
  LEFT JOIN (${PARTS}) p USING (account) WHERE a.account >= ${FIRST_USER_ACCOUNT} OR p.units > 0
  ORDER BY a.account, p.source, p.asset`;

/**
 * Returns what all accounts are owed at one sequence of the ledger (RSV-01, RSV-02). `db` is in a transaction of its own,
 * REPEATABLE READ: the tables' rows and their checkpoint are of one moment. Reads in portions, to hold few rows at once.
 */
export async function liabilities(db: PoolClient): Promise<Owed> {
  const seq = await projectedSeq(db);
  const assets = await rows<OwedAsset>(db, 'SELECT asset, code, scale FROM projection.assets ORDER BY asset', []);
  const placeOf = new Map(assets.map(({ asset }, place) => [asset, place]));
  const accounts: OwedAccount[] = [];
  await db.query(OWED);
  for (;;) {
    const found = await rows<Part>(db, `FETCH ${FETCH} FROM owed`, []);
    for (const { account, source, asset, units } of found) {
      const last = accounts.at(-1);
      const parts = last?.account === account ? last.parts : [];
      if (last?.account !== account) accounts.push({ account, parts });
      // An asset that is not in the list would leave a debt out: the sum must fail rather.
      if (source !== null) parts.push(source, knownPlace(placeOf, asset), units);
    }
    if (found.length < FETCH) break;
  }
  await db.query('CLOSE owed');
  return { seq, assets, accounts };
}

function knownPlace(placeOf: ReadonlyMap<number, number>, asset: number): number {
  const place = placeOf.get(asset);
  if (place === undefined) throw new Error(`asset ${asset} is owed and not in the list of assets`);
  return place;
}
