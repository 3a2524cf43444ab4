import type { Venue } from './client.ts';
import { ccxtWallet } from './wallet-ccxt.ts';
import type { WalletClient } from './wallet-client.ts';

/** Clients that deposit and withdraw. */
export const WALLETS: Readonly<Record<string, (venue: Venue) => WalletClient | Promise<WalletClient>>> = {
  'ccxt wallet': ccxtWallet,
};
