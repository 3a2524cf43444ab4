import { type Queryable, rows } from '../queryable.ts';

/** Returns the fee tier of an account; 0, everybody's, for one that is not in the tables. */
export async function accountTier(db: Queryable, account: number): Promise<number> {
  const found = await rows<{ tier: number }>(
    db,
    'SELECT fee_tier AS tier FROM projection.accounts WHERE account = $1',
    [account],
  );
  return found[0]?.tier ?? 0;
}

/** Returns the fee tier of an account and whether it pays its fees in the discount asset where it can. */
export async function accountFees(db: Queryable, account: number): Promise<{ tier: number; isDiscounted: boolean }> {
  const found = await rows<{ tier: number; isDiscounted: boolean }>(
    db,
    'SELECT fee_tier AS tier, is_discounted AS "isDiscounted" FROM projection.accounts WHERE account = $1',
    [account],
  );
  return found[0] ?? { tier: 0, isDiscounted: false };
}
