import type { CoinData } from '@pelorus/protocol/wallet/networks.ts';
import { describe, expect, it } from 'vitest';
import { isPlainlyWrong, networksOf } from './address-book.logic.ts';

const network = (code: string, hasMemo = false): CoinData['networks'][number] => ({
  ...{ network: code, name: `${code} chain`, family: 'evm', contract: null, confirmations: 12, blockMs: 1_000 },
  ...{ digits: 8, depositMin: '0.01', withdrawMin: '0.1', withdrawMax: '50', withdrawFee: '0.005' },
  ...{ depositsOpen: true, withdrawalsOpen: true, reason: null },
  ...{ explorerTransaction: null, explorerAddress: null, hasMemo },
});

describe('networks of an address book', () => {
  it('WPAG-21 are those of all coins, each once', () => {
    const coins = [
      { asset: 'ETH', name: 'Ether', networks: [network('A')] },
      { asset: 'USDT', name: 'Tether', networks: [network('A'), network('B', true)] },
    ];
    expect(networksOf(coins)).toEqual([
      { network: 'A', name: 'A chain', family: 'evm', hasMemo: false },
      { network: 'B', name: 'B chain', family: 'evm', hasMemo: true },
    ]);
  });
  it('WPAG-24 are none without coins', () => {
    expect(networksOf([])).toEqual([]);
  });
});

describe('an address', () => {
  const address = `0x${'aB'.repeat(20)}`;
  it.each([address, ` ${address}\n`])('WPAG-21 %j may be one', (text) => {
    expect(isPlainlyWrong(text, { family: 'evm' })).toBe(false);
  });
  it.each(['', ' ', '0x12', `${address}0`, `0x${'g'.repeat(40)}`, 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'])(
    'WPAG-21 %j is plainly none',
    (text) => {
      expect(isPlainlyWrong(text, { family: 'evm' })).toBe(true);
    },
  );
  it('WPAG-21 leaves other families to the server', () => {
    expect(isPlainlyWrong('bc1q', { family: 'bitcoin' })).toBe(false);
    expect(isPlainlyWrong('', { family: 'bitcoin' })).toBe(true);
  });
});
