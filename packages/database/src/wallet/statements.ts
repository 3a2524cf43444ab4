import type { ReservesAddress, ReservesBalance } from '@pelorus/protocol/wallet/reserves.ts';
import { type Queryable, rows } from '../queryable.ts';

/** A statement of reserves; totals in ledger units, in the order of `codes`. */
export interface StatementRow {
  id: number;
  seq: number;
  takenAtMs: number;
  accounts: number;
  codes: string[];
  scales: number[];
  totals: number[];
  top: string;
  root: string;
  addresses: ReservesAddress[];
  balances: ReservesBalance[];
}

export interface LeafRow {
  place: number;
  account: number;
  salt: string;
  owner: string;
  parts: number[];
}

export interface NodeRow {
  level: number;
  place: number;
  hash: string;
  units: number[];
}

const COLUMNS = `statement_id AS id, seq, taken_at_ms AS "takenAtMs", accounts, codes, scales, total_units::text[] AS totals,
  top, root, addresses, balances`;
const exact = <T extends { totals: string[] }>(row: T) => ({ ...row, totals: row.totals.map(Number) });
type RawStatement = Omit<StatementRow, 'totals'> & { totals: string[] };

/** Returns a statement, or the newest; undefined: there is none. */
export async function statement(db: Queryable, id?: number): Promise<StatementRow | undefined> {
  const found = await rows<RawStatement>(
    db,
    `SELECT ${COLUMNS} FROM reserves.statements WHERE $1::bigint IS NULL OR statement_id = $1
     ORDER BY statement_id DESC LIMIT 1`,
    [id ?? null],
  );
  return found.map(exact)[0];
}

/** Returns statements before `before`, the newest first. */
export function statementsBefore(db: Queryable, before: number | null, limit: number): Promise<StatementHead[]> {
  return rows<StatementHead>(
    db,
    `SELECT statement_id AS id, seq, taken_at_ms AS "takenAtMs", accounts, root FROM reserves.statements
     WHERE $1::bigint IS NULL OR statement_id < $1 ORDER BY statement_id DESC LIMIT $2`,
    [before, limit],
  );
}
type StatementHead = Pick<StatementRow, 'id' | 'seq' | 'takenAtMs' | 'accounts' | 'root'>;

const DAY_MS = 86_400_000;
/** Whoever asks gets none that is older than that. */
const FRESH_MS = 60_000;

/** When the next one is due: a day after the last, at once where somebody asked since or none was ever taken (RSV-21). */
export async function statementDueAtMs(db: Queryable): Promise<number> {
  const [found] = await rows<{ takenAtMs: number | null; askedAtMs: number | null }>(
    db,
    `SELECT (SELECT max(taken_at_ms) FROM reserves.statements) AS "takenAtMs",
       (SELECT at_ms FROM reserves.asked) AS "askedAtMs"`,
    [],
  );
  const { takenAtMs, askedAtMs } = found as { takenAtMs: number | null; askedAtMs: number | null };
  if (takenAtMs === null) return 0;
  return askedAtMs !== null && askedAtMs >= takenAtMs + FRESH_MS ? askedAtMs : takenAtMs + DAY_MS;
}

/** Asks for a statement now; one of the last minute is answer enough. */
export async function askForStatement(db: Queryable, nowMs: number): Promise<void> {
  await rows(
    db,
    `INSERT INTO reserves.asked (at_ms) VALUES ($1) ON CONFLICT (is_only) DO UPDATE SET at_ms = excluded.at_ms`,
    [nowMs],
  );
  await db.query('NOTIFY reserves_due');
}

/** Writes a statement and returns its id. */
export async function writeStatement(db: Queryable, made: Omit<StatementRow, 'id'>): Promise<number> {
  const { seq, takenAtMs, accounts, codes, scales, totals, top, root, addresses, balances } = made;
  const [written] = await rows<{ id: number }>(
    db,
    `INSERT INTO reserves.statements (seq, taken_at_ms, accounts, codes, scales, total_units, top, root, addresses, balances)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING statement_id AS id`,
    [seq, takenAtMs, accounts, codes, scales, totals, top, root, JSON.stringify(addresses), JSON.stringify(balances)],
  );
  return (written as { id: number }).id;
}

const arrayText = (numbers: readonly number[]) => `{${numbers.join(',')}}`;

export async function writeLeaves(db: Queryable, id: number, leaves: readonly LeafRow[]): Promise<void> {
  await db.query(
    `INSERT INTO reserves.leaves (statement_id, place, account, salt, owner, parts)
     SELECT $1, place, account, salt, owner, parts::bigint[]
     FROM unnest($2::int[], $3::int[], $4::text[], $5::text[], $6::text[]) AS l(place, account, salt, owner, parts)`,
    [
      id,
      leaves.map(({ place }) => place),
      leaves.map(({ account }) => account),
      leaves.map(({ salt }) => salt),
      leaves.map(({ owner }) => owner),
      leaves.map(({ parts }) => arrayText(parts)),
    ],
  );
}

export async function writeNodes(db: Queryable, id: number, nodes: readonly NodeRow[]): Promise<void> {
  await db.query(
    `INSERT INTO reserves.nodes (statement_id, level, place, hash, units)
     SELECT $1, level, place, hash, units::bigint[]
     FROM unnest($2::int[], $3::int[], $4::text[], $5::text[]) AS n(level, place, hash, units)`,
    [
      id,
      nodes.map(({ level }) => level),
      nodes.map(({ place }) => place),
      nodes.map(({ hash }) => hash),
      nodes.map(({ units }) => arrayText(units)),
    ],
  );
}

/** Forgets the trees of all but the newest `kept` statements (RSV-24). */
export async function forgetTrees(db: Queryable, kept: number): Promise<void> {
  const old = `statement_id < (SELECT min(statement_id) FROM
    (SELECT statement_id FROM reserves.statements ORDER BY statement_id DESC LIMIT $1) newest)`;
  await db.query(`DELETE FROM reserves.leaves WHERE ${old}`, [kept]);
  await db.query(`DELETE FROM reserves.nodes WHERE ${old}`, [kept]);
}

/** Returns an account's place in a tree; undefined: it has none. */
export async function leafPlace(db: Queryable, id: number, account: number): Promise<number | undefined> {
  const text = 'SELECT place FROM reserves.leaves WHERE statement_id = $1 AND account = $2';
  return (await rows<{ place: number }>(db, text, [id, account]))[0]?.place;
}

/** Returns the leaves [from, to) of a tree, in order. */
export async function leavesBetween(db: Queryable, id: number, from: number, to: number): Promise<LeafRow[]> {
  const found = await rows<Omit<LeafRow, 'parts'> & { parts: string[] }>(
    db,
    `SELECT place, account, salt, owner, parts::text[] AS parts FROM reserves.leaves
     WHERE statement_id = $1 AND place >= $2 AND place < $3 ORDER BY place`,
    [id, from, to],
  );
  return found.map((row) => ({ ...row, parts: row.parts.map(Number) }));
}

/** Returns one node of each of some levels. */
export async function nodesAt(
  db: Queryable,
  id: number,
  places: readonly [level: number, place: number][],
): Promise<NodeRow[]> {
  const found = await rows<Omit<NodeRow, 'units'> & { units: string[] }>(
    db,
    `SELECT level, place, hash, units::text[] AS units FROM reserves.nodes
     JOIN unnest($2::int[], $3::int[]) AS asked(level, place) USING (level, place) WHERE statement_id = $1`,
    [id, places.map(([level]) => level), places.map(([, place]) => place)],
  );
  return found.map((row) => ({ ...row, units: row.units.map(Number) }));
}
