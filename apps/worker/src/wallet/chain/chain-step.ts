import type { EsploraReader } from '@pelorus/chains/bitcoin/esplora-reader.ts';
import type { EvmReader } from '@pelorus/chains/evm/evm-reader.ts';
import type { Log } from '@pelorus/database/log.ts';
import type { OpenCoin, OpenNetwork } from '@pelorus/database/wallet/coins.ts';
import type { FamilyKeys } from '@pelorus/database/wallet/deposit-addresses.ts';
import type { Pool } from 'pg';
import type { SignerClient } from './signer-client.ts';
import type { WatchList } from './watch-list.ts';

/** What the work on one network has. It is made anew when the network's row or its coins change. */
export interface ChainWork {
  network: OpenNetwork;
  coins: readonly OpenCoin[];
  reader: EvmReader | EsploraReader;
  pool: Pool;
  keys: FamilyKeys;
  watch: WatchList;
  signer: SignerClient;
  /** Public key that the core vouches with, 64 hex digits. */
  voucherKey: string;
  clock(): number;
  log: Log;
}

/** One kind of work on a network. It does one part of it and returns whether there may be more at once; what fails is thrown and tried later. */
export interface ChainStep {
  readonly name: string;
  step(): Promise<boolean>;
}

export type EvmWork = ChainWork & { reader: EvmReader };
export type BitcoinWork = ChainWork & { reader: EsploraReader };
