import type { FoundTransfer, Watch } from '@pelorus/chains/chain-family.ts';
import { watchKey } from '@pelorus/chains/evm/address.ts';
import { FAMILIES, type FamilyName, identityOf, type NetworkNames } from '@pelorus/chains/families.ts';
import type { Log } from '@pelorus/database/log.ts';
import { addressesBehind, type FamilyKeys } from '@pelorus/database/wallet/deposit-addresses.ts';
import { HOT_INDEX } from '@pelorus/protocol/wallet/signer-wire.ts';
import type { Pool } from 'pg';

/** So many are read at a time. */
const MOST = 1_000;

/** Whose our addresses are. It grows while it is used; an address costs one look-up, however many there are. */
export class WatchList {
  /** By their keys: the account, and the number of the address. */
  readonly addresses = new Map<string, { account: number; index: number }>();
  readonly #family: FamilyName;
  readonly #names: NetworkNames;
  readonly #keys: FamilyKeys;
  readonly #log: Log;
  #lastIndex = -1;

  constructor(family: FamilyName, names: NetworkNames, keys: FamilyKeys, log: Log) {
    this.#family = family;
    this.#names = names;
    this.#keys = keys;
    this.#log = log;
  }

  /** Reads the addresses that were made since, each derived again: one that is not what it should be is not watched (DEPO-02). */
  async refresh(pool: Pool): Promise<void> {
    const { deriveAddress } = FAMILIES[this.#family];
    for (;;) {
      const found = await addressesBehind(pool, this.#family, this.#lastIndex, MOST);
      for (const { account, address, index } of found) {
        this.#lastIndex = index;
        if (deriveAddress(this.#keys.xpub, index, identityOf(this.#names)) === address)
          this.addresses.set(watchKey(address), { account, index });
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

  /** The same with the hot wallet, whose coins are nobody's deposit. */
  get withHot(): Watch {
    const hot = watchKey(this.#keys.hot);
    return { addresses: { has: (key) => key === hot || this.addresses.has(key) }, contracts: new Set() };
  }

  /** The number of the address that was paid; undefined: none of ours. */
  indexOf({ to }: FoundTransfer): number | undefined {
    const key = watchKey(to);
    return key === watchKey(this.#keys.hot) ? HOT_INDEX : this.addresses.get(key)?.index;
  }
}
