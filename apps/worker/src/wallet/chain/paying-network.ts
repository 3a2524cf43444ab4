import type { EsploraReader } from '@pelorus/chains/bitcoin/esplora-reader.ts';
import type { BitcoinNetwork } from '@pelorus/chains/bitcoin/networks.ts';
import type { ChainReader } from '@pelorus/chains/chain-family.ts';
import type { EvmReader } from '@pelorus/chains/evm/evm-reader.ts';
import type { FamilyName } from '@pelorus/chains/families.ts';
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
interface AnyNetwork {
  network: number;
  family: FamilyName;
  blockMs: number;
  /** wei a gas, satoshi a virtual byte: no transaction offers more (PAYO-14). */
  feePerGasMax: bigint;
  /** Our own addresses, with their checksums. */
  hot: string;
  gas: string;
  /** Whose keys lie offline. */
  cold: readonly string[];
  coins: readonly PayingCoin[];
}

/** What makes transactions of one network has, of any family. */
export interface AnyParts {
  network: AnyNetwork;
  reader: ChainReader;
  signer: Pick<SignerClient, 'sign'>;
  /** Public key that the core vouches with, 64 hex digits. */
  voucherKey: string;
  pool: Pool;
  clock(): number;
  log: Log;
}

/** Of EVM. */
export interface PayingParts extends AnyParts {
  network: AnyNetwork & { chainId: number };
  reader: EvmReader;
}

/** Of Bitcoin; xpub: of the account of all our addresses. */
export interface BitcoinParts extends AnyParts {
  network: AnyNetwork & { bitcoin: BitcoinNetwork; xpub: string };
  reader: EsploraReader;
}

export function coinOf({ coins }: Pick<AnyNetwork, 'coins'>, asset: number): PayingCoin {
  const coin = coins.find((one) => one.asset === asset);
  if (coin === undefined) throw new Error(`asset ${asset} is not configured on the network`);
  return coin;
}
