import type { AlgoData } from '@pelorus/protocol/spot/algo-http.ts';
import { decimal, decimalText, divide, multiply, trimmed } from '@pelorus/site/decimal.ts';

interface AlgoProgress {
  /** In coins, or in money where that was given. */
  filled: string;
  whole: string;
  asset: string;
  /** Whole percents, rounded down. */
  percent: number;
}

const HUNDRED = decimal('100');

/** Returns an algo's progress, in its own unit. */
export function progressOf(algo: AlgoData): AlgoProgress {
  const [base = '', quote = ''] = algo.symbol.split('_');
  const isMoney = !/[1-9]/.test(algo.quantity);
  const [filled, whole] = isMoney
    ? [algo.filledQuoteQuantity, algo.quoteQuantity]
    : [algo.filledQuantity, algo.quantity];
  const all = decimal(whole);
  const percent = all.units === 0n ? 0n : divide(multiply(decimal(filled), HUNDRED), all, 0).units;
  return { filled: bare(filled), whole: bare(whole), asset: isMoney ? quote : base, percent: Number(percent) };
}

/** Money has more digits than most amounts of it: no zeros behind the last that says something. */
function bare(text: string): string {
  return decimalText(trimmed(decimal(text)));
}
