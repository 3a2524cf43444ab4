import { createHash, hkdfSync } from 'node:crypto';
import { deriveBitcoinAddress } from '@pelorus/chains/bitcoin/address.ts';
import type { BitcoinNetwork } from '@pelorus/chains/bitcoin/networks.ts';
import { deriveEvmAddress } from '@pelorus/chains/evm/address.ts';
import { FIRST_USER_INDEX, GAS_INDEX, HOT_INDEX } from '@pelorus/protocol/wallet/signer-wire.ts';
import { HDKey } from '@scure/bip32';
import type { Hex } from 'viem';
import { seedOf, wordsOf } from './phrase.ts';

const EVM_ACCOUNT = "m/44'/60'/0'";
/** BIP84; coin 1 is of all test networks (SLIP-44). */
const BITCOIN_ACCOUNTS = { mainnet: "m/84'/0'/0'", test: "m/84'/1'/0'" } as const;
type BitcoinAccounts = keyof typeof BITCOIN_ACCOUNTS;
const INDEX_END = 0x8000_0000;

/** Returns whether a number is the hot wallet, the gas station or a user's: 2 to 15 are kept free. */
export const isIndex = (index: number) =>
  Number.isInteger(index) &&
  index < INDEX_END &&
  (index === HOT_INDEX || index === GAS_INDEX || index >= FIRST_USER_INDEX);

export const isUserIndex = (index: number) => isIndex(index) && index >= FIRST_USER_INDEX;

/** Four words of a public key that people compare after a ceremony or a restore; they tell nothing of the seed. */
export function checkWords(xpub: string): string {
  return wordsOf(createHash('sha256').update(`pelorus check words|${xpub}`).digest(), 4).join(' ');
}

interface BitcoinAccount {
  external: HDKey;
  xpub: string;
  fingerprint: number;
}

function bitcoinAccount(master: HDKey, network: BitcoinAccounts): BitcoinAccount {
  const account = master.derive(BITCOIN_ACCOUNTS[network]);
  const { fingerprint, publicExtendedKey: xpub } = account;
  const external = account.deriveChild(0);
  account.wipePrivateData();
  return { external, xpub, fingerprint };
}

/**
 * The private keys. Kept are the private keys of the accounts and the keys of log and policy; entropy and seed are
 * overwritten when they have been made. Big integers of the curve code remain in memory until the collector takes them.
 */
export class Keys {
  readonly #external: HDKey;
  readonly #bitcoin: Readonly<Record<BitcoinAccounts, BitcoinAccount>>;
  readonly #logKey: Buffer;
  readonly #policyKey: Buffer;
  readonly xpub: string;
  readonly hot: Hex;
  readonly gas: Hex;

  /** Takes the entropy and overwrites it. */
  constructor(entropy: Uint8Array) {
    const seed = seedOf(entropy);
    entropy.fill(0);
    const master = HDKey.fromMasterSeed(seed);
    const account = master.derive(EVM_ACCOUNT);
    this.#bitcoin = {
      mainnet: bitcoinAccount(master, 'mainnet'),
      test: bitcoinAccount(master, 'test'),
    };
    this.#external = account.deriveChild(0);
    this.#logKey = Buffer.from(hkdfSync('sha256', seed, '', 'pelorus signer log', 32));
    this.#policyKey = Buffer.from(hkdfSync('sha256', seed, '', 'pelorus signer policy', 32));
    this.xpub = account.publicExtendedKey;
    account.wipePrivateData();
    master.wipePrivateData();
    seed.fill(0);
    this.hot = this.address(HOT_INDEX);
    this.gas = this.address(GAS_INDEX);
  }

  /** The key of the log's codes. */
  get logKey(): Buffer {
    return this.#logKey;
  }

  /** The key of the policy's seal. */
  get policyKey(): Buffer {
    return this.#policyKey;
  }

  /** Returns the EVM address of a number, with the checksum of EIP-55: by the function that users' addresses come from. */
  address(index: number): Hex {
    return deriveEvmAddress(this.xpub, index) as Hex;
  }

  /** Returns r and s of a hash: deterministic (RFC 6979), s in the lower half. */
  sign(index: number, hash: Uint8Array): Uint8Array {
    const child = this.#external.deriveChild(index);
    try {
      return child.sign(hash);
    } finally {
      child.wipePrivateData();
    }
  }

  #accountOf(network: BitcoinNetwork): BitcoinAccount {
    return this.#bitcoin[network === 'mainnet' ? 'mainnet' : 'test'];
  }

  bitcoinXpub(network: BitcoinNetwork): string {
    return this.#accountOf(network).xpub;
  }

  /** Names the account in a PSBT (BIP32). */
  bitcoinFingerprint(network: BitcoinNetwork): number {
    return this.#accountOf(network).fingerprint;
  }

  /** Returns the SegWit address of a number: by the function that users' addresses come from. */
  bitcoinAddress(network: BitcoinNetwork, index: number): string {
    return deriveBitcoinAddress(this.bitcoinXpub(network), index, { chainId: null, bitcoin: network });
  }

  bitcoinPublicKey(network: BitcoinNetwork, index: number): Uint8Array {
    return this.#accountOf(network).external.deriveChild(index).publicKey as Uint8Array;
  }

  /** Returns r and s of a hash, as `sign`, proven to be right. */
  signBitcoin(network: BitcoinNetwork, index: number, hash: Uint8Array): Uint8Array {
    const child = this.#accountOf(network).external.deriveChild(index);
    try {
      const signature = child.sign(hash);
      if (!child.verify(hash, signature)) throw new Error('a signature does not verify');
      return signature;
    } finally {
      child.wipePrivateData();
    }
  }

  /** Overwrites what can be overwritten. */
  wipe(): void {
    this.#external.wipePrivateData();
    for (const { external } of Object.values(this.#bitcoin)) external.wipePrivateData();
    this.#logKey.fill(0);
    this.#policyKey.fill(0);
  }
}
