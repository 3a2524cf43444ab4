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
/** gateReason: why it closed by itself. */
export type OpenNetwork = NetworkRow & Gates & { gateReason: string | null };
export type OpenCoin = CoinRow & Gates & { gateReason: string | null };

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
       explorer_transaction = excluded.explorer_transaction, explorer_address = excluded.explorer_address`,
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
       withdraw_fee_units = excluded.withdraw_fee_units, hot_ceiling_units = excluded.hot_ceiling_units`,
    [
      ...[row.network, row.asset, row.contract, row.decimals, row.depositMinUnits, row.withdrawMinUnits],
      ...[row.withdrawMaxUnits, row.withdrawFeeUnits, row.hotCeilingUnits, row.scale],
    ],
  );
}

/** Returns all networks, by number. */
export function allNetworks(db: Queryable): Promise<OpenNetwork[]> {
  return rows<OpenNetwork>(
    db,
    `SELECT network, code, family, name, chain_id AS "chainId", bitcoin, endpoints, confirmations,
       has_finality AS "hasFinality", block_ms AS "blockMs", explorer_transaction AS "explorerTransaction",
       explorer_address AS "explorerAddress", deposits_open AS "depositsOpen", withdrawals_open AS "withdrawalsOpen",
       gate_reason AS "gateReason" FROM custody.networks ORDER BY network`,
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
       deposits_open AS "depositsOpen", withdrawals_open AS "withdrawalsOpen", gate_reason AS "gateReason"
     FROM custody.coins ORDER BY network, asset`,
    [],
  );
}
