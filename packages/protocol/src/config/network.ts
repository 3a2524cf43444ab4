import { z } from 'zod';
import { assetCode, decimalText } from '../http/envelope.ts';
import { isProviderUrl, PROVIDER_URL } from './provider-url.ts';

/** The chain id of the test chain, which no other chain has. */
export const TEST_CHAIN_ID = 31_337;

const explorer = z
  .string()
  .regex(/^https?:\/\/[^\s{}]+\{\}[^\s{}]*$/, 'must be an address with {} where the hash or address goes')
  .optional();

/** A coin on a network; amounts are decimals of its asset. */
export const coinConfig = z.strictObject({
  asset: assetCode,
  /** "native", or the address of its contract. Tokens of the test chain need none: theirs follows from their name. */
  contract: z
    .string()
    .regex(/^(native|0x[0-9a-fA-F]{40})$/, 'must be "native" or the address of a contract, like 0xdAC1…')
    .optional(),
  /** Digits of the coin on its chain. The asset must not have more. */
  decimals: z.int().min(0).max(30),
  /** Less than this is never credited by itself. */
  depositMin: decimalText,
  withdrawMin: decimalText,
  withdrawMax: decimalText,
  /** What the exchange takes for a withdrawal. */
  withdrawFee: decimalText,
  /** More than this in the hot wallet is proposed to be moved to the cold address. */
  hotCeiling: decimalText,
});

/** A blockchain network that coins come and leave by. */
export const networkConfig = z.strictObject({
  /** Its number, for ever: deposits, withdrawals and the signer's policy name it by this. */
  id: z.int().min(1).max(65_535),
  code: z
    .string()
    .regex(/^[A-Z][A-Z0-9-]{0,19}$/, 'must be upper-case letters, digits and hyphens, like ETH or BASE-SEPOLIA'),
  name: z.string().trim().min(1).max(40),
  family: z.enum(['evm', 'bitcoin']).default('evm'),
  /** Of a network of EVM. */
  chainId: z.int().min(1).optional(),
  /** Of a network of Bitcoin: which one. An exchange has one of them. */
  bitcoin: z.enum(['mainnet', 'testnet', 'regtest']).optional(),
  /** Endpoints, two or more: JSON-RPC, of Bitcoin Esplora. None, and the test chain's id: the exchange runs the chain itself, in demo mode. */
  endpoints: z.array(z.string().refine(isProviderUrl, PROVIDER_URL)).max(10).default([]),
  /** Blocks that make a deposit final, its own counted. */
  confirmations: z.int().min(1).max(10_000),
  /** Is final what the chain calls `finalized`? Else what has so many confirmations. */
  usesFinalized: z.boolean().default(false),
  /** How long a block takes, about. */
  blockMs: z.int().min(100).max(3_600_000),
  explorerTransaction: explorer,
  explorerAddress: explorer,
  /** Addresses whose keys lie offline: what is above the hot ceiling is proposed to go to the first of them. */
  coldAddresses: z.array(z.string().min(1).max(100)).max(8).default([]),
  coins: z.array(coinConfig).min(1).max(500),
});
export type NetworkConfig = z.infer<typeof networkConfig>;

/** Does the exchange run this network's chain itself? */
export function isOwnTestChain({ chainId, endpoints }: Pick<NetworkConfig, 'chainId' | 'endpoints'>): boolean {
  return chainId === TEST_CHAIN_ID && endpoints.length === 0;
}
