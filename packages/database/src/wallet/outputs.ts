import { type Queryable, rows } from '../queryable.ts';

/** An output to an address of ours, in a block (Bitcoin). */
interface OwnOutput {
  txHash: string;
  outputIndex: number;
  addressIndex: number;
  raw: bigint;
}

/** Keeps outputs that a block brought. One that came before has its new block; whatever spends it stays. */
export async function keepOutputs(
  db: Queryable,
  network: number,
  outputs: readonly (OwnOutput & { height: number })[],
): Promise<void> {
  for (const { addressIndex, height, outputIndex, raw, txHash } of outputs)
    await rows(
      db,
      `INSERT INTO custody.outputs (network, tx_hash, output_index, address_index, raw, block_height)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (network, tx_hash, output_index) DO UPDATE SET block_height = excluded.block_height`,
      [network, txHash, outputIndex, addressIndex, String(raw), height],
    );
}

/** Forgets the outputs above a height, since the chain went another way; returns how many of them payments spend. */
export async function forgetOutputsAbove(db: Queryable, network: number, height: number): Promise<number> {
  const above = 'network = $1 AND block_height > $2';
  const spent = await rows(db, `SELECT 1 FROM custody.outputs WHERE ${above} AND spent_by IS NOT NULL`, [
    network,
    height,
  ]);
  await rows(db, `DELETE FROM custody.outputs WHERE ${above} AND spent_by IS NULL`, [network, height]);
  return spent.length;
}
