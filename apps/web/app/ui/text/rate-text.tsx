import { decimal, decimalText, multiply, trimmed } from '@pelorus/site/decimal.ts';
import { NumberText } from './price-text.tsx';

const HUNDRED = decimal('100');

/** Returns a fraction as a number of percent, exactly: "0.1234" is 12.34. */
export const percentOf = (part: string): string => decimalText(trimmed(multiply(decimal(part), HUNDRED)));

/** A rate, a fraction on the wire, in percent. */
export function RateText({
  rate,
  signed = false,
  digits = 0,
  className = '',
}: {
  rate: string;
  /** Shows '+' above zero. */
  signed?: boolean;
  /** At least so many digits after the point. */
  digits?: number;
  className?: string;
}) {
  return (
    <span className={`numeric ${className}`}>
      <NumberText value={percentOf(rate)} signed={signed} minDigits={digits} />%
    </span>
  );
}
