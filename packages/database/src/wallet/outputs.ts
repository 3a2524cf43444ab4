import { type Queryable, rows } from '../queryable.ts';

/** An output to an address of ours, in a block (Bitcoin). */
export interface OwnOutput {
  txHash: string;
  outputIndex: number;
  addressIndex: number;
  raw: bigint;
}

const OUTPUT = 'tx_hash AS "txHash", output_index AS "outputIndex", address_index AS "addressIndex", raw';

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

/** Returns the largest outputs up to a height that nothing spends. */
export function freeOutputs(db: Queryable, network: number, finalHeight: number, most: number): Promise<OwnOutput[]> {
  return rows<OwnOutput>(
    db,
    `SELECT ${OUTPUT} FROM custody.outputs WHERE network = $1 AND spent_by IS NULL AND block_height <= $2
     ORDER BY raw DESC, tx_hash, output_index LIMIT $3`,
    [network, finalHeight, most],
  );
}

/** Returns the inputs of a payment, in the one order in which its transactions have them. */
export function inputsOf(db: Queryable, network: number, payment: number): Promise<OwnOutput[]> {
  return rows<OwnOutput>(
    db,
    `SELECT ${OUTPUT} FROM custody.outputs WHERE network = $1 AND spent_by = $2 ORDER BY tx_hash, output_index`,
    [network, payment],
  );
}

/** Takes outputs for a payment. Throws where one is taken already (BTCN-31); what is in its transaction is undone then. */
export async function takeOutputs(
  db: Queryable,
  network: number,
  payment: number,
  outputs: readonly Pick<OwnOutput, 'outputIndex' | 'txHash'>[],
): Promise<void> {
  const taken = await rows(
    db,
    `UPDATE custody.outputs SET spent_by = $2 WHERE network = $1 AND spent_by IS NULL
       AND (tx_hash, output_index) IN (SELECT * FROM unnest($3::text[], $4::int[])) RETURNING 1`,
    [network, payment, outputs.map(({ txHash }) => txHash), outputs.map(({ outputIndex }) => outputIndex)],
  );
  if (taken.length !== outputs.length) throw new Error(`an output of payment ${payment} is spent by another`);
}

/** Gives outputs back of a payment of which nothing was ever signed. */
export async function freeOutputsOf(db: Queryable, network: number, payment: number): Promise<void> {
  await rows(
    db,
    `UPDATE custody.outputs SET spent_by = NULL WHERE network = $1 AND spent_by = $2
       AND NOT EXISTS (SELECT FROM custody.spends s WHERE s.network = $1 AND s.nonce = $2)`,
    [network, payment],
  );
}

/** Lets what addresses hold be measured next: a payment of their outputs is in a block, or not any more. */
export async function measureAgain(db: Queryable, network: number, payment: number): Promise<void> {
  await rows(
    db,
    `UPDATE custody.holdings SET measured_at_ms = 0 WHERE network = $1 AND address_index IN
       (SELECT address_index FROM custody.outputs WHERE network = $1 AND spent_by = $2)`,
    [network, payment],
  );
}
