import { type Queryable, rows } from '../queryable.ts';

/** A block that was read: height, hash. */
export interface FollowedBlock {
  height: number;
  hash: string;
}

/** Returns the last block of a network that was read; undefined: none was. */
export async function lastBlock(db: Queryable, network: number): Promise<FollowedBlock | undefined> {
  const [last] = await blocksBelow(db, network, Number.MAX_SAFE_INTEGER, 1);
  return last;
}

/** Returns the kept blocks below a height, the newest first. */
export function blocksBelow(db: Queryable, network: number, below: number, most: number): Promise<FollowedBlock[]> {
  return rows<FollowedBlock>(
    db,
    'SELECT height, hash FROM custody.blocks WHERE network = $1 AND height < $2 ORDER BY height DESC LIMIT $3',
    [network, below, most],
  );
}

/** Returns when the newest block of each network was read, ms; a network of which none was read has no entry. */
export async function newestReadMs(db: Queryable): Promise<Map<number, number>> {
  const found = await rows<{ network: number; atMs: number }>(
    db,
    'SELECT DISTINCT ON (network) network, at_ms AS "atMs" FROM custody.blocks ORDER BY network, height DESC',
    [],
  );
  return new Map(found.map(({ atMs, network }) => [network, atMs]));
}

/** Notes a block that was read, and forgets those more than `kept` below it. Throws where its height was read before. */
export async function addBlock(
  db: Queryable,
  network: number,
  { height, hash }: FollowedBlock,
  atMs: number,
  kept: number,
): Promise<void> {
  await rows(db, 'INSERT INTO custody.blocks (network, height, hash, at_ms) VALUES ($1, $2, $3, $4)', [
    network,
    height,
    hash,
    atMs,
  ]);
  await rows(db, 'DELETE FROM custody.blocks WHERE network = $1 AND height <= $2', [network, height - kept]);
}

/** Forgets the blocks above a height: the chain went another way. */
export async function forgetBlocksAbove(db: Queryable, network: number, height: number): Promise<void> {
  await rows(db, 'DELETE FROM custody.blocks WHERE network = $1 AND height > $2', [network, height]);
}
