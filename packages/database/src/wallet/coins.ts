import { type Queryable, rows } from '../queryable.ts';

/** A blockchain network, as configured and as it stands. */
interface NetworkRow {
  network: number;
  code: string;
  family: 'evm' | 'bitcoin';
  name: string;
  /** Of an EVM network. */
  chainId: number | null;
  /** Of a Bitcoin network: which one. */
  bitcoin: 'mainnet' | 'testnet' | 'regtest' | null;
  endpoints: string[];
  confirmations: number;
  hasFinality: boolean;
  blockMs: number;
  explorerTransaction: string | null;
  explorerAddress: string | null;
}

/** A coin on a network: units of the ledger. */
interface CoinRow {
  network: number;
  asset: number;
  /** null: the network's own. */
  contract: string | null;
  decimals: number;
  /** Digits of the ledger. */
  scale: number;
  depositMinUnits: number;
  withdrawMinUnits: number;
  withdrawMaxUnits: number;
  withdrawFeeUnits: number;
  hotCeilingUnits: number;
}

/** Who may deposit and withdraw. */
interface Gates {
  depositsOpen: boolean;
  withdrawalsOpen: boolean;
}
/** Where it stands besides what is configured. */
interface Standing extends Gates {
  /** Why it closed by itself. */
  gateReason: string | null;
  /** Was it written by staff, not by the configuration (DESK-50)? */
  isByStaff: boolean;
  /** Does the signer's policy name it (DESK-53)? */
  isSignedFor: boolean;
}
export type OpenNetwork = NetworkRow & Standing;
export type OpenCoin = CoinRow & Standing;

/** Satoshi a virtual byte, wei a gas: no transaction of ours offers more until somebody changes it. */
const FEE_RATE_MAX = { bitcoin: '200', evm: '500000000000' } as const;

/** Writes what is configured of a network. Its gates stay as they are: staff and the follower own them. */
export async function putNetwork(
  db: Queryable,
  row: Omit<NetworkRow, 'bitcoin'> & Partial<Pick<NetworkRow, 'bitcoin'>>,
): Promise<void> {
  await rows(
    db,
    `INSERT INTO custody.networks AS n (network, code, family, name, chain_id, endpoints, confirmations, has_finality,
       block_ms, explorer_transaction, explorer_address, bitcoin, fee_per_gas_max)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     ON CONFLICT (network) DO UPDATE SET name = excluded.name, endpoints = excluded.endpoints,
       confirmations = excluded.confirmations, has_finality = excluded.has_finality, block_ms = excluded.block_ms,
       explorer_transaction = excluded.explorer_transaction, explorer_address = excluded.explorer_address, is_by_staff = false`,
    [
      ...[row.network, row.code, row.family, row.name, row.chainId, row.endpoints, row.confirmations],
      ...[row.hasFinality, row.blockMs, row.explorerTransaction, row.explorerAddress, row.bitcoin ?? null],
      FEE_RATE_MAX[row.family],
    ],
  );
}

/** Writes what is configured of a coin. Its gates stay as they are. */
export async function putCoin(db: Queryable, row: CoinRow): Promise<void> {
  await rows(
    db,
    `INSERT INTO custody.coins AS c (network, asset, contract, decimals, deposit_min_units, withdraw_min_units,
       withdraw_max_units, withdraw_fee_units, hot_ceiling_units, scale)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     ON CONFLICT (network, asset) DO UPDATE SET deposit_min_units = excluded.deposit_min_units,
       withdraw_min_units = excluded.withdraw_min_units, withdraw_max_units = excluded.withdraw_max_units,
       withdraw_fee_units = excluded.withdraw_fee_units, hot_ceiling_units = excluded.hot_ceiling_units,
       is_by_staff = false`,
    [
      ...[row.network, row.asset, row.contract, row.decimals, row.depositMinUnits, row.withdrawMinUnits],
      ...[row.withdrawMaxUnits, row.withdrawFeeUnits, row.hotCeilingUnits, row.scale],
    ],
  );
}

/**
 * Notes that staff wrote a network, or a coin of it. A new one is closed until the signer knows it and two people open
 * it; whoever follows networks hears of it.
 */
export async function markByStaff(
  db: Queryable,
  { asset, network }: { network: number; asset: number | null },
  isNew: boolean,
): Promise<void> {
  const table = asset === null ? 'custody.networks' : 'custody.coins';
  const where = asset === null ? 'network = $1' : 'network = $1 AND asset = $3';
  await rows(
    db,
    `UPDATE ${table} SET is_by_staff = true, is_signed_for = is_signed_for AND NOT $2::boolean,
       deposits_open = deposits_open AND NOT $2, withdrawals_open = withdrawals_open AND NOT $2 WHERE ${where}`,
    [network, isNew, ...(asset === null ? [] : [asset])],
  );
  await rows(db, `SELECT pg_notify('custody_networks', '')`, []);
}

/** Notes which coins of a network the signer's policy names. */
export async function setSignedFor(db: Queryable, network: number, assets: readonly number[]): Promise<void> {
  await rows(db, 'UPDATE custody.networks SET is_signed_for = true WHERE network = $1 AND NOT is_signed_for', [
    network,
  ]);
  const text = `UPDATE custody.coins SET is_signed_for = true
    WHERE network = $1 AND asset = ANY($2) AND NOT is_signed_for`;
  await rows(db, text, [network, [...assets]]);
}

/** Returns all networks, by number. */
export function allNetworks(db: Queryable): Promise<OpenNetwork[]> {
  return rows<OpenNetwork>(
    db,
    `SELECT network, code, family, name, chain_id AS "chainId", bitcoin, endpoints, confirmations,
       has_finality AS "hasFinality", block_ms AS "blockMs", explorer_transaction AS "explorerTransaction",
       explorer_address AS "explorerAddress", deposits_open AS "depositsOpen", withdrawals_open AS "withdrawalsOpen",
       gate_reason AS "gateReason",
       is_by_staff AS "isByStaff", is_signed_for AS "isSignedFor" FROM custody.networks ORDER BY network`,
    [],
  );
}

/** Returns all coins, by network and asset. */
export function allCoins(db: Queryable): Promise<OpenCoin[]> {
  return rows<OpenCoin>(
    db,
    `SELECT network, asset, contract, decimals, scale, deposit_min_units AS "depositMinUnits",
       withdraw_min_units AS "withdrawMinUnits", withdraw_max_units AS "withdrawMaxUnits",
       withdraw_fee_units AS "withdrawFeeUnits", hot_ceiling_units AS "hotCeilingUnits",
       deposits_open AS "depositsOpen", withdrawals_open AS "withdrawalsOpen", gate_reason AS "gateReason",
       is_by_staff AS "isByStaff", is_signed_for AS "isSignedFor"
     FROM custody.coins ORDER BY network, asset`,
    [],
  );
}
