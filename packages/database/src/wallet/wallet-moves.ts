import { POSTING_REASONS } from '@pelorus/protocol/exchange/posting-reasons.ts';
import { Parameters, type Queryable, rows } from '../queryable.ts';

const MARGIN_TRANSFER = POSTING_REASONS.indexOf('MARGIN_TRANSFER');

/** An amount that went between an account's spot and its futures wallet: asset units, ms. */
export interface WalletMove {
  seq: number;
  asset: number;
  /** Out of the spot wallet? */
  isToFutures: boolean;
  units: number;
  timeMs: number;
}

interface MovesAsked {
  isToFutures: boolean;
  asset?: number | undefined;
  /** [fromMs, toMs). */
  fromMs?: number | undefined;
  toMs?: number | undefined;
}

/** The rows asked for, as a statement; by the ledger's index of account, asset and reason. */
function movesOf(account: number, { asset, fromMs, isToFutures, toMs }: MovesAsked, parameters: Parameters): string {
  const owner = parameters.add(account);
  let where = `l.account = ${owner} AND l.asset = b.asset AND l.reason = ${parameters.add(MARGIN_TRANSFER)}`;
  where += ` AND l.delta_available_units ${isToFutures ? '<' : '>'} 0`;
  if (fromMs !== undefined) where += ` AND l.time_ms >= ${parameters.add(fromMs)}`;
  if (toMs !== undefined) where += ` AND l.time_ms < ${parameters.add(toMs)}`;
  const ofAsset = asset === undefined ? '' : ` AND b.asset = ${parameters.add(asset)}`;
  return `FROM projection.balances b, LATERAL (SELECT l.seq, l.asset, l.delta_available_units, l.time_ms
    FROM projection.ledger l WHERE ${where}) r WHERE b.account = ${owner}${ofAsset}`;
}

/** Returns one page of an account's moves between its wallets in one direction, newest first, and how many there are. */
export async function walletMoves(
  db: Queryable,
  account: number,
  asked: MovesAsked,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ moves: WalletMove[]; total: number }> {
  const counting = new Parameters();
  const [counted] = await rows<{ total: number }>(
    db,
    `SELECT count(*) AS total ${movesOf(account, asked, counting)}`,
    counting.values,
  );
  const parameters = new Parameters();
  const from = movesOf(account, asked, parameters);
  const moves = await rows<WalletMove>(
    db,
    `SELECT r.seq, r.asset, r.delta_available_units < 0 AS "isToFutures", abs(r.delta_available_units) AS units,
       r.time_ms AS "timeMs" ${from} ORDER BY r.seq DESC
     LIMIT ${parameters.add(limit)} OFFSET ${parameters.add(offset)}`,
    parameters.values,
  );
  return { moves, total: counted?.total ?? 0 };
}
