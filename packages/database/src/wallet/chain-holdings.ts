import type { ReservesAddress, ReservesBalance } from '@pelorus/protocol/wallet/reserves.ts';
import { type Queryable, rows } from '../queryable.ts';

/** raw: units of the chain. */
type Held = Omit<ReservesBalance, 'raw' | 'amount'> & { raw: bigint };

/** Returns what chains hold at our addresses, as they said last. */
export function chainHoldings(db: Queryable): Promise<Held[]> {
  return rows<Held>(
    db,
    `SELECT n.code AS network, n.name, n.chain_id AS "chainId", a.code AS asset, c.contract, c.decimals, b.place, b.raw,
       b.at_ms AS "measuredAt" FROM custody.chain_balances b JOIN custody.networks n USING (network)
     JOIN custody.coins c USING (network, asset) JOIN projection.assets a USING (asset)
     ORDER BY b.network, b.asset, b.place`,
    [],
  );
}

/** Returns the addresses that customers pay to, as far as they were made by then. */
export function depositAddressesAt(db: Queryable, atMs: number): Promise<ReservesAddress[]> {
  return rows<ReservesAddress>(
    db,
    `SELECT family, 'deposit' AS place, address, NULL AS message, NULL AS signature FROM custody.addresses
     WHERE account IS NOT NULL AND made_at_ms <= $1 ORDER BY family, index`,
    [atMs],
  );
}
