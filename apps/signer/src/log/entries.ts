/** What stands in the log. Amounts are whole numbers in texts. */

interface Stamped {
  /** Counts from 1, without gaps. */
  seq: number;
  /** Milliseconds since 1970, never before the entry ahead. */
  at: number;
}

/** The first entry. `isRestored`: the seed came from shares, and what was signed before is not known. */
interface BeganEntry {
  kind: 'began';
  isRestored: boolean;
}

/** The policy that holds from here on. */
export interface PolicyEntry {
  kind: 'policy';
  version: number;
  digest: string;
}

/** A spend that is signed right after it is on disk. */
export interface SpendEntry {
  kind: 'spend';
  network: number;
  chainId: number;
  fromIndex: number;
  nonce: number;
  purpose: 'withdrawal' | 'sweep' | 'gasTopUp' | 'toCold';
  withdrawalId: string | null;
  asset: number | null;
  units: string | null;
  to: string;
  contract: string | null;
  raw: string;
  gas: string;
  maxFeePerGas: string;
  maxPriorityFeePerGas: string;
  /** What is signed: Keccak-256 of the unsigned bytes. */
  hash: string;
}

/** A spend of Bitcoin, likewise. */
export interface BitcoinEntry {
  kind: 'bitcoin';
  network: number;
  purpose: 'withdrawal' | 'toCold';
  withdrawalId: string | null;
  asset: number | null;
  units: string | null;
  to: string;
  raw: string;
  /** The outputs that it spends, with what they have: `txid:index:satoshi`. One that is signed twice has the same both times. */
  inputs: readonly string[];
  fee: string;
  /** SHA-256 of the PSBT. */
  hash: string;
}

export type LogContent = BeganEntry | PolicyEntry | SpendEntry | BitcoinEntry;
export type LogEntry = Stamped & LogContent;
