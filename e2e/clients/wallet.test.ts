import { describe, expect, it } from 'vitest';
import { ownExchange } from '../stage.ts';
import { playWallet, WALLET_EXCHANGE } from './wallet-scenario.ts';
import { WALLETS } from './wallets.ts';

const stage = ownExchange(WALLET_EXCHANGE);

describe('wallets of unmodified clients of npm', () => {
  it.each(Object.entries(WALLETS))(
    'BWAL-20 %s reads coins, gets an address, sees a deposit, moves between wallets and withdraws',
    async (_name, open) => {
      expect(await playWallet(stage.exchange, open)).not.toBe('');
    },
  );
});
