import type { CoinData } from '@pelorus/protocol/wallet/networks.ts';
import { add, compare, decimal, decimalText, readNumber, round, trimmed, ZERO } from '@pelorus/site/decimal.ts';

export type CoinNetwork = CoinData['networks'][number];

/** Returns the most that can arrive: what is available less the fee, at most the network's largest, in whole units of the chain. */
export function mostOf(available: string, network: CoinNetwork): string {
  const left = add(decimal(available), decimal(`-${network.withdrawFee}`));
  if (compare(left, ZERO) <= 0) return '0';
  const most = decimal(network.withdrawMax);
  return decimalText(compare(left, most) > 0 ? most : trimmed(round(left, network.digits, 'floor')));
}

/** Returns what is wrong with an amount before it is sent; null: nothing that the page can know. */
export function amountProblem(
  text: string,
  network: CoinNetwork,
  available: string | undefined,
): 'missing' | 'tooLittle' | 'tooMuch' | null {
  const amount = readNumber(text);
  if (amount === null || compare(amount, ZERO) <= 0) return 'missing';
  if (compare(amount, decimal(network.withdrawMin)) < 0) return 'tooLittle';
  if (available !== undefined && compare(amount, decimal(mostOf(available, network))) > 0) return 'tooMuch';
  return null;
}
