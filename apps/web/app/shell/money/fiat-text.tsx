import { readNumber } from '@pelorus/site/decimal.ts';
import { fiatParts, fiatSigns, formatFiat } from '@pelorus/site/fiat.ts';
import { EMPTY_NUMBER } from '@pelorus/site/numbers.ts';
import { useLocale } from '../../i18n/locale.ts';
import { NumberDrawing } from '../../ui/fields/number-drawing.tsx';
import { useCurrency } from './use-currency.ts';
import { useFiat } from './use-fiat.ts';

/** Approximate value of an amount in the reader's currency: "≈ €1,234.56"; "--" if unknown (FMT-23). */
export function FiatText({
  asset,
  amount,
  className = '',
}: {
  asset: string;
  /** A decimal text; other texts have no value. */
  amount: string | null | undefined;
  className?: string;
}) {
  const { tag } = useLocale();
  const currency = useCurrency();
  const value = useFiat(asset)(readNumber(amount));
  if (value === null) return <span className={`numeric ${className}`}>{EMPTY_NUMBER}</span>;
  const parts = fiatParts(value, currency, tag);
  const { before, after } = fiatSigns(currency, tag);
  return (
    <span className={`numeric ${className}`}>
      {parts.folded === null ? (
        `≈ ${formatFiat(value, currency, tag)}`
      ) : (
        <>
          ≈ {before}
          <NumberDrawing {...parts} />
          {after}
        </>
      )}
    </span>
  );
}
