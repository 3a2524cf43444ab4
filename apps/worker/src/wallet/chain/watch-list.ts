import type { Watch } from '@pelorus/chains/chain-family.ts';
import { watchKey } from '@pelorus/chains/evm/address.ts';
import { EVM } from '@pelorus/chains/evm/evm-family.ts';
import type { Log } from '@pelorus/database/log.ts';
import { addressesBehind, type FamilyKeys } from '@pelorus/database/wallet/deposit-addresses.ts';
import type { Pool } from 'pg';

/** So many are read at a time. */
const MOST = 1_000;

/** Whose our addresses are. It grows while it is used; an address costs one look-up, however many there are. */
export class WatchList {
  readonly addresses = new Map<string, number>();
  readonly #family: 'evm';
  readonly #keys: FamilyKeys;
  readonly #log: Log;
  #lastIndex = -1;

  constructor(family: 'evm', keys: FamilyKeys, log: Log) {
    this.#family = family;
    this.#keys = keys;
    this.#log = log;
  }

  /** Reads the addresses that were made since, each derived again: one that is not what it should be is not watched (DEPO-02). */
  async refresh(pool: Pool): Promise<void> {
    for (;;) {
      const found = await addressesBehind(pool, this.#family, this.#lastIndex, MOST);
      for (const { account, address, index } of found) {
        this.#lastIndex = index;
        if (EVM.deriveAddress(this.#keys.xpub, index, { chainId: null }) === address)
          this.addresses.set(watchKey(address), account);
        else this.#log.fatal({ index, account }, 'an address in the tables is not the one that the keys give');
      }
      if (found.length < MOST) return;
    }
  }

  /** What a block is searched for: these addresses, and the contracts of a network. */
  watchOf(contracts: readonly (string | null)[]): Watch {
    const keys = contracts.flatMap((contract) => (contract === null ? [] : [watchKey(contract)]));
    return { addresses: this.addresses, contracts: new Set(keys) };
  }
}
