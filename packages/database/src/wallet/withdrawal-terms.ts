import { type Queryable, rows } from '../queryable.ts';

/** What holds for withdrawing a coin by a network: units of the ledger. */
export interface WithdrawalTerms {
  network: number;
  code: string;
  family: 'evm' | 'bitcoin';
  chainId: number | null;
  bitcoin: 'mainnet' | 'testnet' | 'regtest' | null;
  minUnits: number;
  maxUnits: number;
  feeUnits: number;
  /** Units of the ledger in one raw unit of the chain, where the ledger is the finer one; else 1. */
  unitsPerRaw: number;
  isOpen: boolean;
}

/** Returns the terms of a coin on a network; undefined: it is not on that network. */
export async function withdrawalTerms(
  db: Queryable,
  asset: number,
  networkCode: string,
): Promise<WithdrawalTerms | undefined> {
  const found = await rows<WithdrawalTerms>(
    db,
    `SELECT n.network, n.code, n.family, n.chain_id AS "chainId", n.bitcoin, c.withdraw_min_units AS "minUnits",
       c.withdraw_max_units AS "maxUnits", c.withdraw_fee_units AS "feeUnits",
       (10::numeric ^ greatest(0, c.scale - c.decimals))::bigint AS "unitsPerRaw",
       n.withdrawals_open AND c.withdrawals_open AND n.gate_reason IS NULL AS "isOpen"
     FROM custody.coins c JOIN custody.networks n USING (network) WHERE c.asset = $1 AND n.code = $2`,
    [asset, networkCode],
  );
  return found[0];
}

/** A network as far as its addresses are checked. */
export type AddressNetwork = Pick<WithdrawalTerms, 'network' | 'code' | 'family' | 'chainId' | 'bitcoin'>;

/** Returns a network by its code. */
export async function addressNetwork(db: Queryable, code: string): Promise<AddressNetwork | undefined> {
  const text = `SELECT network, code, family, chain_id AS "chainId", bitcoin FROM custody.networks WHERE code = $1`;
  return (await rows<AddressNetwork>(db, text, [code]))[0];
}

/** Is this the contract of a coin of the network? */
export async function isCoinContract(db: Queryable, network: number, address: string): Promise<boolean> {
  const text = 'SELECT 1 FROM custody.coins WHERE network = $1 AND lower(contract) = lower($2)';
  return (await rows(db, text, [network, address])).length > 0;
}
