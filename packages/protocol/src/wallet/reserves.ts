import { z } from 'zod';
import { cursorText, idText, pageLimit } from '../http/envelope.ts';

/** Where what an account is owed stands (RSV-01). The place in this list is stored: append only. */
export const RESERVE_SOURCES = ['spot', 'futures'] as const;
export type ReserveSource = (typeof RESERVE_SOURCES)[number];

/** Nodes of a tree are stored from this level on; those below are made anew from its 64 leaves. */
export const STORED_FROM_LEVEL = 6;

const hex32 = z.string().regex(/^[0-9a-f]{64}$/);

/** What the venue owes (RSV-10). */
const reservesStatement = z.strictObject({
  format: z.string(),
  seq: z.int(),
  /** ms */
  takenAt: z.int(),
  accounts: z.int(),
  /** Totals: decimals. */
  assets: z.array(z.strictObject({ asset: z.string(), scale: z.int(), total: z.string() })),
  top: hex32,
  root: hex32,
});

/** An address of ours; message and signature (EIP-191): null where its key is not at the signer. */
const reservesAddress = z.strictObject({
  family: z.enum(['evm', 'bitcoin']),
  place: z.enum(['hot', 'gas', 'cold', 'deposit']),
  address: z.string(),
  message: z.string().nullable(),
  signature: z.string().nullable(),
});
export type ReservesAddress = z.infer<typeof reservesAddress>;

/** What the addresses of one place held on a network, as its nodes said. */
const reservesBalance = z.strictObject({
  network: z.string(),
  name: z.string(),
  chainId: z.int().nullable(),
  asset: z.string(),
  /** null: the network's own coin. */
  contract: z.string().nullable(),
  decimals: z.int(),
  place: reservesAddress.shape.place,
  /** Whole units of the chain. */
  raw: z.string(),
  /** The same as decimals. */
  amount: z.string(),
  measuredAt: z.int(),
});
export type ReservesBalance = z.infer<typeof reservesBalance>;

/** GET /api/reserves/{id}/file: all that anybody needs to check it (RSV-30). */
export const reservesFile = z.strictObject({
  id: z.int(),
  statement: reservesStatement,
  addresses: z.array(reservesAddress),
  balances: z.array(reservesBalance),
});
export type ReservesFile = z.infer<typeof reservesFile>;

/** GET /api/reserves: the same without customers' addresses; null: none has been made yet. */
export const reservesData = reservesFile.nullable();

/** GET /api/reserves/{id}/mine (RSV-32); NOT_FOUND: the account was opened later, or the tree is gone by its age. */
export const reservesLeaf = z.strictObject({
  root: hex32,
  /** Number of the account. */
  account: z.string(),
  salt: z.string(),
  index: z.int(),
  /** In the order of the statement's assets. */
  balances: z.array(z.string()),
  path: z.array(z.strictObject({ hash: hex32, sums: z.array(z.string()) })),
  /** What the balances come from. */
  parts: z.array(z.strictObject({ source: z.enum(RESERVE_SOURCES), asset: z.string(), amount: z.string() })),
});
export type ReservesLeaf = z.infer<typeof reservesLeaf>;

export const reservesHistoryQuery = z.strictObject({ cursor: cursorText.optional(), limit: pageLimit });
export const reservesHistoryRow = z.strictObject({
  id: z.int(),
  takenAt: z.int(),
  seq: z.int(),
  accounts: z.int(),
  root: hex32,
});
export type ReservesHistoryRow = z.infer<typeof reservesHistoryRow>;

export const reservesParams = z.strictObject({ id: idText });

/** A line of GET /api/operator/reserves/{id}/leaves: what an auditor checks all of (RSV-13). */
export const auditLeaf = z.strictObject({ owner: hex32, balances: z.array(z.string()) });
