import { embeddedUrl } from '@pelorus/database/embedded/embedded.ts';
import pg from 'pg';
import { CHAIN_WITHIN_MS, heldOnChain } from './own-chain.ts';
import { eventually } from './person.ts';

interface CoinSums {
  contract: string | null;
  /** Raw units of the coin. */
  ledgerRaw: bigint;
  flowsRaw: bigint;
}

const SUMS = `SELECT c.contract, c.decimals, c.scale, -w.available_units AS ledger,
    f.deposited_units - f.withdrawn_units - f.fee_units AS flows, coalesce(r.raw, 0) AS rest
  FROM custody.coins c
  JOIN projection.assets a ON a.asset = c.asset JOIN projection.network_flows f USING (network)
  JOIN projection.balances w ON w.account = 0 AND w.asset = c.asset
  LEFT JOIN custody.remainders r ON r.network = c.network AND r.asset = c.asset
  WHERE f.asset = c.asset AND a.code = $1`;

interface SumsRow {
  contract: string | null;
  decimals: number;
  scale: number;
  /** Units of the ledger. */
  ledger: string;
  flows: string;
  /** Raw units. */
  rest: string;
}

/**
 * Returns the raw units that so many of the ledger's need, written apart from the exchange's own. What the house got
 * without a chain may end in a part of a raw unit: the coin behind it is a whole one.
 */
function rawOf({ decimals, rest, scale }: SumsRow, units: string): bigint {
  const [above, below] = [BigInt(units) * 10n ** BigInt(decimals), 10n ** BigInt(scale)];
  return (above + below - 1n) / below + BigInt(rest);
}

async function read(dataDir: string, asset: string): Promise<{ sums: CoinSums; addresses: string[] }> {
  const client = new pg.Client({ connectionString: embeddedUrl(dataDir) });
  await client.connect();
  try {
    const { rows } = await client.query<SumsRow>(SUMS, [asset]);
    const [row] = rows;
    if (row === undefined) throw new Error(`nothing of ${asset} came by the test chain yet`);
    const own = await client.query<{ address: string }>(
      `SELECT address FROM custody.addresses UNION SELECT hot_address FROM custody.keys
       UNION SELECT gas_address FROM custody.keys`,
    );
    const sums = { contract: row.contract, ledgerRaw: rawOf(row, row.ledger), flowsRaw: rawOf(row, row.flows) };
    return { sums, addresses: own.rows.map(({ address }) => address) };
  } finally {
    await client.end();
  }
}

/** Returns the exchange's own addresses, which pay withdrawals and give gas. */
export async function houseAddresses(dataDir: string): Promise<{ hot: string; gas: string }> {
  const client = new pg.Client({ connectionString: embeddedUrl(dataDir) });
  await client.connect();
  try {
    const { rows } = await client.query<{ hot: string; gas: string }>(
      "SELECT hot_address AS hot, gas_address AS gas FROM custody.keys WHERE family = 'evm'",
    );
    const [row] = rows;
    if (row === undefined) throw new Error('the signer was not heard yet');
    return row;
  } finally {
    await client.end();
  }
}

/** Returns what the ledger, the networks' flows and the chain say of a coin, in raw units: all three are to be equal. */
async function custodySums(dataDir: string, asset: string) {
  const { addresses, sums } = await read(dataDir, asset);
  const { contract, flowsRaw, ledgerRaw } = sums;
  let chainRaw = 0n;
  for (const address of addresses) chainRaw += await heldOnChain(dataDir, contract, address);
  return { ledgerRaw, flowsRaw, chainRaw };
}

/** Waits until ledger, flows and chain say the same of a coin; sweeps and bookings may be under way. */
export const sumsAgree = (dataDir: string, asset: string) =>
  eventually(
    'ledger, flows and chain say the same',
    async () => {
      const { chainRaw, flowsRaw, ledgerRaw } = await custodySums(dataDir, asset);
      return chainRaw === ledgerRaw && flowsRaw === ledgerRaw;
    },
    CHAIN_WITHIN_MS,
  );
