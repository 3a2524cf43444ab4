import { KnownIds } from '../idempotency/known-ids.ts';

/** What is held for somebody until it has left by a network, or surely will not. */
export interface HeldWithdrawal {
  readonly withdrawalId: number;
  readonly account: number;
  readonly asset: number;
  readonly network: number;
  readonly units: number;
  readonly feeUnits: number;
  /** The first 128 bits of the hash of where it goes (CUST-11). */
  readonly destination: readonly [number, number, number, number];
}

/** What the exchange knows of the world of chains: which ids it has seen, and what is held to leave. */
export class WalletState {
  readonly deposits = new KnownIds();
  readonly withdrawals = new KnownIds();
  readonly spends = new KnownIds();
  /** By id. */
  readonly held = new Map<number, HeldWithdrawal>();
}
