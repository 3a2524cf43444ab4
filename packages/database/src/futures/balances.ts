import { type Queryable, rows } from '../queryable.ts';

export interface FuturesBalanceRow {
  asset: number;
  /** Below zero while unrealised profit covers it. */
  availableUnits: number;
  /** Behind isolated positions. */
  heldUnits: number;
}

/** Returns the account's futures wallets in every asset it ever had in them, by asset. */
export function futuresBalances(db: Queryable, account: number): Promise<FuturesBalanceRow[]> {
  return rows<FuturesBalanceRow>(
    db,
    `SELECT asset, available_units AS "availableUnits", held_units AS "heldUnits" FROM projection.futures_balances
     WHERE account = $1 ORDER BY asset`,
    [account],
  );
}
