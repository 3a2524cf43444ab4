import { trimZeros } from '@pelorus/money/units.ts';
import { currencyDigits } from '@pelorus/site/currencies.ts';
import { NumberText } from '../../ui/text/price-text.tsx';

/** An amount of a coin, which reads from left to right in every language. */
export function CoinSum({ amount, asset }: { amount: string; asset: string }) {
  return (
    <bdi dir="ltr" className="whitespace-nowrap">
      <NumberText value={trimZeros(amount)} /> {asset}
    </bdi>
  );
}

/** An amount of a national currency by its code, with the digits of its smallest coin. */
export function FiatSum({ amount, fiat }: { amount: string; fiat: string }) {
  return (
    <bdi dir="ltr" className="whitespace-nowrap">
      <NumberText value={trimZeros(amount)} minDigits={amount.includes('.') ? currencyDigits(fiat) : 0} /> {fiat}
    </bdi>
  );
}

/** From the least to the most of an order. */
export function LimitsText({ least, most, fiat }: { least: string; most: string; fiat: string }) {
  return (
    <bdi dir="ltr" className="whitespace-nowrap">
      <NumberText value={trimZeros(least)} /> – <NumberText value={trimZeros(most)} /> {fiat}
    </bdi>
  );
}
