import { decimal, decimalText, multiply } from '@pelorus/site/decimal.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import { useLocale } from '../../i18n/locale.ts';
import { DIRECTION_COLOUR, direction } from '../../ui/text/percent-text.tsx';

const HUNDRED = { units: 100n, scale: 0 };

/** A fraction of the wire as a percentage: "0.0001" is 0.0100 %. `isPlain`: of no direction. */
export function FractionText({
  value,
  digits = 2,
  isPlain = false,
}: {
  value: string | null;
  digits?: number;
  isPlain?: boolean;
}) {
  const { tag } = useLocale();
  if (value === null) return '--';
  const shape = { minDigits: digits, maxDigits: digits, rounding: 'half-up', signed: !isPlain } as const;
  const percent = formatNumber(decimalText(multiply(decimal(value), HUNDRED)), tag, shape);
  return <span className={`numeric ${isPlain ? '' : DIRECTION_COLOUR[direction(value)]}`}>{percent}%</span>;
}
