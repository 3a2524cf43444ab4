import type { EvmReader } from '@pelorus/chains/evm/evm-reader.ts';
import type { Log } from '@pelorus/database/log.ts';
import type { CoinSize } from '@pelorus/money/coin-size.ts';
import type { Pool } from 'pg';
import type { SignerClient } from './signer-client.ts';

/** A coin as payments need it. */
interface PayingCoin {
  asset: number;
  /** null: the network's own. */
  contract: string | null;
  size: CoinSize;
  /** Less than this of a customer's address is left there (PAYO-20). */
  sweepMinRaw: bigint;
  /** Above it, a move to the cold address is proposed (PAYO-25). */
  hotCeilingRaw: bigint;
}

/** A network as payments need it. */
interface PayingNetwork {
  network: number;
  chainId: number;
  blockMs: number;
  /** wei a gas: no transaction offers more (PAYO-14). */
  feePerGasMax: bigint;
  /** Our own addresses, with their checksums. */
  hot: string;
  gas: string;
  /** Whose keys lie offline. */
  cold: readonly string[];
  coins: readonly PayingCoin[];
}

/** What makes transactions of one network has. */
export interface PayingParts {
  network: PayingNetwork;
  reader: EvmReader;
  signer: Pick<SignerClient, 'sign'>;
  /** Public key that the core vouches with, 64 hex digits. */
  voucherKey: string;
  pool: Pool;
  clock(): number;
  log: Log;
}

export function coinOf({ coins }: PayingNetwork, asset: number): PayingCoin {
  const coin = coins.find((one) => one.asset === asset);
  if (coin === undefined) throw new Error(`asset ${asset} is not configured on the network`);
  return coin;
}
