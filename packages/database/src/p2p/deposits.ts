import { type Queryable, rows } from '../queryable.ts';

/** Returns what a merchant has put aside of an asset (PMER-01), units. */
export async function depositUnits(db: Queryable, account: number, asset: number): Promise<number> {
  const found = await rows<{ units: number }>(
    db,
    'SELECT units FROM projection.p2p_deposits WHERE account = $1 AND asset = $2',
    [account, asset],
  );
  return found[0]?.units ?? 0;
}
