import { type Queryable, rows } from '../queryable.ts';

/** What came and left of an asset by a network, units as digits: they may pass any number. */
interface NetworkFlow {
  asset: number;
  network: number;
  depositedUnits: string;
  withdrawnUnits: string;
  feeUnits: string;
}

/** Returns every flow, by asset and network. What a chain must hold is deposited − withdrawn − fee (CUST-22). */
export function networkFlows(db: Queryable): Promise<NetworkFlow[]> {
  return rows<NetworkFlow>(
    db,
    `SELECT asset, network, deposited_units::text AS "depositedUnits", withdrawn_units::text AS "withdrawnUnits",
       fee_units::text AS "feeUnits" FROM projection.network_flows ORDER BY asset, network`,
    [],
  );
}
