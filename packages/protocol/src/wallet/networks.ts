import { z } from 'zod';

/** Bodies and answers of networks and coins under /api/wallet. Amounts are decimals. */
const coinNetworkData = z.strictObject({
  /** Its code. */
  network: z.string(),
  name: z.string(),
  family: z.enum(['evm', 'bitcoin']),
  /** Null: the network's own coin. */
  contract: z.string().nullable(),
  /** Blocks that make a deposit final. */
  confirmations: z.int(),
  blockMs: z.int(),
  /** Digits after the point that a withdrawal's amount has at most: the chain may have fewer than the exchange (WDRW-08). */
  digits: z.int(),
  depositMin: z.string(),
  withdrawMin: z.string(),
  withdrawMax: z.string(),
  withdrawFee: z.string(),
  depositsOpen: z.boolean(),
  withdrawalsOpen: z.boolean(),
  /** Why the network is closed, if it closed by itself. */
  reason: z.string().nullable(),
  /** Addresses of an explorer, with {} where the hash or address goes. */
  explorerTransaction: z.string().nullable(),
  explorerAddress: z.string().nullable(),
  hasMemo: z.boolean(),
});
export const coinData = z.strictObject({ asset: z.string(), name: z.string(), networks: z.array(coinNetworkData) });
export type CoinData = z.infer<typeof coinData>;
